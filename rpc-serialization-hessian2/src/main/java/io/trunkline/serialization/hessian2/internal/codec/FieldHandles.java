package io.trunkline.serialization.hessian2.internal.codec;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Method handles that write or read one field, from which an {@link
 * io.trunkline.serialization.access.ObjectProgram} for a whole class is compiled.
 */
final class FieldHandles {

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  private FieldHandles() {}

  /**
   * Takes a writer and an object. The field must be accessible.
   *
   * @param plain what writes every object that the field can hold, if there is such a thing
   */
  static MethodHandle write(
      FieldCodec codec,
      Field field,
      DeclaredType.Kind kind,
      @Nullable BiConsumer<ValueWriter, Object> plain) {
    try {
      MethodHandle get = LOOKUP.unreflectGetter(field);
      MethodHandle put;
      if (kind == DeclaredType.Kind.STRING) {
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
      } else if (plain != null) {
        MethodType type =
            MethodType.methodType(void.class, BiConsumer.class, ValueWriter.class, Object.class);
        MethodHandle any = LOOKUP.findStatic(FieldHandles.class, "writePlain", type);
        put = MethodHandles.insertArguments(any, 0, plain);
      } else {
        MethodType type = MethodType.methodType(void.class, ValueWriter.class, Object.class);
        put = LOOKUP.findVirtual(FieldCodec.class, "writeValue", type).bindTo(codec);
      }
      Class<?> taken = put.type().parameterType(1);
      return MethodHandles.filterArguments(
          put, 1, get.asType(MethodType.methodType(taken, Object.class)));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The writer is a constant of the program, so the JIT binds the call. */
  static void writePlain(
      BiConsumer<ValueWriter, Object> writer, ValueWriter out, @Nullable Object value) {
    if (value == null) {
      out.writeNull();
    } else {
      writer.accept(out, value);
    }
  }

  private static MethodHandle writer(String name, Class<?> type)
      throws ReflectiveOperationException {
    MethodType method = MethodType.methodType(void.class, type);
    return LOOKUP.findVirtual(ValueWriter.class, name, method);
  }

  /** Takes a reader and an object. The field must be accessible. */
  static MethodHandle read(FieldCodec codec, Field field, DeclaredType.Kind kind) {
    try {
      Class<?> type = field.getType();
      MethodHandle take;
      if (kind == DeclaredType.Kind.STRING) {
        take = reader("readText", String.class);
      } else if (type.isPrimitive()) {
        take =
            switch (kind) {
              case LONG -> number("readLong", long.class, codec);
              case FLOAT -> reader("readFloat", float.class);
              case DOUBLE -> reader("readDouble", double.class);
              case BOOLEAN -> reader("readBoolean", boolean.class);
              case CHAR ->
                  LOOKUP
                      .findVirtual(
                          DeclaredType.class,
                          "readChar",
                          MethodType.methodType(char.class, ValueReader.class))
                      .bindTo(codec.declared());
              case SHORT -> number("readShort", short.class, codec);
              case BYTE -> number("readByte", byte.class, codec);
              default -> number("readInt", int.class, codec);
            };
      } else {
        MethodType method = MethodType.methodType(Object.class, ValueReader.class);
        take = LOOKUP.findVirtual(FieldCodec.class, "readValue", method).bindTo(codec);
      }
      MethodHandle value =
          MethodHandles.explicitCastArguments(take, MethodType.methodType(type, ValueReader.class));
      MethodHandle set =
          LOOKUP
              .unreflectSetter(field)
              .asType(MethodType.methodType(void.class, Object.class, type));
      MethodHandle read =
          MethodHandles.permuteArguments(
              MethodHandles.filterArguments(set, 1, value),
              MethodType.methodType(void.class, ValueReader.class, Object.class),
              1,
              0);
      MethodType failed = MethodType.methodType(void.class, Throwable.class, ValueReader.class);
      return MethodHandles.catchException(
          read,
          Throwable.class,
          LOOKUP.findVirtual(FieldCodec.class, "failed", failed).bindTo(codec));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static MethodHandle number(String name, Class<?> type, FieldCodec codec)
      throws ReflectiveOperationException {
    MethodType method = MethodType.methodType(type, Object.class);
    return MethodHandles.insertArguments(
        LOOKUP.findVirtual(ValueReader.class, name, method), 1, codec.declared());
  }

  private static MethodHandle reader(String name, Class<?> type)
      throws ReflectiveOperationException {
    return LOOKUP.findVirtual(ValueReader.class, name, MethodType.methodType(type));
  }
}
