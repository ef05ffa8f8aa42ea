package io.trunkline.serialization.databind;

import io.trunkline.serialization.BudgetExceededException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of one message in their order, and knows nothing of classes. A format
 * implements it over its bytes.
 *
 * <p>The methods of scalars are for places where the reader knows the type from a declaration. A
 * format that tells bytes from longs does so there too; one that does not writes its shortest form.
 * For places where nothing is declared there is {@link #writeUndeclared}.
 *
 * <p>Every method throws {@link BudgetExceededException} if the message would pass its limit. For
 * one thread at a time.
 */
public interface ValueSink {

  void writeNull();

  void writeBoolean(boolean value);

  void writeByte(byte value);

  void writeShort(short value);

  void writeInt(int value);

  void writeLong(long value);

  void writeFloat(float value);

  void writeDouble(double value);

  void writeChar(char value);

  void writeText(String value);

  /** Writes bytes as the format's own bytes; the {@link Dialect} says where it has none. */
  void writeBinary(byte[] value);

  /** Writes a whole number of any length. */
  void writeBigInteger(BigInteger value);

  /** Writes a decimal number so that its scale arrives, if the format can. */
  void writeBigDecimal(BigDecimal value);

  /**
   * Writes a boolean, number of a primitive kind, character or text where the reader knows no type.
   *
   * @param value a Boolean, Byte, Short, Integer, Long, Float, Double, Character or String
   */
  default void writeUndeclared(Object value) {
    if (value instanceof String text) {
      writeText(text);
    } else if (value instanceof Integer number) {
      writeInt(number);
    } else if (value instanceof Long number) {
      writeLong(number);
    } else if (value instanceof Boolean truth) {
      writeBoolean(truth);
    } else if (value instanceof Double number) {
      writeDouble(number);
    } else if (value instanceof Float number) {
      writeFloat(number);
    } else if (value instanceof Short number) {
      writeShort(number);
    } else if (value instanceof Byte number) {
      writeByte(number);
    } else {
      writeChar((Character) value);
    }
  }

  /**
   * Whether the format has no place for the size of an array, so that an array of objects begins
   * with its length: only then can its reader make it before its elements, which may contain it.
   */
  default boolean writesLengths() {
    return false;
  }

  /** Begins an array; as many elements follow. */
  void beginArray(int size);

  void endArray();

  /** Begins an object; as many members follow, each a {@link #writeMember} and a value. */
  void beginObject(int members);

  /**
   * Begins an object and says which members follow, for formats that write a schema of them. Others
   * only count them.
   *
   * @param names of all members of its class; those that follow do so in this order
   * @param isOmitted which of them do not follow, by index; null if all follow
   * @param members how many follow
   */
  default void beginObject(MemberNames names, boolean @Nullable [] isOmitted, int members) {
    beginObject(members);
  }

  /**
   * Writes the name of a member; its value follows. The names of a class are encoded once.
   *
   * @param index of the name among them
   */
  void writeMember(MemberNames names, int index);

  void endObject();

  /**
   * Begins a map; as many entries follow, each a key and a value. A key is a {@link #writeKey}
   * where the dialect's keys are texts, else any value.
   */
  void beginMap(int entries);

  /** Writes a key of a map that is a text; its value follows. */
  void writeKey(String key);

  void endMap();

  /**
   * Writes the name of the class of the value that follows. Never called in a dialect without class
   * names.
   *
   * @param name as {@link Dialect#wireName} returned it
   */
  default void writeClassName(String name) {
    throw new UnsupportedOperationException("class names");
  }

  /**
   * Writes a reference to an object by its number. Only called in a dialect with {@link
   * Dialect.References#NUMBERS}.
   *
   * @param number of the object among the containers of the item, from 0, in the order in which
   *     they were begun
   */
  default void writeReferenceNumber(int number) {
    throw new UnsupportedOperationException("references by number");
  }

  /**
   * Writes a reference to an object by its path. Only called in a dialect with {@link
   * Dialect.References#PATHS}.
   *
   * @param path such as {@code $.items[0].name}
   */
  default void writeReferencePath(String path) {
    throw new UnsupportedOperationException("references by path");
  }
}
