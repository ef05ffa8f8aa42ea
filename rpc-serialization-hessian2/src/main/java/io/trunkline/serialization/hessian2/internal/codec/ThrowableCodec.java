package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.reflect.Field;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions, which travel field by field like other objects. Fields of the JDK's own classes are
 * read and set through public API; those without such API are not written.
 */
final class ThrowableCodec extends TypeCodec {

  private final List<Part> parts = new ArrayList<>();
  private final Map<String, Part> byName = new LinkedHashMap<>();
  private final WireName definition;
  private final JdkExceptions.Maker maker;
  private final boolean overridesMessage;
  private final boolean fillsStackTrace;
  private final DeclaredType number = DeclaredType.of(int.class);
  private final DeclaredType text = DeclaredType.of(String.class);
  private final DeclaredType trace = DeclaredType.of(StackTraceElement[].class);

  ThrowableCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    for (Field field : SerializedFields.of(type)) {
      Part part = part(field, type);
      if (part != null) {
        parts.add(part);
        byName.merge(field.getName(), part, (one, other) -> one.isBelow(other) ? one : other);
      }
    }
    definition = codecs.names().definition(type, parts.stream().map(Part::name).toList());
    maker = JdkExceptions.maker(type);
    overridesMessage = overrides(type, "getMessage");
    fillsStackTrace = !overrides(type, "fillInStackTrace");
  }

  private static boolean overrides(Class<?> type, String method) {
    try {
      return type.getMethod(method).getDeclaringClass() != Throwable.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A field of an exception: one of the JDK by its getter, one of the application directly. */
  private record Part(
      Field field,
      @Nullable FieldCodec own,
      @Nullable Function<Throwable, @Nullable Object> getter) {

    String name() {
      return field.getName();
    }

    boolean isBelow(Part other) {
      return other.field.getDeclaringClass().isAssignableFrom(field.getDeclaringClass());
    }

    boolean isOfThrowable() {
      return field.getDeclaringClass() == Throwable.class;
    }
  }

  private static @Nullable Part part(Field field, Class<?> type) {
    Class<?> owner = field.getDeclaringClass();
    if (owner == Throwable.class) {
      return new Part(field, null, null);
    }
    if (!SerializedFields.isOfPlatform(owner)) {
      return new Part(field, new FieldCodec(field, type, true), null);
    }
    Function<Throwable, @Nullable Object> getter =
        JdkExceptions.getter(owner.getName() + "." + field.getName());
    return getter == null ? null : new Part(field, null, getter);
  }

  // --------------------------------------------------------------- writing

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    Throwable exception = (Throwable) value;
    out.enter(type());
    out.writeDefinition(definition);
    for (Part part : parts) {
      if (part.own != null) {
        part.own.write(out, exception);
      } else if (part.getter != null) {
        out.writeObject(part.getter.apply(exception));
      } else {
        writePart(out, exception, part.name());
      }
    }
    out.leave();
  }

  private void writePart(ValueWriter out, Throwable exception, String name) {
    switch (name) {
      case "detailMessage" ->
          out.writeString(overridesMessage ? DetailMessage.of(exception) : exception.getMessage());
      case "cause" -> {
        // The JDK stores the exception itself for no cause, and stock peers write what it stores.
        Throwable cause = exception.getCause();
        out.writeObject(cause == null ? exception : cause);
      }
      case "stackTrace" -> out.writeObject(exception.getStackTrace());
      case "suppressedExceptions" -> {
        Throwable[] suppressed = exception.getSuppressed();
        if (suppressed.length == 0) {
          out.writeObject(Collections.emptyList()); // shared by all exceptions of the message
        } else {
          out.skipReference();
          CollectionCodec.writeList(out, ArrayList.class, Arrays.asList(suppressed), null);
        }
      }
      default -> out.writeNull(); // a field of a later Java version
    }
  }

  // --------------------------------------------------------------- reading

  @Override
  public void requireObject() {}

  /**
   * The parts in the order of the message.
   *
   * @param arguments for each part the index of its constructor argument, -1 for none
   * @param lastArgument the index of the last part with one, -1 for none
   */
  private record Plan(@Nullable Part[] parts, int[] arguments, int lastArgument) {}

  @Override
  public Object plan(String[] names) {
    @Nullable Part[] ordered = new @Nullable Part[names.length];
    int[] arguments = new int[names.length];
    int last = -1;
    for (int i = 0; i < names.length; i++) {
      Part part = byName.get(names[i]);
      if (part != null && part.own == null && Arrays.asList(ordered).contains(part)) {
        // A part with a setter can be set once. Only names of hidden fields may repeat.
        throw new SerializationException(
            "hessian2: the definition of class "
                + type().getName()
                + " names the field "
                + names[i]
                + " twice, expected once");
      }
      ordered[i] = part;
      arguments[i] = part == null || part.own != null ? -1 : maker.fields().indexOf(names[i]);
      last = arguments[i] < 0 ? last : i;
    }
    return new Plan(ordered, arguments, last);
  }

  @Override
  public Object readObject(ValueReader in, Object planned) {
    Plan plan = (Plan) planned;
    in.enter();
    if (fillsStackTrace) {
      in.claimStackTrace();
    }
    Throwable exception = create(in, plan);
    in.addObject(exception);
    boolean hasTrace = false;
    for (int i = 0; i < plan.parts.length; i++) {
      Part part = plan.parts[i];
      if (plan.arguments[i] >= 0 || part == null) {
        in.readAny();
      } else if (part.own != null) {
        part.own.read(in, exception);
      } else if (part.isOfThrowable()) {
        hasTrace |= part.name().equals("stackTrace");
        readPart(in, exception, part);
      } else {
        readNext(in, exception, part);
      }
    }
    if (!hasTrace) {
      exception.setStackTrace(new StackTraceElement[0]);
    }
    in.leave();
    return exception;
  }

  /**
   * Creates the exception with its constructor arguments, which may be behind its other fields: the
   * message is behind the cause, and the cause may refer to the exception. So the fields are read
   * twice.
   */
  private Throwable create(ValueReader in, Plan plan) {
    @Nullable Object[] values = new @Nullable Object[maker.types().length];
    for (int i = 0; i < values.length; i++) {
      values[i] = maker.types()[i] == int.class ? (Object) 0 : null;
    }
    if (plan.lastArgument >= 0) {
      in.mark();
      for (int i = 0; i <= plan.lastArgument; i++) {
        int argument = plan.arguments[i];
        if (argument < 0) {
          in.skip();
        } else {
          values[argument] = (maker.types()[argument] == int.class ? number : text).read(in);
        }
      }
      in.reset();
    }
    try {
      return (Throwable) maker.constructor().newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw Failures.of("read", e, type());
    }
  }

  private void readPart(ValueReader in, Throwable exception, Part part) {
    switch (part.name()) {
      case "cause" -> {
        Throwable cause = checked(part, Throwable.class, in.readAny());
        if (cause != exception && cause != null) {
          exception.initCause(cause);
        }
      }
      case "stackTrace" -> {
        StackTraceElement[] elements = checked(part, StackTraceElement[].class, trace.read(in));
        if (elements != null && Arrays.asList(elements).contains(null)) {
          throw in.failure("its stack trace contains null");
        }
        exception.setStackTrace(elements == null ? new StackTraceElement[0] : elements);
      }
      case "suppressedExceptions" -> {
        Collection<?> suppressed = checked(part, Collection.class, in.readAny());
        for (Object one : suppressed == null ? List.of() : suppressed) {
          if (!(one instanceof Throwable other) || other == exception) {
            throw in.failure("its list of suppressed exceptions contains something else");
          }
          exception.addSuppressed(other);
        }
      }
      default -> in.readAny();
    }
  }

  private static void readNext(ValueReader in, Throwable exception, Part part) {
    Object value = in.readAny();
    if (value instanceof SQLException next && exception instanceof SQLException first) {
      refuseCycle(in, first, next);
      first.setNextException(next);
    } else if (value != null) {
      checked(part, SQLException.class, value);
    }
  }

  /** Refuses a chain with a cycle: the JDK walks it to append an exception and would not end. */
  private static void refuseCycle(ValueReader in, SQLException first, SQLException next) {
    for (SQLException e = next; e != null; e = e.getNextException()) {
      in.claimWork(1, "following the next exceptions of an SQLException");
      if (e == first) {
        throw in.failure("its chain of next exceptions contains it again");
      }
    }
  }

  private static <V> @Nullable V checked(Part part, Class<V> type, @Nullable Object value) {
    if (value != null && !type.isInstance(value)) {
      throw new SerializationException(
          "hessian2: field "
              + part.field.getDeclaringClass().getName()
              + "."
              + part.name()
              + " is a "
              + type.getName()
              + ", the message has a "
              + value.getClass().getName());
    }
    return type.cast(value);
  }
}
