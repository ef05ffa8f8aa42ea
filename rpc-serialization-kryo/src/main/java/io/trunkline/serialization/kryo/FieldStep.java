package io.trunkline.serialization.kryo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A field of a bean as a step of its programs.
 *
 * @param field is accessible
 * @param kind how its values are written
 * @param exact the class of its values; null unless it is left out
 */
record FieldStep(Field field, Kind kind, @Nullable ExactType exact) {

  /** How the values of a field are written. */
  enum Kind {
    PRIMITIVE,
    STRING,
    /** Without their class, which all of them have. */
    EXACT,
    /** Behind their class. */
    OPEN
  }

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /** How the methods of writer and reader end that take and give it. */
  private String suffix() {
    String name = kind == Kind.PRIMITIVE ? field.getType().getName() : kind.name();
    return name.substring(0, 1).toUpperCase(Locale.ROOT)
        + name.substring(1).toLowerCase(Locale.ROOT);
  }

  /** What these methods take and give. */
  private Class<?> carrier() {
    return switch (kind) {
      case PRIMITIVE -> field.getType();
      case STRING -> String.class;
      default -> Object.class;
    };
  }

  /** Takes a {@link GraphWriter} and a bean. */
  MethodHandle writing() {
    try {
      MethodType taken = MethodType.methodType(void.class, carrier());
      MethodHandle put =
          exact == null
              ? LOOKUP.findVirtual(GraphWriter.class, "write" + suffix(), taken)
              : MethodHandles.insertArguments(
                  LOOKUP.findVirtual(
                      GraphWriter.class,
                      "write" + suffix(),
                      taken.appendParameterTypes(ExactType.class)),
                  2,
                  exact);
      MethodHandle get =
          LOOKUP.unreflectGetter(field).asType(MethodType.methodType(carrier(), Object.class));
      return traced(MethodHandles.filterArguments(put, 1, get), GraphWriter.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Takes a {@link GraphReader} and a bean. */
  MethodHandle reading() {
    try {
      MethodType given = MethodType.methodType(carrier());
      MethodHandle take =
          exact == null
              ? LOOKUP.findVirtual(GraphReader.class, "read" + suffix(), given)
              : MethodHandles.insertArguments(
                  LOOKUP.findVirtual(
                      GraphReader.class,
                      "read" + suffix(),
                      given.appendParameterTypes(ExactType.class)),
                  1,
                  exact);
      MethodHandle set =
          LOOKUP
              .unreflectSetter(field)
              .asType(MethodType.methodType(void.class, Object.class, carrier()));
      MethodHandle step =
          MethodHandles.permuteArguments(
              MethodHandles.filterArguments(set, 1, take),
              MethodType.methodType(void.class, GraphReader.class, Object.class),
              1,
              0);
      return traced(step, GraphReader.class);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The step, of which a failure names the field. */
  private MethodHandle traced(MethodHandle step, Class<?> walker)
      throws ReflectiveOperationException {
    MethodHandle failed =
        LOOKUP.findVirtual(
            walker,
            "failed",
            MethodType.methodType(void.class, Throwable.class, Object.class, String.class));
    MethodHandle handler =
        MethodHandles.permuteArguments(
            MethodHandles.insertArguments(failed, 3, field.getName()),
            MethodType.methodType(void.class, Throwable.class, walker, Object.class),
            1,
            0,
            2);
    return MethodHandles.catchException(step, Throwable.class, handler);
  }
}
