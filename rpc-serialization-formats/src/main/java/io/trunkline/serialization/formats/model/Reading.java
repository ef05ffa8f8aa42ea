package io.trunkline.serialization.formats.model;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import io.trunkline.serialization.budget.ReadBudget;
import java.math.BigInteger;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One item that is being read: its source, gate and budget, the objects that it has had, and where
 * it failed. What bindings read goes through it, so that everything is charged in one place.
 */
final class Reading {

  private static final int STEPS_OF_REFUSAL = 4_000; // an exception with its text

  private final ValueSource source;
  private final ClassGate gate;
  private final ReadBudget budget;
  private final Dialect dialect;
  private final FailurePath path = new FailurePath();
  private final @Nullable ReadObjects objects;
  private List<@Nullable Object> held = List.of();
  private final Unfinished unfinished = new Unfinished();
  private @Nullable Map<Object, Integer> levels; // of comparators that call others
  private @Nullable String refused; // the class of a container, by the gate
  private @Nullable ClassRefusedException refusal;

  Reading(ValueSource source, ClassGate gate, ReadBudget budget, Registry registry) {
    this.source = source;
    this.gate = gate;
    this.budget = budget;
    this.dialect = registry.dialect();
    MessageObjects ofMessage = source.objects();
    this.objects =
        ofMessage == null
            ? ReadObjects.of(registry)
            : ofMessage.kept(
                ReadObjects.class, () -> requireNonNull(ReadObjects.of(registry), "by number"));
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

  /** Reads a container with a binding, as {@link #read}; null if there is an object of none. */
  @Nullable Object readStandIn(Binding binding, ValueKind kind) {
    try {
      return budget.isDeep()
          ? budget.continueDeep(() -> binding.readStandIn(this, kind))
          : binding.readStandIn(this, kind);
    } catch (Throwable e) {
      path.leave(binding.type());
      throw e;
    }
  }

  /**
   * The class that the message names.
   *
   * @param isContainer whether containers of the JDK are declared, which may stand in for others
   * @return null if the gate refuses the class and another one may stand in
   */
  @Nullable Class<?> readClass(boolean isContainer) {
    String name = source.readClassName();
    Class<?> known = dialect.aliased(name);
    if (known != null) {
      return known;
    }
    if (isContainer && name.equals(refused)) {
      return null;
    }
    try {
      return gate.resolve(name);
    } catch (ClassRefusedException e) {
      if (!isContainer || name.startsWith("[")) {
        throw e;
      }
      budget.claimWork(STEPS_OF_REFUSAL, "refusing classes of containers");
      refused = name;
      refusal = e;
      return null;
    }
  }

  /** The refusal of the class for which another one stands in. */
  ClassRefusedException refusal() {
    return requireNonNull(refusal);
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

  /** Enters a container that is a part of another object, which has been paid for. */
  int enterPart() {
    return enter();
  }

  /** Says that bytes are next, which have the next number where objects are exact. */
  int countBytes() {
    if (objects == null || dialect.classNames() != Dialect.ClassNames.ALWAYS) {
      return -1;
    }
    int number = objects.begin();
    objects.end(number);
    return number;
  }

  /** The number of the container that is entered next. */
  int nextNumber() {
    return objects == null ? 0 : objects.next();
  }

  /** Says that the next container may be replaced when it is complete. */
  void watch(int number) {
    if (objects != null) {
      objects.watch(number);
    }
  }

  /** Whether something refers to a watched container already. */
  boolean wasReferredTo(int number) {
    return objects != null && objects.wasReferredTo(number);
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

  /** Leaves the container with this number, which is complete. */
  void leave(int number) {
    budget.leave();
    if (objects != null) {
      objects.end(number);
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
    if (objects.ledToOpen()) {
      unfinished.see();
    }
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

  // ---------------------------------------------------------------- what is kept of the item

  /** Keeps the elements of a container whose fields are to bring them. */
  void hold(List<@Nullable Object> elements) {
    held = elements;
  }

  /** The elements that were kept last. */
  List<@Nullable Object> takeHeld() {
    List<@Nullable Object> taken = held;
    held = List.of();
    return taken;
  }

  /** What of the item is not complete. */
  Unfinished unfinished() {
    return unfinished;
  }

  /** How many comparators call each other when this one compares, as far as they are the JDK's. */
  int levels(Object comparator) {
    return levels == null ? 1 : levels.getOrDefault(comparator, 1);
  }

  /** Remembers how many comparators one calls. */
  void setLevels(Object comparator, int count) {
    Map<Object, Integer> known = levels == null ? new IdentityHashMap<>() : levels;
    known.put(comparator, count);
    levels = known;
  }

  // ---------------------------------------------------------------- values that are not kept

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
      if (kind == ValueKind.BINARY) {
        countBytes();
      }
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
    int number = enter();
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
    leave(number);
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
      case BINARY -> {
        int number = countBytes();
        byte[] bytes = source.readBinary();
        if (number >= 0) {
          made(number, bytes);
        }
        yield bytes;
      }
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
