package io.trunkline.serialization.kryo;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A value of an object as a step of its programs.
 *
 * @param kind how it is written
 * @param known of its class, where that is left out: an {@link ExactType} or a {@link
 *     ValueSerializer}
 */
record FieldStep(Place place, Kind kind, @Nullable Object known) {

  /** How a value is written. */
  enum Kind {
    PRIMITIVE,
    STRING,
    /** Without its class, and in a form that is known. */
    VALUE,
    /** Without its class. */
    EXACT,
    /** Behind its class. */
    OPEN
  }

  private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();

  /**
   * The step for a place.
   *
   * @param only the class of its values; null if it is written
   */
  static FieldStep of(Place place, @Nullable Class<?> only, FieldPrograms programs) {
    if (place.type().isPrimitive()) {
      return new FieldStep(place, Kind.PRIMITIVE, null);
    }
    if (only == null) {
      return new FieldStep(place, Kind.OPEN, null);
    }
    if (only == String.class) {
      return new FieldStep(place, Kind.STRING, null);
    }
    ValueSerializer<?> value = Values.of(only);
    return value != null
        ? new FieldStep(place, Kind.VALUE, value)
        : new FieldStep(place, Kind.EXACT, programs.type(only));
  }

  /** Whether its values can hold other objects. */
  boolean mayHoldAny() {
    return kind == Kind.OPEN || known instanceof ExactType exact && !exact.type().isEnum();
  }

  /** How the methods of writer and reader end that take and give it. */
  private String suffix() {
    String name = kind == Kind.PRIMITIVE ? place.type().getName() : kind.name();
    return name.substring(0, 1).toUpperCase(Locale.ROOT)
        + name.substring(1).toLowerCase(Locale.ROOT);
  }

  /** What these methods take and give. */
  private Class<?> carrier() {
    return switch (kind) {
      case PRIMITIVE -> place.type();
      case STRING -> String.class;
      default -> Object.class;
    };
  }

  /** A method of the writer or reader, which gets what is known of the class as its last. */
  private MethodHandle method(Class<?> walker, String verb, MethodType type)
      throws ReflectiveOperationException {
    if (known == null) {
      return LOOKUP.findVirtual(walker, verb + suffix(), type);
    }
    MethodType wider = type.appendParameterTypes(known.getClass());
    return MethodHandles.insertArguments(
        LOOKUP.findVirtual(walker, verb + suffix(), wider), wider.parameterCount(), known);
  }

  /**
   * Takes a {@link GraphWriter} and an object.
   *
   * @param type of the object
   */
  MethodHandle writing(Class<?> type) {
    try {
      MethodHandle put =
          method(GraphWriter.class, "write", MethodType.methodType(void.class, carrier()));
      MethodHandle get = place.getter().asType(MethodType.methodType(carrier(), Object.class));
      return traced(MethodHandles.filterArguments(put, 1, get), GraphWriter.class, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * Takes a {@link GraphReader} and an object, of a record its components to be.
   *
   * @param type of the object
   */
  MethodHandle reading(Class<?> type) {
    try {
      MethodHandle take = method(GraphReader.class, "read", MethodType.methodType(carrier()));
      MethodHandle set =
          place.setter().asType(MethodType.methodType(void.class, Object.class, carrier()));
      MethodHandle step =
          MethodHandles.permuteArguments(
              MethodHandles.filterArguments(set, 1, take),
              MethodType.methodType(void.class, GraphReader.class, Object.class),
              1,
              0);
      return traced(step, GraphReader.class, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The step, of which a failure names the place. */
  private MethodHandle traced(MethodHandle step, Class<?> walker, Class<?> type)
      throws ReflectiveOperationException {
    MethodHandle failure =
        LOOKUP.findVirtual(
            walker,
            "failure",
            MethodType.methodType(RuntimeException.class, Throwable.class, String.class));
    MethodHandle handler =
        MethodHandles.filterReturnValue(
            MethodHandles.insertArguments(failure, 2, place.name() + " (" + type.getName() + ")"),
            MethodHandles.throwException(void.class, RuntimeException.class));
    return MethodHandles.catchException(
        step,
        Throwable.class,
        MethodHandles.permuteArguments(
            handler, MethodType.methodType(void.class, Throwable.class, walker), 1, 0));
  }
}
