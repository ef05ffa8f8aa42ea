package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.Replacements;
import io.trunkline.serialization.access.SerializedState;
import io.trunkline.serialization.access.ThrowableMaker;
import io.trunkline.serialization.access.ThrowableTraits;
import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions, which travel field by field like other objects. Private fields of the JDK's own
 * classes are read and set through public API; those without such API are not written.
 *
 * <p>Longer than other classes because the fields of Throwable are a case each, and an exception
 * has to exist before its fields are read (its cause may refer to it) but is created with some of
 * them.
 */
final class ThrowableCodec extends TypeCodec {

  private final List<Part> parts = new ArrayList<>();
  private final NamedFields<Part> named;
  private final WireName definition;
  private final @Nullable Replacements replacements; // under terms, if the class has a readResolve
  private final @Nullable String beyondFields; // why the fields are not enough, under terms
  private final ThrowableMaker maker;
  private final List<DeclaredType> argumentTypes;
  private final boolean readsAhead;
  private final ThrowableTraits traits;
  private final DeclaredType trace = DeclaredType.of(StackTraceElement[].class);

  ThrowableCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    for (Field field : SerializedFields.of(type)) {
      Part part = part(field, type);
      if (part != null) {
        parts.add(part);
      }
    }
    named = new NamedFields<>(type, parts, codecs);
    definition = codecs.names().definition(type, named.written());
    Replacements methods = Replacements.of(type);
    replacements = codecs.isUnderTerms() && methods.resolvesWhenRead() ? methods : null;
    beyondFields = codecs.isUnderTerms() ? SerializedState.beyondFields(type) : null;
    maker = ThrowableMaker.of(type);
    argumentTypes = maker.types().stream().map(DeclaredType::of).toList();
    readsAhead = maker.takesScalars();
    traits = new ThrowableTraits(type);
  }

  /**
   * A field of an exception.
   *
   * @param own reads and sets it directly: of the application, or public; null for others
   * @param getter reads a private field of the JDK; null for others
   */
  private record Part(Field field, @Nullable FieldCodec own, @Nullable Method getter)
      implements NamedFields.HasField {

    String name() {
      return field.getName();
    }

    boolean isOfThrowable(String name) {
      return field.getDeclaringClass() == Throwable.class && field.getName().equals(name);
    }
  }

  private static @Nullable Part part(Field field, Class<?> type) {
    Class<?> owner = field.getDeclaringClass();
    if (owner == Throwable.class) {
      return new Part(field, null, null);
    }
    if (!JdkClasses.has(owner) || Modifier.isPublic(field.getModifiers())) {
      return new Part(field, new FieldCodec(field, type, true), null);
    }
    Method getter = ThrowableMaker.getter(owner, field.getName());
    return getter == null ? null : new Part(field, null, getter);
  }

  // --------------------------------------------------------------- writing

  @Override
  public @Nullable String refusal() {
    return beyondFields == null
        ? null
        : "hessian2 cannot write class " + type().getName() + ": " + beyondFields;
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    if (beyondFields != null) {
      throw new SerializationException(String.valueOf(refusal()));
    }
    Throwable exception = (Throwable) value;
    out.enter(type());
    out.writeDefinition(definition);
    for (Part part : parts) {
      if (part.own != null) {
        part.own.write(out, exception);
      } else if (part.getter != null) {
        out.writeObject(get(part.getter, exception));
      } else {
        writePart(out, exception, part.name());
      }
    }
    out.leave();
  }

  private static @Nullable Object get(Method getter, Throwable exception) {
    try {
      return getter.invoke(exception);
    } catch (InvocationTargetException e) {
      throw Failures.of("write", e, exception.getClass());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private void writePart(ValueWriter out, Throwable exception, String name) {
    switch (name) {
      case "detailMessage" -> out.writeString(traits.message(exception));
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
    NamedFields.Planned<Part> all = named.plan(names);
    if (all.ambiguity() != null) {
      return new AmbiguousFields(names.length, all.ambiguity());
    }
    List<@Nullable Part> planned = all.fields();
    @Nullable Part[] ordered = new @Nullable Part[names.length];
    int[] arguments = new int[names.length];
    int last = -1;
    for (int i = 0; i < names.length; i++) {
      Part part = planned.get(i);
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
      boolean isOfJdk = part != null && JdkClasses.has(part.field.getDeclaringClass());
      arguments[i] = isOfJdk ? maker.fields().indexOf(part.name()) : -1;
      last = arguments[i] < 0 ? last : i;
    }
    return new Plan(ordered, arguments, last);
  }

  @Override
  public @Nullable Object readObject(ValueReader in, Object planned) {
    Plan plan = (Plan) planned;
    in.enter();
    if (traits.fillsStackTrace()) {
      in.budget().claimStackTrace();
    }
    Made made = readsAhead ? readAhead(in, plan) : readBefore(in, plan);
    Object resolved = made.exception;
    if (replacements != null) {
      resolved = replacements.resolve(made.exception, in.gate(), Object.class);
      in.setObject(made.number, resolved);
    }
    in.leave();
    return resolved;
  }

  /** An exception and its number in the message. */
  private record Made(Throwable exception, int number) {}

  /**
   * Creates the exception with its constructor arguments, which may be behind its other fields, and
   * then reads the fields again: the message is behind the cause, and the cause may refer to the
   * exception.
   */
  private Made readAhead(ValueReader in, Plan plan) {
    @Nullable Object[] values = maker.defaults();
    if (plan.lastArgument >= 0) {
      in.mark();
      for (int i = 0; i <= plan.lastArgument; i++) {
        int argument = plan.arguments[i];
        if (argument < 0) {
          in.skip();
        } else {
          values[argument] = argumentTypes.get(argument).read(in);
        }
      }
      in.reset();
    }
    Throwable exception = create(values);
    int number = in.addObject(exception);
    boolean hasTrace = false;
    for (int i = 0; i < plan.parts.length; i++) {
      Part part = plan.parts[i];
      if (plan.arguments[i] >= 0 || part == null) {
        in.readAny();
      } else if (part.own != null) {
        part.own.read(in, exception);
      } else {
        hasTrace |= part.isOfThrowable("stackTrace");
        set(in, exception, part, read(in, part));
      }
    }
    if (!hasTrace) {
      exception.setStackTrace(new StackTraceElement[0]);
    }
    return new Made(exception, number);
  }

  /**
   * Reads all fields before the exception is created, because its constructor takes objects. Only
   * its cause may then refer to it, which says that there is none.
   */
  private Made readBefore(ValueReader in, Plan plan) {
    int number = in.addIncomplete();
    @Nullable Object[] values = maker.defaults();
    @Nullable Object[] others = new @Nullable Object[plan.parts.length];
    for (int i = 0; i < others.length; i++) {
      Part part = plan.parts[i];
      int argument = plan.arguments[i];
      if (part != null && part.isOfThrowable("cause") && in.skipReference(number)) {
        continue;
      }
      if (argument >= 0) {
        DeclaredType type = argumentTypes.get(argument);
        values[argument] = checked(type.toString(), type.type(), type.read(in));
      } else if (part != null && part.own != null) {
        others[i] = part.own.readBoxed(in);
      } else {
        others[i] = part == null ? in.readAny() : read(in, part);
      }
    }
    Throwable exception = create(values);
    in.setObject(number, exception);
    exception.setStackTrace(new StackTraceElement[0]);
    for (int i = 0; i < others.length; i++) {
      Part part = plan.parts[i];
      if (part != null && part.own != null && plan.arguments[i] < 0) {
        part.own.set(exception, others[i]);
      } else if (part != null && others[i] != null) {
        set(in, exception, part, others[i]);
      }
    }
    return new Made(exception, number);
  }

  private Throwable create(@Nullable Object[] values) {
    try {
      return maker.create(values);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw Failures.of("read", e, type());
    }
  }

  private @Nullable Object read(ValueReader in, Part part) {
    return part.isOfThrowable("stackTrace") ? trace.read(in) : in.readAny();
  }

  /** Sets a field for which there is a method. Others are dropped: a constructor computes them. */
  private void set(ValueReader in, Throwable exception, Part part, @Nullable Object value) {
    switch (part.name()) {
      case "cause" -> {
        Throwable cause = checked(part, Throwable.class, value);
        if (cause != exception && cause != null && !maker.setsCause()) {
          exception.initCause(cause);
        }
      }
      case "stackTrace" -> {
        StackTraceElement[] elements = checked(part, StackTraceElement[].class, value);
        if (elements != null && Arrays.asList(elements).contains(null)) {
          throw in.failure("its stack trace contains null");
        }
        exception.setStackTrace(elements == null ? new StackTraceElement[0] : elements);
      }
      case "suppressedExceptions" -> {
        Collection<?> suppressed = checked(part, Collection.class, value);
        for (Object one : suppressed == null ? List.of() : suppressed) {
          if (!(one instanceof Throwable other) || other == exception) {
            throw in.failure("its list of suppressed exceptions contains something else");
          }
          exception.addSuppressed(other);
        }
      }
      case "next" -> {
        if (exception instanceof SQLException first) {
          SQLException next = checked(part, SQLException.class, value);
          if (next != null && !ThrowableTraits.setNext(first, next, in.budget())) {
            throw in.failure("its chain of next exceptions contains it again");
          }
        }
      }
      default -> {}
    }
  }

  private static <V> @Nullable V checked(Part part, Class<V> type, @Nullable Object value) {
    return checked(part.field.getDeclaringClass().getName() + "." + part.name(), type, value);
  }

  private static <V> @Nullable V checked(String place, Class<V> type, @Nullable Object value) {
    if (value != null && !type.isPrimitive() && !type.isInstance(value)) {
      throw new SerializationException(
          "hessian2: field "
              + place
              + " is a "
              + type.getName()
              + ", the message has a "
              + value.getClass().getName());
    }
    @SuppressWarnings("unchecked") // a boxed value for a primitive type
    V checked = (V) value;
    return checked;
  }
}
