package io.trunkline.serialization.access;

import io.trunkline.serialization.SerializationException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Creates objects of one class. Stateless and thread-safe. */
public abstract class ObjectCreator {

  ObjectCreator() {}

  /** Creates an object. Exceptions of the constructor are thrown unwrapped. */
  public abstract Object create() throws Throwable;

  /**
   * Returns a creator that calls the constructor without parameters, of any visibility.
   *
   * @return null if the class is abstract, has no such constructor, or the constructor is not
   *     accessible, as in private classes of the JDK
   */
  public static @Nullable ObjectCreator withConstructor(Class<?> type) {
    if (Modifier.isAbstract(type.getModifiers())) {
      return null;
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      if (!isPublic(type) || !Modifier.isPublic(constructor.getModifiers())) {
        constructor.setAccessible(true);
      }
      MethodHandle handle = MethodHandles.lookup().unreflectConstructor(constructor);
      return Template.CREATOR.define(
          ObjectCreator.class, List.of(handle.asType(MethodType.methodType(Object.class))));
    } catch (NoSuchMethodException | IllegalAccessException | InaccessibleObjectException none) {
      return null;
    }
  }

  private static boolean isPublic(Class<?> type) {
    for (Class<?> c = type; c != null; c = c.getEnclosingClass()) {
      if (!Modifier.isPublic(c.getModifiers())) {
        return false;
      }
    }
    return true;
  }

  /** Returns a creator that calls no constructor of the class, as JDK deserialization does. */
  public static ObjectCreator withoutConstructor(Class<?> type) {
    try {
      Constructor<?> constructor = ofSuperclass(type, Object.class.getConstructor());
      return new ObjectCreator() {
        @Override
        public Object create() throws Throwable {
          return constructor.newInstance();
        }
      };
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * A constructor that creates objects of a class by running only a superclass's constructor.
   *
   * @param constructor of a superclass; its parameters remain
   */
  public static Constructor<?> ofSuperclass(Class<?> type, Constructor<?> constructor) {
    try {
      return (Constructor<?>)
          SerializationConstructors.NEW.invokeExact((Class<?>) type, constructor);
    } catch (Throwable e) {
      throw new SerializationException("no object of class " + type.getName() + " can be made", e);
    }
  }

  /**
   * The canonical constructor of a record, of type {@code (Object[])Object}. Invoke it exactly. It
   * throws the constructor's exceptions, and {@link ClassCastException} or {@link
   * NullPointerException} for values of a wrong type.
   */
  public static MethodHandle ofRecord(Class<?> record) {
    RecordComponent[] components = record.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      Constructor<?> constructor = record.getDeclaredConstructor(types);
      constructor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflectConstructor(constructor)
          .asFixedArity() // or an array would be taken for the first of its elements
          .asSpreader(Object[].class, types.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      throw new SerializationException("record " + record.getName() + " is not accessible", e);
    }
  }

  /** The JDK's class for serialization libraries; by name, because javac warns about any use. */
  private static final class SerializationConstructors {

    private static final MethodHandle NEW = find();

    private static MethodHandle find() {
      try {
        Class<?> factory = Class.forName("sun.reflect.ReflectionFactory");
        MethodHandles.Lookup lookup = MethodHandles.publicLookup();
        Object instance =
            lookup
                .findStatic(factory, "getReflectionFactory", MethodType.methodType(factory))
                .invoke();
        MethodType type = MethodType.methodType(Constructor.class, Class.class, Constructor.class);
        return lookup.findVirtual(factory, "newConstructorForSerialization", type).bindTo(instance);
      } catch (Throwable e) {
        throw new ExceptionInInitializerError(e);
      }
    }
  }
}
