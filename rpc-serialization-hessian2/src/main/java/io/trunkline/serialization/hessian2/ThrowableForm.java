package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
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
 * Exceptions, field by field as other objects. Those fields that belong to the JDK are asked for
 * and set through its public API; the rest of them do not travel.
 */
final class ThrowableForm extends Form {

  private final List<Part> parts = new ArrayList<>();
  private final Map<String, Part> byName = new LinkedHashMap<>();
  private final WireName definition;
  private final JdkExceptions.Maker maker;
  private final boolean saysOwnMessage;
  private final boolean fillsTrace;
  private final Slot number = Slot.of(int.class);
  private final Slot text = Slot.of(String.class);
  private final Slot trace = Slot.of(StackTraceElement[].class);

  ThrowableForm(Class<?> type, Forms forms) {
    super(type);
    for (Field field : WireFields.of(type)) {
      Part part = part(field);
      if (part != null) {
        parts.add(part);
        byName.merge(field.getName(), part, (one, other) -> one.isBelow(other) ? one : other);
      }
    }
    definition = forms.definition(type, parts.stream().map(Part::name).toList());
    maker = JdkExceptions.maker(type);
    saysOwnMessage = overrides(type, "getMessage");
    fillsTrace = !overrides(type, "fillInStackTrace");
  }

  private static boolean overrides(Class<?> type, String method) {
    try {
      return type.getMethod(method).getDeclaringClass() != Throwable.class;
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A field of an exception: the JDK's by its getter, the application's as it is. */
  private record Part(
      Field field,
      @Nullable WireField own,
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

  private static @Nullable Part part(Field field) {
    Class<?> owner = field.getDeclaringClass();
    if (owner == Throwable.class) {
      return new Part(field, null, null);
    }
    if (!WireFields.isOfPlatform(owner)) {
      return new Part(field, new WireField(field, true), null);
    }
    Function<Throwable, @Nullable Object> getter =
        JdkExceptions.getter(owner.getName() + "." + field.getName());
    return getter == null ? null : new Part(field, null, getter);
  }

  // --------------------------------------------------------------- writing

  @Override
  void write(WriteEngine out, Object value) {
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

  private void writePart(WriteEngine out, Throwable exception, String name) {
    switch (name) {
      case "detailMessage" ->
          out.writeString(saysOwnMessage ? DetailMessage.of(exception) : exception.getMessage());
      case "cause" -> {
        // No cause is the exception itself, which stock peers write as it is.
        Throwable cause = exception.getCause();
        out.writeObject(cause == null ? exception : cause);
      }
      case "stackTrace" -> out.writeObject(exception.getStackTrace());
      case "suppressedExceptions" -> {
        Throwable[] suppressed = exception.getSuppressed();
        if (suppressed.length == 0) {
          out.writeObject(Collections.emptyList()); // the one that all exceptions share
        } else {
          out.skipReference();
          CollectionForm.writeList(out, ArrayList.class, Arrays.asList(suppressed), null);
        }
      }
      default -> out.writeNull(); // a field of a Java to come
    }
  }

  // --------------------------------------------------------------- reading

  @Override
  void requireObject() {}

  /** The parts in the order of the message, and where the values for the constructor are. */
  private record Plan(@Nullable Part[] parts, int[] arguments, int lastArgument) {}

  @Override
  Object plan(String[] names) {
    @Nullable Part[] ordered = new @Nullable Part[names.length];
    int[] arguments = new int[names.length];
    int last = -1;
    for (int i = 0; i < names.length; i++) {
      Part part = byName.get(names[i]);
      if (part != null && part.own == null && Arrays.asList(ordered).contains(part)) {
        // What is set through a method is set once. Names of fields that hide each other repeat.
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
  Object readObject(ReadEngine in, Object planned) {
    Plan plan = (Plan) planned;
    in.enter();
    if (fillsTrace) {
      in.claimTrace();
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

  /** Makes the object with what its constructor takes, which may stand behind all else. */
  private Throwable create(ReadEngine in, Plan plan) {
    @Nullable Object[] values = new @Nullable Object[maker.types().length];
    for (int i = 0; i < values.length; i++) {
      values[i] = maker.types()[i] == int.class ? (Object) 0 : null;
    }
    if (plan.lastArgument >= 0) {
      Scanner scanner = in.scanner();
      for (int i = 0; i <= plan.lastArgument; i++) {
        int argument = plan.arguments[i];
        if (argument >= 0) {
          values[argument] =
              in.readAt(scanner.position(), maker.types()[argument] == int.class ? number : text);
        }
        scanner.skip();
      }
    }
    try {
      return (Throwable) maker.constructor().newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw Failures.of("read", e, type());
    }
  }

  private void readPart(ReadEngine in, Throwable exception, Part part) {
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

  private static void readNext(ReadEngine in, Throwable exception, Part part) {
    Object value = in.readAny();
    if (value instanceof SQLException next && exception instanceof SQLException first) {
      requireEnd(in, first, next);
      first.setNextException(next);
    } else if (value != null) {
      checked(part, SQLException.class, value);
    }
  }

  /**
   * Whoever walks a chain that leads back into itself never ends; the JDK does, to set the next.
   */
  private static void requireEnd(ReadEngine in, SQLException first, SQLException next) {
    for (SQLException e = next; e != null; e = e.getNextException()) {
      in.claimWork(1, "following the next exceptions of an SQLException");
      if (e == first) {
        throw in.failure("its chain of next exceptions leads back to it");
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
