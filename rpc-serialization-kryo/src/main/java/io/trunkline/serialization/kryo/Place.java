package io.trunkline.serialization.kryo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;

/** Where an object has a value. */
sealed interface Place {

  /** Its name in the class. */
  String name();

  /** What it declares. */
  Class<?> type();

  /** Takes an object. */
  MethodHandle getter() throws IllegalAccessException;

  /** Takes an object, of a record its components to be, and a value. */
  MethodHandle setter() throws IllegalAccessException;

  /**
   * A field of a bean.
   *
   * @param field is accessible
   */
  record OfField(Field field) implements Place {

    @Override
    public String name() {
      return field.getName();
    }

    @Override
    public Class<?> type() {
      return field.getType();
    }

    @Override
    public MethodHandle getter() throws IllegalAccessException {
      return MethodHandles.lookup().unreflectGetter(field);
    }

    @Override
    public MethodHandle setter() throws IllegalAccessException {
      return MethodHandles.lookup().unreflectSetter(field);
    }
  }

  /**
   * A component of a record.
   *
   * @param field is accessible; what the accessor returns may be another value
   * @param index in the canonical constructor
   */
  record OfComponent(Field field, int index) implements Place {

    @Override
    public String name() {
      return field.getName();
    }

    @Override
    public Class<?> type() {
      return field.getType();
    }

    @Override
    public MethodHandle getter() throws IllegalAccessException {
      return MethodHandles.lookup().unreflectGetter(field);
    }

    @Override
    public MethodHandle setter() {
      return MethodHandles.insertArguments(
          MethodHandles.arrayElementSetter(Object[].class), 1, index);
    }
  }
}
