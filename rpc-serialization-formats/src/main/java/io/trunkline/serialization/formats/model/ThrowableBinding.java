package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.access.ThrowableMaker;
import io.trunkline.serialization.access.ThrowableTraits;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Exceptions. They are made by a constructor of the JDK, with what it takes, and then get their
 * cause, their stack trace and the members of the application's classes; private fields of the
 * JDK's own classes are read and set through public API.
 *
 * <p>Longer than other bindings because each part of an exception is a case.
 */
final class ThrowableBinding extends Binding {

  /** What the Throwable's own parts are called; under the simple name it is they that are meant. */
  private static final Set<String> RESERVED =
      Set.of(
          "message", "detailMessage", "cause", "stackTrace", "suppressed", "suppressedExceptions");

  /** What a part of an exception is. */
  private enum Kind {
    MESSAGE,
    CAUSE,
    TRACE,
    SUPPRESSED,
    /** A private field of a JDK class with a getter. */
    OF_JDK,
    /** A member of the application's class. */
    OWN
  }

  /**
   * A part.
   *
   * @param argument the index among the arguments of the constructor; -1 for none
   */
  private record Part(
      String name,
      Kind kind,
      int argument,
      Slot slot,
      @Nullable Method getter,
      @Nullable Member own) {}

  private final ThrowableMaker maker;
  private final Part[] parts; // in the order in which they are written
  private final MemberNames names;
  private final Map<String, Integer> byName = new LinkedHashMap<>();
  private final ReadNames readNames;
  private final ThrowableTraits traits;
  private final boolean sendsMessage;
  private final ObjectPrice price;
  private final List<String> left = new ArrayList<>();

  ThrowableBinding(Class<?> type, Registry registry, Members members, Class<?> ofJdk) {
    super(type);
    Dialect dialect = registry.dialect();
    Dialect.ThrowableNames called = dialect.throwableNames();
    maker = ThrowableMaker.of(type);
    traits = new ThrowableTraits(type);
    sendsMessage = dialect.sendsMessageOf(type);
    price = ObjectPrice.of(type);
    List<Part> all = new ArrayList<>();
    Slot text = Slot.certain(registry, String.class);
    all.add(part(called.message(), Kind.MESSAGE, "detailMessage", text));
    Members.Found own = members.of(type, type, ofJdk);
    addPartsOfJdk(all, registry, ofJdk);
    all.add(part(called.cause(), Kind.CAUSE, "cause", Slot.certain(registry, Throwable.class)));
    for (Member member : own.members()) {
      boolean isOfJdk = RESERVED.contains(member.simpleName()) || isNamed(all, member.simpleName());
      String name = isOfJdk && dialect.tellsOwners() ? member.place() : member.name();
      all.add(new Part(name, Kind.OWN, -1, member.slot(), null, member));
    }
    left.addAll(own.left());
    if (!sendsMessage) {
      left.add("the message");
    }
    if (dialect.classNames() == Dialect.ClassNames.NEVER) {
      left.add("the classes of causes");
    }
    all.add(
        part(
            called.stackTrace(),
            Kind.TRACE,
            "stackTrace",
            Slot.certain(registry, StackTraceElement[].class)));
    all.add(
        part(
            called.suppressed(),
            Kind.SUPPRESSED,
            "suppressedExceptions",
            Slot.certain(registry, Throwable[].class)));
    List<Part> ofMembers = all.stream().filter(part -> part.kind == Kind.OWN).toList();
    all.removeIf(part -> part.kind != Kind.OWN && isNamed(ofMembers, part.name));
    // What the constructor takes comes first, so that a reader can make the exception before the
    // others, which may refer to it.
    all.sort(
        dialect.order() == Dialect.MemberOrder.SORTED
            ? Comparator.comparing(Part::name)
            : Comparator.comparing(part -> part.argument < 0));
    parts = all.toArray(Part[]::new);
    names = new MemberNames(all.stream().map(Part::name).toList());
    for (int i = 0; i < parts.length; i++) {
      byName.put(parts[i].name, i);
    }
    alias("message", Kind.MESSAGE);
    alias("detailMessage", Kind.MESSAGE);
    alias("suppressed", Kind.SUPPRESSED);
    alias("suppressedExceptions", Kind.SUPPRESSED);
    readNames = new ReadNames(type, byName, all.stream().map(Part::own).toList(), dialect);
  }

  private static boolean isNamed(List<Part> parts, String name) {
    return parts.stream().anyMatch(part -> part.name.equals(name));
  }

  private void alias(String name, Kind kind) {
    for (int i = 0; i < parts.length; i++) {
      if (parts[i].kind == kind) {
        byName.putIfAbsent(name, i);
      }
    }
  }

  private Part part(String name, Kind kind, String field, Slot slot) {
    return new Part(name, kind, maker.fields().indexOf(field), slot, null, null);
  }

  private void addPartsOfJdk(List<Part> all, Registry registry, Class<?> ofJdk) {
    boolean areSent = registry.dialect().members() == Dialect.Members.FIELDS;
    for (Class<?> c = ofJdk; c != null && c != Throwable.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || Modifier.isTransient(field.getModifiers())) {
          continue;
        }
        String name = field.getName();
        Method getter = ThrowableMaker.getter(c, name);
        boolean isKnown = isNamed(all, name);
        int argument = maker.fields().indexOf(name);
        if (areSent && Modifier.isPublic(field.getModifiers()) && !isKnown) {
          Slot slot = Slot.certain(registry, field.getType());
          Member own = Member.of(name, field, slot, registry.dialect());
          all.add(new Part(name, Kind.OWN, argument, slot, null, own));
          continue;
        }
        if (!areSent || getter == null || isKnown) {
          left.add(c.getName() + "." + name);
          continue;
        }
        Class<?> declared = argument < 0 ? getter.getReturnType() : maker.types().get(argument);
        all.add(
            new Part(name, Kind.OF_JDK, argument, Slot.certain(registry, declared), getter, null));
      }
    }
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  @Nullable String loss() {
    return left.isEmpty()
        ? null
        : "of exceptions of class "
            + type().getName()
            + " these are not sent: "
            + String.join(", ", left)
            + "; put what callers need into a result of your own";
  }

  // --------------------------------------------------------------- writing

  @Override
  void write(Writing out, Object value) {
    Throwable exception = (Throwable) value;
    Object outer = out.enter(type(), exception);
    @Nullable Object[] values = new @Nullable Object[parts.length];
    boolean[] isOmitted = new boolean[parts.length];
    int count = 0;
    for (int i = 0; i < parts.length; i++) {
      values[i] = parts[i].kind == Kind.OWN ? exception : valueOf(parts[i], exception);
      isOmitted[i] = values[i] == null;
      count += isOmitted[i] ? 0 : 1;
    }
    out.sink().beginObject(names, isOmitted, count);
    for (int i = 0; i < parts.length; i++) {
      if (values[i] == null) {
        continue;
      }
      out.sink().writeMember(names, i);
      out.atMember(parts[i].name);
      if (parts[i].own != null) {
        parts[i].own.write(out, exception);
      } else {
        parts[i].slot.write(out, values[i]);
      }
    }
    out.sink().endObject();
    out.leave(outer);
  }

  /** What is written of a part; null for nothing. */
  private @Nullable Object valueOf(Part part, Throwable exception) {
    switch (part.kind) {
      case MESSAGE -> {
        return sendsMessage ? traits.message(exception) : null;
      }
      case CAUSE -> {
        return exception.getCause();
      }
      case TRACE -> {
        return exception.getStackTrace();
      }
      case SUPPRESSED -> {
        Throwable[] suppressed = exception.getSuppressed();
        return suppressed.length == 0 ? null : suppressed;
      }
      default -> {
        try {
          return part.getter == null ? null : part.getter.invoke(exception);
        } catch (InvocationTargetException | IllegalAccessException e) {
          throw new SerializationException(
              "class " + type().getName() + " does not tell its " + part.name, e);
        }
      }
    }
  }

  // --------------------------------------------------------------- reading

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.OBJECT && kind != ValueKind.MAP) {
      throw in.doesNotFit(kind, type());
    }
    if (traits.fillsStackTrace()) {
      in.budget().claimStackTrace();
    }
    int number = in.enter(price);
    @Nullable Object[] arguments = maker.defaults();
    int missing = (int) Arrays.stream(parts).filter(part -> part.argument >= 0).count();
    Map<Part, @Nullable Object> later = new HashMap<>();
    Map<String, @Nullable Object> read = new HashMap<>(); // for references to what it has so far
    in.madeOf(number, read);
    Throwable exception = null;
    int size = in.begin();
    for (int i = 0; in.hasNext(size, i); i++) {
      int index = readNames.read(in, -1);
      if (index < 0) {
        in.drop(type());
        continue;
      }
      Part part = parts[readNames.member(index)];
      if (exception == null && missing == 0 && part.argument < 0) {
        exception = make(in, arguments, number);
        in.madeOf(number, read); // it has not all of them yet
      }
      in.atMember(part.name);
      Object value = value(in, part);
      read.put(part.name, value);
      if (part.argument >= 0 && exception == null) {
        missing--;
        arguments[part.argument] = value == null ? arguments[part.argument] : value;
      } else if (exception == null) {
        later.put(part, value);
      } else {
        set(in, exception, part, value);
      }
    }
    Throwable made = exception == null ? make(in, arguments, number) : exception;
    later.forEach((part, value) -> set(in, made, part, value));
    in.leave(number);
    return made;
  }

  /** What a reference to a part of it leads to. */
  @Override
  @Nullable Object memberOf(Object owner, String name) {
    for (Part part : parts) {
      if (part.name.equals(name)) {
        return part.own == null ? valueOf(part, (Throwable) owner) : part.own.get(owner);
      }
    }
    return null;
  }

  private static @Nullable Object value(Reading in, Part part) {
    if (part.own != null) {
      return part.own.value(in);
    }
    try {
      return part.slot.read(in);
    } catch (Throwable e) {
      in.path().addMember(part.name);
      throw e;
    }
  }

  private Throwable make(Reading in, @Nullable Object[] arguments, int number) {
    Throwable exception;
    try {
      exception = maker.create(arguments);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      throw in.failure("no exception of class " + type().getName() + " can be made of its parts");
    }
    exception.setStackTrace(new StackTraceElement[0]);
    in.made(number, exception);
    return exception;
  }

  private void set(Reading in, Throwable exception, Part part, @Nullable Object value) {
    if (part.own != null) {
      part.own.set(exception, value);
      return;
    }
    if (value == null || part.argument >= 0) {
      return;
    }
    switch (part.kind) {
      case CAUSE -> {
        if (value != exception && !maker.setsCause()) {
          try {
            exception.initCause((Throwable) value);
          } catch (IllegalStateException isSet) {
            throw in.failure("the cause of a " + type().getName() + " is there twice");
          }
        }
      }
      case TRACE -> {
        StackTraceElement[] trace = (StackTraceElement[]) value;
        if (Arrays.asList(trace).contains(null)) {
          throw in.failure("its stack trace contains null");
        }
        exception.setStackTrace(trace);
      }
      case SUPPRESSED -> {
        for (Throwable other : (Throwable[]) value) {
          if (other == null || other == exception) {
            throw in.failure("its suppressed exceptions contain null or itself");
          }
          exception.addSuppressed(other);
        }
      }
      default -> setOfJdk(in, exception, part, value);
    }
  }

  private static void setOfJdk(Reading in, Throwable exception, Part part, Object value) {
    if (part.name.equals("next")
        && exception instanceof SQLException first
        && value instanceof SQLException next
        && !ThrowableTraits.setNext(first, next, in.budget())) {
      throw in.failure("its chain of next exceptions contains it again");
    }
  }
}
