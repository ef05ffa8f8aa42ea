package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * How one class is written and read; made once per serialization, shared by all engines, stateless.
 *
 * <p>A value stands in a message in one of four ways: as a plain value, a list, a map, or an object
 * with fields. A class has some of them; the others are refused here, before anything of them is
 * decoded.
 */
abstract class Form {

  private final Class<?> type;
  private final boolean needsGate;
  private final int shallowBytes;

  Form(Class<?> type) {
    this.type = type;
    this.needsGate = Forms.needsGate(type);
    this.shallowBytes = ShallowSizes.of(type);
  }

  final Class<?> type() {
    return type;
  }

  /** Whether a declared class must pass the gate like one that a message names. */
  final boolean needsGate() {
    return needsGate;
  }

  /** What an object of the class takes that holds nothing. */
  final int shallowBytes() {
    return shallowBytes;
  }

  /** Why no object of the class can be written; null if it can. */
  @Nullable String refusal() {
    return null;
  }

  abstract void write(WriteEngine out, Object value);

  /** Reads a plain value where this class is declared. A value of time says itself what it is. */
  @Nullable Object readValue(ReadEngine in) {
    if (in.isTime(in.peek())) {
      return in.readAny();
    }
    throw hasNo("a plain value");
  }

  /**
   * Reads a list behind its length.
   *
   * @param length what it declares, paid for; -1 for a list that ends where it says so
   * @param element what the elements are declared as, if that matters
   */
  Object readList(ReadEngine in, int length, @Nullable Slot element) {
    throw hasNo("a list");
  }

  Object readMap(ReadEngine in, @Nullable Slot key, @Nullable Slot value) {
    throw hasNo("a map");
  }

  /** Says what the class has no objects with fields, if it has none. */
  void requireObject() {
    throw hasNo("an object with fields");
  }

  /** What {@link #readObject} wants to know of the fields of a message's objects, in order. */
  Object plan(String[] fields) {
    throw hasNo("an object with fields");
  }

  /** How many values follow in an object that declares so many fields. */
  int values(int fields) {
    return fields;
  }

  @Nullable Object readObject(ReadEngine in, Object plan) {
    throw hasNo("an object with fields");
  }

  final SerializationException hasNo(String found) {
    return new SerializationException(
        "hessian2: expected class " + type.getName() + ", found the form of " + found);
  }
}
