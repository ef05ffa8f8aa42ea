package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.reflect.Modifier;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * How one class is written and read. Created once per serialization and shared by all threads;
 * stateless but for caches.
 *
 * <p>A message has four kinds of values: plain ones, lists, maps, and objects with fields. A class
 * is read from some of them; the methods here refuse the others before any part is decoded.
 */
public abstract class TypeCodec {

  private final Class<?> type;
  private final boolean needsGate;
  private final ObjectPrice price;

  protected TypeCodec(Class<?> type) {
    this.type = type;
    this.needsGate = needsGate(type);
    this.price = ObjectPrice.of(type);
  }

  /**
   * Whether a class that a field or parameter declares must pass the gate like one that a message
   * names: everything of which an object can be made.
   */
  public static boolean needsGate(Class<?> type) {
    return !type.isPrimitive()
        && type != Class.class
        && (type.isArray() || !Modifier.isAbstract(type.getModifiers()));
  }

  public final Class<?> type() {
    return type;
  }

  /** See {@link #needsGate(Class)}. */
  public final boolean needsGate() {
    return needsGate;
  }

  /** What an object of the class costs before it holds anything. */
  public final ObjectPrice price() {
    return price;
  }

  /** Why no object of the class can be written; null if it can. */
  public @Nullable String refusal() {
    return null;
  }

  public abstract void write(ValueWriter out, Object value);

  /** The codec for places that declare this very class, where less may say the same. */
  public TypeCodec whereDeclared() {
    return this;
  }

  /**
   * What writes an object of a final class that has no parts and to which nothing refers, for a
   * field of that class; null for any other class.
   */
  public @Nullable BiConsumer<ValueWriter, Object> plainWriter() {
    return null;
  }

  /** Reads a plain value where this class is declared. A value of time names its own class. */
  public @Nullable Object readValue(ValueReader in) {
    if (in.isTime(in.peek())) {
      return in.readAny();
    }
    throw found("a plain value");
  }

  /**
   * Reads the elements of a list.
   *
   * @param length how many, already charged; -1 for a list that ends with a tag
   * @param element what the elements are declared as; null if the message decides
   */
  public @Nullable Object readList(ValueReader in, int length, @Nullable DeclaredType element) {
    throw found("a list");
  }

  /** Reads the entries of a map up to its end; a null type leaves it to the message. */
  public @Nullable Object readMap(
      ValueReader in, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    throw found("a map");
  }

  /** Whether an untyped map can be an object of the class, with a field for each of its keys. */
  public boolean hasNamedFields() {
    return false;
  }

  /**
   * Whether objects of the class are maps, which {@link #readEntries} reads from objects with
   * fields.
   */
  public boolean isOfMaps() {
    return false;
  }

  /** Reads the fields of an object as entries; a null type leaves it to the message. */
  public Object readEntries(
      ValueReader in, String[] fields, @Nullable DeclaredType key, @Nullable DeclaredType value) {
    throw found("an object with fields");
  }

  /** Refuses a class that is never read from an object with fields. */
  public void requireObject() {
    throw found("an object with fields");
  }

  /** What {@link #readObject} has to know of the fields of a definition, which come in order. */
  public Object plan(String[] fields) {
    throw found("an object with fields");
  }

  /** How many values an object has whose definition names so many fields. */
  public int values(int fields) {
    return fields;
  }

  /** Reads the fields of an object, with what {@link #plan} returned for its definition. */
  public @Nullable Object readObject(ValueReader in, Object plan) {
    throw found("an object with fields");
  }

  /**
   * Reads the fields of an object where its elements, or its keys and values, are declared.
   *
   * @param first what the elements or keys are declared as; null if the message decides
   * @param second what the values are declared as; null if the message decides
   */
  public @Nullable Object readObject(
      ValueReader in, Object plan, @Nullable DeclaredType first, @Nullable DeclaredType second) {
    return readObject(in, plan);
  }

  /**
   * As {@link #plan}, for an object of a collection or map that the gate refuses, in whose place an
   * object of this class is read.
   */
  public Object planOfRefused(String[] fields) {
    throw found("an object with fields");
  }

  final SerializationException found(String what) {
    return new SerializationException(
        "hessian2: expected class " + type.getName() + ", found " + what);
  }
}
