package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * A place with a declared type: a member, an element, a key, an argument. Where class names are
 * written always, the place that the value is read into may have another type than the one it was
 * written from, so that only values that tell their class themselves go without a name.
 * Thread-safe.
 */
final class Slot {

  private final Registry registry;
  private final Type declared;
  private final Class<?> erased;
  private final Class<?> raw; // of a field, as its class declares it
  private final Dialect.ClassNames names;
  private final boolean isContainer; // of the JDK's

  // Found when they are first needed, since types refer to each other; those of any thread will do.
  private @Nullable Binding own;
  private @Nullable Written lastWritten;
  private @Nullable Binding lastNamed;

  /** How values of one class are written here. */
  private record Written(Class<?> type, Binding binding, @Nullable String name) {}

  Slot(Registry registry, Type declared) {
    this(
        registry,
        declared,
        TypeResolver.erase(declared),
        registry.dialect().classNames() == Dialect.ClassNames.EXCEPT_IN_FIELDS
            ? Dialect.ClassNames.ALWAYS
            : registry.dialect().classNames());
  }

  /**
   * A place that a field declares.
   *
   * @param declared with the type arguments of the class that inherits the field
   * @param raw the class that the field itself declares
   */
  static Slot ofField(Registry registry, Type declared, Class<?> raw) {
    return new Slot(registry, declared, raw, registry.dialect().classNames());
  }

  private Slot(Registry registry, Type declared, Class<?> raw, Dialect.ClassNames names) {
    this.registry = registry;
    this.declared = declared;
    this.erased = TypeResolver.erase(declared);
    this.raw = raw;
    this.names = names;
    this.isContainer = names != Dialect.ClassNames.NEVER && JdkContainers.isDeclared(erased);
  }

  /**
   * A place of one type at both ends: the JDK declares it, or the message tells it, as arrays do.
   */
  static Slot certain(Registry registry, Type declared) {
    Dialect.ClassNames names = registry.dialect().classNames();
    return new Slot(
        registry,
        declared,
        TypeResolver.erase(declared),
        names == Dialect.ClassNames.ALWAYS ? Dialect.ClassNames.WHERE_NEEDED : names);
  }

  /** What is declared, without type arguments. */
  Class<?> type() {
    return erased;
  }

  /** What the field itself declares, which can be less than {@link #type}. */
  Class<?> raw() {
    return raw;
  }

  void write(Writing out, @Nullable Object value) {
    if (value == null) {
      out.sink().writeNull();
      return;
    }
    Written how = lastWritten;
    if (how == null || how.type != value.getClass()) {
      how = written(value);
      lastWritten = how;
    }
    out.write(how.binding, how.name, value);
  }

  /** Writes what a class wants to be written in place of its object. */
  void writeReplacement(Writing out, Object value) {
    Written how = written(value);
    Binding own = how.binding.unreplaced();
    boolean isNamed = how.name != null || own != how.binding && !own.isSelfDescribing();
    out.write(own, isNamed ? registry.nameOf(arriving(value)) : null, value);
  }

  private Written written(Object value) {
    Class<?> type = arriving(value);
    Binding binding = registry.of(type, declared);
    boolean isDeclared = own().type() == type;
    if (binding instanceof BasicBinding basic && !isDeclared) {
      binding = basic.undeclared();
    }
    boolean isKnown =
        switch (names) {
          case NEVER -> true;
          case WHERE_NEEDED -> isDeclared || binding.isSelfDescribing();
          case EXCEPT_IN_FIELDS ->
              boxed(raw) == type
                  || (raw == Object.class || raw.isInterface()) && binding.isSelfDescribing();
          case ALWAYS -> binding.isSelfDescribing();
        };
    boolean isNamedLater = binding.unreplaced() != binding;
    return new Written(
        value.getClass(), binding, isKnown || isNamedLater ? null : registry.nameOf(type));
  }

  private Class<?> arriving(Object value) {
    return value instanceof Enum<?> constant
        ? constant.getDeclaringClass()
        : registry.arriving(value.getClass());
  }

  @Nullable Object read(Reading in) {
    ValueKind kind = in.source().peek();
    switch (kind) {
      case NULL -> {
        if (erased.isPrimitive()) {
          throw in.doesNotFit(kind, erased);
        }
        in.source().readNull();
        return null;
      }
      case TYPED -> {
        return checked(in, readNamed(in));
      }
      case REFERENCE -> {
        return checked(in, in.readReference());
      }
      default -> {
        Binding binding = own();
        if (names == Dialect.ClassNames.ALWAYS && !binding.isSelfDescribing()) {
          throw in.doesNotFit(kind, erased);
        }
        Object value = in.read(binding, kind);
        return binding.type() == erased ? value : checked(in, value);
      }
    }
  }

  private @Nullable Object readNamed(Reading in) {
    Class<?> type = in.readClass(isContainer);
    if (type == null) {
      return readStandIn(in, in.refusal());
    }
    Binding binding = lastNamed;
    if (binding == null || binding.type() != type) {
      // Before anything is made: a class that is allowed elsewhere must not even be created here.
      if (!boxed(erased).isAssignableFrom(type) && !registry.resolves(type)) {
        throw in.doesNotFit(type, erased);
      }
      binding = registry.of(type, declared);
      lastNamed = binding;
    }
    ValueKind kind = in.source().peek();
    if (kind == ValueKind.NULL || kind == ValueKind.TYPED || kind == ValueKind.REFERENCE) {
      throw in.doesNotFit(kind, type);
    }
    if (!binding.canRead() && JdkContainers.is(type)) {
      Binding other = registry.standIn(isContainer ? declared : JdkContainers.alike(type));
      binding = other == null ? binding : other;
    }
    return in.read(binding, kind);
  }

  /** Reads a container whose class this side lacks or refuses as one of the JDK's. */
  private Object readStandIn(Reading in, ClassRefusedException refusal) {
    Binding other = registry.standIn(declared);
    ValueKind kind = in.source().peek();
    if (other == null || !other.standsInFor(in, kind)) {
      throw refusal;
    }
    Object read = in.readStandIn(other, kind);
    if (read == null) {
      throw refusal; // it is an object of another class
    }
    return read;
  }

  private @Nullable Object checked(Reading in, @Nullable Object value) {
    if (value == null ? erased.isPrimitive() : !boxed(erased).isInstance(value)) {
      throw value == null
          ? in.doesNotFit(ValueKind.NULL, erased)
          : in.doesNotFit(value.getClass(), erased);
    }
    return value;
  }

  private static Class<?> boxed(Class<?> type) {
    return type.isPrimitive() ? Basic.boxed(type) : type;
  }

  private Binding own() {
    Binding binding = own;
    if (binding == null) {
      binding = registry.of(declared);
      own = binding;
    }
    return binding;
  }
}
