package io.trunkline.serialization.hessian2;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;

/** One field of a class as a step of a program that writes or reads objects of that class. */
final class FieldSteps {

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private FieldSteps() {}

  /** Takes an engine and an object. The field must have been made accessible. */
  static MethodHandle write(WireField wire, Field field, Slot.Kind kind) {
    try {
      MethodHandle get = LOOKUP.unreflectGetter(field);
      MethodHandle put;
      if (kind == Slot.Kind.STRING) {
        put = writer("writeString", String.class);
      } else if (field.getType().isPrimitive()) {
        put =
            switch (kind) {
              case LONG -> writer("writeLong", long.class);
              case FLOAT, DOUBLE -> writer("writeDouble", double.class);
              case BOOLEAN -> writer("writeBoolean", boolean.class);
              case CHAR -> writer("writeChar", char.class);
              default -> writer("writeInt", int.class);
            };
      } else {
        MethodType type = MethodType.methodType(void.class, WriteEngine.class, Object.class);
        put = LOOKUP.findVirtual(WireField.class, "writeValue", type).bindTo(wire);
      }
      Class<?> taken = put.type().parameterType(1);
      return MethodHandles.filterArguments(
          put, 1, get.asType(MethodType.methodType(taken, Object.class)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle writer(String name, Class<?> type)
      throws ReflectiveOperationException {
    MethodType method = MethodType.methodType(void.class, type);
    return LOOKUP.findVirtual(WriteEngine.class, name, method);
  }

  /** Takes an engine and an object. The field must have been made accessible. */
  static MethodHandle read(WireField wire, Field field, Slot.Kind kind) {
    try {
      Class<?> type = field.getType();
      MethodHandle take;
      if (kind == Slot.Kind.STRING) {
        take = reader("readText", String.class);
      } else if (type.isPrimitive()) {
        take =
            switch (kind) {
              case LONG -> number("readLong", long.class, wire);
              case FLOAT, DOUBLE -> reader("readDouble", double.class);
              case BOOLEAN -> reader("readBoolean", boolean.class);
              case CHAR ->
                  LOOKUP
                      .findVirtual(
                          Slot.class,
                          "readChar",
                          MethodType.methodType(char.class, ReadEngine.class))
                      .bindTo(wire.slot());
              case SHORT -> number("readShort", short.class, wire);
              case BYTE -> number("readByte", byte.class, wire);
              default -> number("readInt", int.class, wire);
            };
      } else {
        MethodType method = MethodType.methodType(Object.class, ReadEngine.class);
        take = LOOKUP.findVirtual(WireField.class, "readValue", method).bindTo(wire);
      }
      MethodHandle value =
          MethodHandles.explicitCastArguments(take, MethodType.methodType(type, ReadEngine.class));
      MethodHandle set =
          LOOKUP
              .unreflectSetter(field)
              .asType(MethodType.methodType(void.class, Object.class, type));
      return MethodHandles.permuteArguments(
          MethodHandles.filterArguments(set, 1, value),
          MethodType.methodType(void.class, ReadEngine.class, Object.class),
          1,
          0);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle number(String name, Class<?> type, WireField wire)
      throws ReflectiveOperationException {
    MethodType method = MethodType.methodType(type, Slot.class);
    return MethodHandles.insertArguments(
        LOOKUP.findVirtual(ReadEngine.class, name, method), 1, wire.slot());
  }

  private static MethodHandle reader(String name, Class<?> type)
      throws ReflectiveOperationException {
    return LOOKUP.findVirtual(ReadEngine.class, name, MethodType.methodType(type));
  }
}
