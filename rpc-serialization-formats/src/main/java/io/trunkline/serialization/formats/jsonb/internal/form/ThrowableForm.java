package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.JdkClasses;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ThrowableMaker;
import io.trunkline.serialization.access.ThrowableTraits;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.terms.ClassSchema;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions: the members of Throwable among those of the classes below it, by name, as stock peers
 * write them. An exception is made by a public constructor of the JDK's class alone, with its
 * message, which is therefore looked for ahead.
 *
 * <p>Longer than 400 lines because the members of Throwable have no fields that are open.
 */
final class ThrowableForm extends ObjectForm {

  private static final String CAUSE = "cause";
  private static final String MESSAGE = "detailMessage";
  private static final String TRACE = "stackTrace";
  private static final String SUPPRESSED = "suppressedExceptions";
  private static final String NEXT = "next"; // of an SQLException
  private static final Declared THROWABLE = Declared.of(Throwable.class);
  private static final Declared LIST = Declared.of(List.class);

  /** The names of all members in their order; those of Throwable have no field. */
  private final TreeMap<String, @Nullable Member> ordered = new TreeMap<>();

  /**
   * The names between Trunkline ends of members of the JDK's classes that have the name of a field
   * of the application's: with that of their class. To stock peers such a member is not written.
   */
  private final Map<String, String> hidden = new TreeMap<>();

  private final Map<String, String> hiddenNames = new HashMap<>(); // the other way round
  private final Map<String, String> parts = new HashMap<>(); // what a writer may hide

  /** What reads those private fields of the JDK's classes for which there is a method. */
  private final Map<String, Method> getters = new HashMap<>();

  private final ThrowableMaker maker;
  private final List<String> agreedAhead; // the names of what the maker takes
  private final ThrowableTraits traits;

  ThrowableForm(Class<?> type) {
    super(type, own(type));
    members.forEach(member -> ordered.put(member.name(), member));
    for (String name : List.of(CAUSE, MESSAGE, TRACE, SUPPRESSED)) {
      add(name, Throwable.class);
    }
    for (Class<?> c = type; c != Throwable.class; c = c.getSuperclass()) {
      for (Field field : JdkClasses.has(c) ? c.getDeclaredFields() : new Field[0]) {
        Method getter = ThrowableMaker.getter(c, field.getName());
        if (getter != null && getters.putIfAbsent(field.getName(), getter) == null) {
          add(field.getName(), c);
        }
      }
    }
    maker = ThrowableMaker.of(type);
    agreedAhead = maker.fields().stream().map(name -> wireName(name, true)).toList();
    traits = new ThrowableTraits(type);
  }

  private void add(String name, Class<?> owner) {
    String whole = name + "@" + owner.getName();
    parts.put(whole, name);
    if (ordered.putIfAbsent(name, null) != null) {
      hidden.put(whole, name);
      hiddenNames.put(name, whole);
    }
  }

  /** What a member of the JDK's classes is called. */
  private String wireName(String part, boolean isAgreed) {
    return isAgreed ? hiddenNames.getOrDefault(part, part) : part;
  }

  /** The member of the JDK's classes with that name. */
  private String part(String wireName, boolean isAgreed) {
    return isAgreed ? parts.getOrDefault(wireName, wireName) : wireName;
  }

  /** What a member of the JDK's classes is where it does not say its class. */
  private Declared declared(String part) {
    Method getter = part.equals(NEXT) ? getters.get(NEXT) : null;
    if (getter != null) {
      return Declared.of(getter.getReturnType());
    }
    int argument = maker.fields().indexOf(part);
    return argument >= 0
        ? Declared.of(maker.types().get(argument))
        : part.equals(CAUSE) ? THROWABLE : Declared.ANY;
  }

  private void drop(ValueIn in, String wireName) {
    if (parts.containsKey(wireName) && !hidden.containsKey(wireName)) {
      throw in.failure(
          "the writer's class "
              + type().getName()
              + " has a field named as that of its superclass, "
              + wireName
              + ", and this side has none; give both sides the same fields, or rename it");
    }
    in.drop(type(), wireName);
  }

  /** The fields of the application's classes; those of the JDK are closed unless public. */
  private static List<Member> own(Class<?> type) {
    return Fields.of(
        type,
        Throwable.class,
        field ->
            !JdkClasses.has(field.getDeclaringClass()) || Modifier.isPublic(field.getModifiers()));
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    requireFields(out);
    Throwable failure = (Throwable) value;
    boolean outer = out.byName(true);
    out.sink().beginObject();
    for (var entry : ordered.entrySet()) {
      Member member = entry.getValue();
      if (member == null) {
        writePart(out, failure, entry.getKey(), entry.getKey());
      } else {
        Object part = member.get(failure);
        if (out.isAgreed() || !member.isOmitted(part)) {
          member.write(out, part);
        }
      }
    }
    if (out.isAgreed()) {
      hidden.forEach((wireName, name) -> writePart(out, failure, name, wireName));
    }
    out.sink().endObject();
    out.byName(outer);
  }

  private void writePart(ValueOut out, Throwable failure, String name, String wireName) {
    Object part =
        switch (name) {
          case CAUSE -> cause(failure);
          case MESSAGE -> message(failure);
          case TRACE -> failure.getStackTrace();
          case SUPPRESSED -> suppressed(failure);
          default -> get(name, failure);
        };
    if (part == null) {
      return;
    }
    out.at(name);
    out.sink().writeMember(wireName);
    if (part instanceof StackTraceElement[] trace) {
      out.sink().beginArray(trace.length);
      for (StackTraceElement frame : trace) {
        StackTraces.write(out, frame);
      }
    } else {
      out.write(
          part, name.equals(CAUSE) ? THROWABLE : name.equals(SUPPRESSED) ? LIST : Declared.ANY);
    }
  }

  /** Not one that a public field of the JDK has, from which it is taken. */
  private @Nullable Throwable cause(Throwable failure) {
    Throwable cause = failure.getCause();
    for (Member member : members) {
      if (traits.overridesCause() && member.get(failure) == cause) {
        return null;
      }
    }
    return cause;
  }

  private @Nullable String message(Throwable failure) {
    try {
      return traits.message(failure);
    } catch (SerializationException notSerializable) {
      return failure.getMessage();
    }
  }

  private static List<?> suppressed(Throwable failure) {
    Throwable[] suppressed = failure.getSuppressed();
    return suppressed.length == 0
        ? Collections.emptyList()
        : new ArrayList<>(Arrays.asList(suppressed));
  }

  private @Nullable Object get(String name, Throwable failure) {
    Method getter = getters.get(name);
    try {
      return getter == null ? null : getter.invoke(failure);
    } catch (ReflectiveOperationException e) {
      throw cannot("write", e);
    }
  }

  @Override
  public Object read(ValueIn in, Declared declared) {
    if (in.source().peek() != ValueKind.OBJECT) {
      throw in.failure("expected an exception, found " + in.source().peek());
    }
    in.budget().claimObject(price);
    if (traits.fillsStackTrace()) {
      in.budget().claimStackTrace();
    }
    if (!maker.takesScalars()) {
      return readBefore(in);
    }
    Throwable failure = make(in, in.scalarsAhead(in.isAgreed() ? agreedAhead : maker.fields()));
    failure.setStackTrace(new StackTraceElement[0]);
    int size = in.begin(failure, failure);
    readMembers(
        in,
        size,
        (index, value) -> set(in, failure, members.get(index), value),
        name -> {
          switch (part(name, in.isAgreed())) {
            case CAUSE -> {
              in.at(CAUSE);
              setCause(in, failure, in.read(THROWABLE));
            }
            case TRACE -> failure.setStackTrace(readTrace(in));
            case SUPPRESSED -> {
              in.at(SUPPRESSED);
              addSuppressed(in, failure, in.read(LIST));
            }
            case NEXT -> {
              in.at(NEXT);
              setNext(in, failure, in.read(declared(NEXT)));
            }
            default -> drop(in, name);
          }
        });
    return in.end(failure);
  }

  /** Reads all members before the exception is made, because its constructor takes objects. */
  private Object readBefore(ValueIn in) {
    Map<String, Object> values = new HashMap<>();
    List<StackTraceElement> trace = new ArrayList<>();
    int size = in.begin(null, values);
    readMembers(
        in,
        size,
        (index, value) -> {
          if (value != null) {
            values.put(members.get(index).name(), value);
          }
        },
        name -> {
          if (part(name, in.isAgreed()).equals(TRACE)) {
            trace.addAll(Arrays.asList(readTrace(in)));
          } else {
            in.at(name);
            Object value = in.read(declared(part(name, in.isAgreed())));
            if (value != null) {
              values.put(name, value);
            }
          }
        });
    Throwable failure = make(in, values);
    failure.setStackTrace(trace.toArray(StackTraceElement[]::new));
    for (Member member : members) {
      if (values.containsKey(member.name())) {
        set(in, failure, member, values.get(member.name()));
      }
    }
    boolean isAgreed = in.isAgreed();
    setCause(in, failure, values.get(wireName(CAUSE, isAgreed)));
    addSuppressed(in, failure, values.get(wireName(SUPPRESSED, isAgreed)));
    setNext(in, failure, values.get(wireName(NEXT, isAgreed)));
    return in.end(failure);
  }

  /** A field that hides the cause has its place in a message of a stock peer. */
  private void set(ValueIn in, Throwable failure, Member member, @Nullable Object value) {
    boolean isHiding = value != null && !in.isAgreed() && member.name().equals(CAUSE);
    if (isHiding && !(value instanceof Throwable)) {
      throw in.failure(
          "the cause of an exception of class "
              + type().getName()
              + " is not in the message of a stock peer, because a field of that class has its"
              + " name; rename the field");
    }
    member.set(failure, value);
  }

  private Throwable make(ValueIn in, Map<String, Object> ahead) {
    @Nullable Object[] values = maker.defaults();
    for (int i = 0; i < values.length; i++) {
      Object value = ahead.get(wireName(maker.fields().get(i), in.isAgreed()));
      Class<?> type = maker.types().get(i);
      if (value != null) {
        Object converted = Conversions.convert(value, type);
        if (!Conversions.boxed(type).isInstance(converted)) {
          throw in.failure("the member " + maker.fields().get(i) + " is no " + type.getName());
        }
        values[i] = converted;
      }
    }
    try {
      return maker.create(values);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw notMade(type(), e);
    }
  }

  /** The next of a chain, which the JDK walks to its end to append one. */
  private static void setNext(ValueIn in, Throwable failure, @Nullable Object next) {
    if (failure instanceof SQLException first
        && next instanceof SQLException second
        && !ThrowableTraits.setNext(first, second, in.budget())) {
      throw in.failure("a chain of next exceptions that contains itself");
    }
  }

  private void setCause(ValueIn in, Throwable failure, @Nullable Object cause) {
    if (cause instanceof Throwable other) {
      if (other != failure && failure.getCause() == null && !maker.setsCause()) {
        failure.initCause(other);
      }
    } else if (cause != null) {
      throw in.failure("a cause that is no exception");
    }
  }

  private static StackTraceElement[] readTrace(ValueIn in) {
    JsonbSource source = in.source();
    if (source.peek() != ValueKind.ARRAY) {
      in.skip();
      return new StackTraceElement[0];
    }
    int size = source.begin();
    in.budget().claimElements(size);
    List<StackTraceElement> trace = new ArrayList<>();
    for (int i = 0; i < size; i++) {
      if (source.peek() == ValueKind.TYPED) {
        source.readClass(); // of the only class that is read here
      }
      trace.add(StackTraces.read(in));
    }
    return trace.toArray(StackTraceElement[]::new);
  }

  private static void addSuppressed(ValueIn in, Throwable failure, @Nullable Object read) {
    if (read != null && !(read instanceof Collection)) {
      throw in.failure("suppressed exceptions that are no list");
    }
    for (Object one : read == null ? List.of() : (Collection<?>) read) {
      if (!(one instanceof Throwable other) || other == failure) {
        throw in.failure("a suppressed exception that is none");
      }
      failure.addSuppressed(other);
    }
  }

  @Override
  public @Nullable Object step(
      Object parts, @Nullable String member, int index, ReadBudget budget) {
    if (parts instanceof Map<?, ?> values) {
      return member == null ? null : values.get(member);
    }
    Throwable failure = (Throwable) parts;
    if (CAUSE.equals(member)) {
      return failure.getCause();
    }
    if (SUPPRESSED.equals(member)) {
      return Arrays.asList(failure.getSuppressed());
    }
    if (NEXT.equals(member) && failure instanceof SQLException first) {
      return first.getNextException();
    }
    int found = member == null ? -1 : index(member);
    return found < 0 ? null : members.get(found).get(failure);
  }

  /** Exceptions go by name. */
  @Override
  public @Nullable ClassSchema schema() {
    return null;
  }

  @Override
  public boolean isMadeLast() {
    return !maker.takesScalars();
  }

  @Override
  String kind() {
    return "exception";
  }
}
