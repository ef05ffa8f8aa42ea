package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one message in order, without knowledge of classes. A format implements it
 * for its bytes.
 *
 * <p>The reader calls {@link #peek} and then exactly one method that reads the value. A container
 * is read as follows; the values between its begin and its last {@link #hasNext} are its content:
 *
 * <pre>{@code
 * int size = source.begin();
 * for (int i = 0; source.hasNext(size, i); i++) {
 *   ... // an element; or a member name and a value; or a key and a value
 * }
 * }</pre>
 *
 * <p>Every method throws {@link SerializationException} for unexpected bytes, with the position and
 * without content of the message. A source allocates no more than the bytes read so far pay for:
 * the declared length of a string is compared with the rest of the message before an array is
 * allocated. It does not charge {@link io.trunkline.serialization.budget.ReadBudget budgets}, which
 * is up to its caller, and it never recurses.
 *
 * <p>For one thread at a time.
 */
public interface ValueSource {

  /** The kind of the next value, without reading it. */
  ValueKind peek();

  /** Reads a {@link ValueKind#NULL}. */
  void readNull();

  /** Reads a {@link ValueKind#BOOLEAN}. */
  boolean readBoolean();

  /**
   * Reads a {@link ValueKind#INTEGER}.
   *
   * @throws SerializationException if it does not fit a {@code long}
   */
  long readLong();

  /** Reads a {@link ValueKind#DECIMAL} as the nearest double; a float keeps its value. */
  double readDouble();

  /**
   * Reads an {@link ValueKind#INTEGER} or {@link ValueKind#DECIMAL} without a declared type: with
   * the class that the format indicates; otherwise the first of Integer, Long and BigInteger that
   * can hold it, or a Double, or a BigDecimal if no Double has exactly this value.
   *
   * @throws BudgetExceededException if it has more digits than {@link
   *     io.trunkline.serialization.budget.ReadBudget#MAX_DIGITS}
   */
  Number readNumber();

  /**
   * Reads an {@link ValueKind#INTEGER} or {@link ValueKind#DECIMAL} as its characters, in a text
   * format.
   *
   * @param maxChars the maximum number of characters
   * @return null in other formats, which read nothing
   */
  default @Nullable String readNumberText(int maxChars) {
    return null;
  }

  /** Reads a {@link ValueKind#TEXT}. */
  String readText();

  /**
   * Reads a {@link ValueKind#TEXT} of limited length. A longer one is refused; if its length is
   * known, it is not decoded.
   *
   * @param maxChars the limit in UTF-16 units
   */
  default String readText(int maxChars) {
    String text = readText();
    if (text.length() > maxChars) {
      throw SerializationException.stringTooLong(text.length(), maxChars);
    }
    return text;
  }

  /** Reads a {@link ValueKind#BINARY}; the array belongs to the caller. */
  byte[] readBinary();

  /** Whether arrays of objects begin with their length, see {@link ValueSink#writesLengths}. */
  default boolean hasLengths() {
    return false;
  }

  /**
   * Begins an {@link ValueKind#ARRAY}, {@link ValueKind#OBJECT} or {@link ValueKind#MAP}.
   *
   * @return the declared number of elements, members or entries, which is not trustworthy; -1 if
   *     the container ends with a mark
   */
  int begin();

  /**
   * Whether the innermost container has another element, member or entry; reads the mark at its
   * end, if it has one, and separators.
   *
   * @param size the result of {@link #begin}
   * @param count the number of those already read
   */
  boolean hasNext(int size, int count);

  /**
   * Reads the name of a member and finds it among the expected ones, without creating a String if
   * the format permits.
   *
   * @param expected the index of the most probable name; any int
   * @return its index in {@code names}, or -1 if it is unknown
   */
  int readMember(MemberNames names, int expected);

  /** Reads the name of a member as a string. */
  String readMemberName();

  /** Skips the name of a member, with as little decoding as possible. */
  default void skipMemberName() {
    readMemberName();
  }

  /**
   * Reads the class name before a {@link ValueKind#TYPED} value, as it is in the message. The value
   * follows and is the next one for {@link #peek}.
   */
  default String readClassName() {
    throw new SerializationException("no class names are in this form");
  }

  /** The name that {@link #readClassName} reads next; reads nothing. */
  default String peekClassName() {
    throw new SerializationException("no class names are in this form");
  }

  /**
   * The objects that references by number lead to if they lead into earlier items of the message as
   * well; null if each item is independent of the others.
   */
  default @Nullable MessageObjects objects() {
    return null;
  }

  /**
   * Reads a {@link ValueKind#REFERENCE} by number, in a dialect with {@link
   * Dialect.References#NUMBERS}.
   *
   * @return the number of the object among those of the item, or of {@link #objects}, from 0
   */
  default int readReferenceNumber() {
    throw new SerializationException("no references by number are in this form");
  }

  /**
   * Reads a {@link ValueKind#REFERENCE} by path, in a dialect with {@link
   * Dialect.References#PATHS}.
   *
   * @return the path as it is in the message, such as {@code $.items[0].name}
   */
  default String readReferencePath() {
    throw new SerializationException("no references by path are in this form");
  }

  /** Reads a {@link ValueKind#SCALAR} as an object of the class that the format defines for it. */
  default Object readScalar() {
    throw new SerializationException("no values of this kind are in this form");
  }

  /**
   * Skips a value that is not a container: a null, boolean, number, string, bytes or scalar of the
   * format, with as little decoding as possible.
   */
  void skipScalar();

  /** The offset of the next byte from the beginning of the message, for error messages. */
  int position();
}
