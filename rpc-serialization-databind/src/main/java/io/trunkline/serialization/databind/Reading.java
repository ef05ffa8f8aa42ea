package io.trunkline.serialization.databind;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * One item that is being read: its source, gate and budget, the objects that it has had, and where
 * it failed. What bindings read goes through it, so that everything is charged in one place.
 */
final class Reading {

  private final ValueSource source;
  private final ClassGate gate;
  private final ReadBudget budget;
  private final Dialect dialect;
  private final FailurePath path = new FailurePath();
  private final @Nullable ReadObjects objects;

  Reading(ValueSource source, ClassGate gate, ReadBudget budget, Registry registry) {
    this.source = source;
    this.gate = gate;
    this.budget = budget;
    this.dialect = registry.dialect();
    this.objects = ReadObjects.of(registry);
  }

  ValueSource source() {
    return source;
  }

  ReadBudget budget() {
    return budget;
  }

  Dialect dialect() {
    return dialect;
  }

  FailurePath path() {
    return path;
  }

  /** Reads a value with a binding, on a larger stack if it is deep inside others. */
  @Nullable Object read(Binding binding, ValueKind kind) {
    try {
      if (binding.isOfApplication()) {
        gate.check(binding.type()); // a declared type is no permission
      }
      return kind.isContainer() && budget.isDeep()
          ? budget.continueDeep(() -> binding.read(this, kind))
          : binding.read(this, kind);
    } catch (Throwable e) {
      path.leave(binding.type());
      throw e;
    }
  }

  /** The class that the message names; the gate has judged it. */
  Class<?> readClass() {
    String name = source.readClassName();
    Class<?> known = dialect.aliased(name);
    return known == null ? gate.resolve(name) : known;
  }

  /** The gate, for names of classes that are values. */
  ClassGate gate() {
    return gate;
  }

  // ---------------------------------------------------------------- containers

  /**
   * Enters a container, which takes the next number.
   *
   * @param price of the object that is made for it
   */
  int enter(ObjectPrice price) {
    budget.claimObject(price);
    return enter();
  }

  private int enter() {
    budget.enter();
    return objects == null ? 0 : objects.begin();
  }

  /** Says which object the container with this number is: as soon as there is one. */
  void made(int number, @Nullable Object object) {
    if (objects != null) {
      objects.set(number, object);
    }
  }

  /** Says where the elements are of a container that will be made of them. */
  void madeOf(int number, Object parts) {
    if (objects != null) {
      objects.setParts(number, parts);
    }
  }

  void leave() {
    budget.leave();
    if (objects != null) {
      objects.end();
    }
  }

  /** Begins a container: as {@link ValueSource#begin}, charged. */
  int begin() {
    int size = source.begin();
    if (size >= 0) {
      budget.claimElements(size);
    }
    return size;
  }

  /** As {@link ValueSource#hasNext}, charged. */
  boolean hasNext(int size, int count) {
    if (!source.hasNext(size, count)) {
      return false;
    }
    if (size < 0) {
      budget.claimElements(1);
    }
    if (objects != null) {
      objects.atElement(count);
    }
    return true;
  }

  /** Says that the member or entry of this name follows. */
  void atMember(String name) {
    if (objects != null) {
      objects.atMember(name);
    }
  }

  @Nullable Object readReference() {
    if (objects == null) {
      throw failure("it has a reference, which this form does not know");
    }
    Object found = objects.read(source, budget);
    if (found == null) {
      throw failure("it refers to a value that is not complete, was dropped, or is not there");
    }
    if (found instanceof ReadObjects.Dropped dropped) {
      throw failure(
          "it refers to an object that stands first in a field of class "
              + dropped.owner().getName()
              + " that this side lacks; add that field here");
    }
    return found;
  }

  /** Skips the value of a member that a class lacks here. */
  void drop(Class<?> owner) {
    if (objects == null || !source.peek().isContainer() && source.peek() != ValueKind.TYPED) {
      skip();
      return;
    }
    objects.dropping(owner);
    skip();
    objects.dropping(null);
  }

  /** Skips a value of any kind. */
  void skip() {
    ValueKind kind = source.peek();
    while (kind == ValueKind.TYPED) {
      source.readClassName();
      kind = source.peek();
    }
    if (kind == ValueKind.REFERENCE) {
      if (dialect.references() == Dialect.References.NUMBERS) {
        source.readReferenceNumber();
      } else {
        source.readReferencePath();
      }
    } else if (!kind.isContainer()) {
      source.skipScalar();
    } else if (budget.isDeep()) {
      ValueKind container = kind;
      budget.continueDeep(
          () -> {
            skipContainer(container);
            return null;
          });
    } else {
      skipContainer(kind);
    }
  }

  private void skipContainer(ValueKind kind) {
    enter();
    int size = begin();
    for (int i = 0; hasNext(size, i); i++) {
      if (kind != ValueKind.ARRAY) {
        if (kind == ValueKind.OBJECT) {
          source.skipMemberName();
        } else {
          skip();
        }
      }
      skip();
    }
    leave();
  }

  // ---------------------------------------------------------------- scalars

  boolean readBoolean(ValueKind kind) {
    if (kind != ValueKind.BOOLEAN) {
      throw doesNotFit(kind, Boolean.class);
    }
    return source.readBoolean();
  }

  /** A whole number within bounds; a decimal one without a fraction, too. */
  long readWhole(ValueKind kind, long min, long max, Class<?> type) {
    long value;
    if (kind == ValueKind.INTEGER) {
      value = source.readLong();
    } else if (kind == ValueKind.DECIMAL) {
      double real = source.readDouble();
      value = (long) real;
      if (value != real || real >= 0x1p63 || real == 0 && 1 / real < 0) {
        throw failure("a number with a fraction or of another size does not fit " + type.getName());
      }
    } else {
      throw doesNotFit(kind, type);
    }
    if (value < min || value > max) {
      throw failure("a number is too large for " + type.getName());
    }
    return value;
  }

  double readReal(ValueKind kind) {
    if (kind == ValueKind.DECIMAL) {
      return source.readDouble();
    }
    if (kind != ValueKind.INTEGER) {
      throw doesNotFit(kind, Double.class);
    }
    Number whole = source.readNumber();
    double value = whole.doubleValue();
    if (!isExact(whole, value)) {
      throw failure("a whole number has more digits than a double");
    }
    return value;
  }

  float readFloat(ValueKind kind) {
    if (kind == ValueKind.DECIMAL) {
      double value = source.readDouble();
      if (Double.isFinite(value) && Float.isInfinite((float) value)) {
        throw failure("a number is too large for " + Float.class.getName());
      }
      if (dialect.classNames() == Dialect.ClassNames.ALWAYS && !isFloat(value)) {
        throw failure("a decimal number has more digits than a float");
      }
      return (float) value;
    }
    if (kind != ValueKind.INTEGER) {
      throw doesNotFit(kind, Float.class);
    }
    Number whole = source.readNumber();
    float value = whole.floatValue();
    if (!isExact(whole, value)) {
      throw failure("a whole number has more digits than a float");
    }
    return value;
  }

  /** Whether it is a float, or reads as one: texts have the digits that tell floats apart. */
  private static boolean isFloat(double value) {
    float nearest = (float) value;
    return nearest == value
        || Double.isNaN(value)
        || Double.parseDouble(Float.toString(nearest)) == value;
  }

  private static boolean isExact(Number whole, double value) {
    return !(whole instanceof BigInteger)
        && value < 0x1p63 // which is not Long.MAX_VALUE
        && (long) value == whole.longValue();
  }

  char readChar(ValueKind kind) {
    if (kind == ValueKind.SCALAR && source.readScalar() instanceof Character letter) {
      return letter;
    }
    String text = kind == ValueKind.TEXT ? source.readText(1) : "";
    if (text.length() != 1) {
      throw doesNotFit(kind, Character.class);
    }
    return text.charAt(0);
  }

  String readText(ValueKind kind) {
    if (kind != ValueKind.TEXT) {
      throw doesNotFit(kind, String.class);
    }
    return source.readText();
  }

  /** A value where nothing is declared: a number, text, bytes or a scalar of the format. */
  Object readUndeclared(ValueKind kind) {
    return switch (kind) {
      case BOOLEAN -> source.readBoolean();
      case INTEGER, DECIMAL -> source.readNumber();
      case TEXT -> source.readText();
      case BINARY -> source.readBinary();
      case SCALAR -> source.readScalar();
      default -> throw doesNotFit(kind, Object.class);
    };
  }

  // ---------------------------------------------------------------- failures

  SerializationException doesNotFit(ValueKind kind, Class<?> declared) {
    return failure("the message has " + kind + ", expected " + declared.getTypeName());
  }

  SerializationException doesNotFit(Class<?> type, Class<?> declared) {
    return failure(
        "the message has an object of class "
            + type.getTypeName()
            + ", expected "
            + declared.getTypeName());
  }

  SerializationException failure(String reason) {
    return new SerializationException(
        dialect.name() + ": " + reason + ", before byte " + source.position());
  }
}
