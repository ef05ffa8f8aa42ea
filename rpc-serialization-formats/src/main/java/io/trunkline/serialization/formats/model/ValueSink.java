package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.BudgetExceededException;
import java.math.BigDecimal;
import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of one message in order, without knowledge of classes. A format implements it
 * for its bytes.
 *
 * <p>The methods for scalars are for places where a declaration gives the type. A format that
 * distinguishes bytes from longs does so there, too; other formats write their shortest form. For
 * places without a declaration, use {@link #writeUndeclared}.
 *
 * <p>Every method throws {@link BudgetExceededException} if the message would exceed its limit. For
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

  /**
   * Writes bytes as the format's bytes. If the format has none, the {@link Dialect} supplies
   * another form.
   */
  void writeBinary(byte[] value);

  /** Writes an integer of any length. */
  void writeBigInteger(BigInteger value);

  /** Writes a decimal number, with its scale if the format supports it. */
  void writeBigDecimal(BigDecimal value);

  /**
   * Writes a boolean, number of a primitive kind, character or string without a declared type.
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
   * Whether the format cannot represent the size of an array, so that an array of objects begins
   * with its length. The reader can then create the array before its elements, which may contain
   * it.
   */
  default boolean writesLengths() {
    return false;
  }

  /** Begins an array; this many elements follow. */
  void beginArray(int size);

  void endArray();

  /** Begins an object; this many members follow, each a {@link #writeMember} and a value. */
  void beginObject(int members);

  /**
   * Begins an object and names its members, for formats that write a schema of them. Other formats
   * only count them.
   *
   * @param names of all members of its class; the members that follow are in this order
   * @param isOmitted which of them do not follow, by index; null if all follow
   * @param members the number of members that follow
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
   * Begins a map; this many entries follow, each a key and a value. A key is a {@link #writeKey} if
   * the dialect's keys are strings, else any value.
   */
  void beginMap(int entries);

  /** Writes a map key that is a string; its value follows. */
  void writeKey(String key);

  void endMap();

  /**
   * Writes the class name of the value that follows. Never called in a dialect without class names.
   *
   * @param name as {@link Dialect#wireName} returned it
   */
  default void writeClassName(String name) {
    throw new UnsupportedOperationException("class names");
  }

  /**
   * Whether a reference to this container can be written; if not, it is written again.
   *
   * @param number of the container among those of the item, from 0
   */
  default boolean canReferTo(int number) {
    return true;
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
