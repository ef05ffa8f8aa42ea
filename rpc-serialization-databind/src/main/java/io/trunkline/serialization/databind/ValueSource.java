package io.trunkline.serialization.databind;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the values of one message in their order, and knows nothing of classes. A format implements
 * it over its bytes.
 *
 * <p>The reader asks {@link #peek} and then calls exactly one method that takes the value. A
 * container is read as follows; what is between its begin and its last {@link #hasNext} is its
 * content:
 *
 * <pre>{@code
 * int size = source.begin();
 * for (int i = 0; source.hasNext(size, i); i++) {
 *   ... // an element; or a member name and a value; or a key and a value
 * }
 * }</pre>
 *
 * <p>Every method throws {@link SerializationException} for bytes that are not what it reads, with
 * the position and without content of the message. A source allocates nothing that the bytes which
 * it has seen do not pay for: the length that a text declares is compared with what is left of the
 * message before an array is made. It does not look at {@link
 * io.trunkline.serialization.budget.ReadBudget budgets}, which are its caller's, and it never
 * recurses.
 *
 * <p>For one thread at a time.
 */
public interface ValueSource {

  /** What the next value is; takes nothing of it. */
  ValueKind peek();

  /** Takes a {@link ValueKind#NULL}. */
  void readNull();

  /** Takes a {@link ValueKind#BOOLEAN}. */
  boolean readBoolean();

  /**
   * Takes a {@link ValueKind#INTEGER}.
   *
   * @throws SerializationException if it does not fit a {@code long}
   */
  long readLong();

  /** Takes a {@link ValueKind#DECIMAL} as the nearest double; of a float, the same value. */
  double readDouble();

  /**
   * Takes an {@link ValueKind#INTEGER} or {@link ValueKind#DECIMAL} as what it is where no type is
   * declared: of the class that the format tells, otherwise the first of Integer, Long, BigInteger
   * that holds it, or a Double, or a BigDecimal where no Double is the same number.
   *
   * @throws BudgetExceededException if it has more digits than {@link
   *     io.trunkline.serialization.budget.ReadBudget#MAX_DIGITS}
   */
  Number readNumber();

  /**
   * Takes an {@link ValueKind#INTEGER} or {@link ValueKind#DECIMAL} as its characters, in a format
   * of texts.
   *
   * @param maxChars how many there may be
   * @return null in other formats, which take nothing
   */
  default @Nullable String readNumberText(int maxChars) {
    return null;
  }

  /** Takes a {@link ValueKind#TEXT}. */
  String readText();

  /**
   * Takes a {@link ValueKind#TEXT} that nobody needs to be long. A longer one is refused without
   * being decoded, where its length is known.
   *
   * @param maxChars how many UTF-16 units it may have
   */
  default String readText(int maxChars) {
    String text = readText();
    if (text.length() > maxChars) {
      throw SerializationException.stringTooLong(text.length(), maxChars);
    }
    return text;
  }

  /** Takes a {@link ValueKind#BINARY}; the array is the caller's. */
  byte[] readBinary();

  /** Whether arrays of objects begin with their length, see {@link ValueSink#writesLengths}. */
  default boolean hasLengths() {
    return false;
  }

  /**
   * Begins to take an {@link ValueKind#ARRAY}, {@link ValueKind#OBJECT} or {@link ValueKind#MAP}.
   *
   * @return how many elements, members or entries it declares, which may be a lie; -1 if it ends
   *     with a mark instead
   */
  int begin();

  /**
   * Whether there is another element, member or entry in the container that was begun last; takes
   * the mark at its end, if it has one, and what separates elements.
   *
   * @param size what {@link #begin} has returned
   * @param count how many were read
   */
  boolean hasNext(int size, int count);

  /**
   * Takes the name of a member and finds it among those that are expected. Makes no String for it
   * if the format allows that.
   *
   * @param expected the index of the name that is most probably the next one; any int
   * @return its index in {@code names}, or -1 if it is none of them
   */
  int readMember(MemberNames names, int expected);

  /** Takes the name of a member as text. */
  String readMemberName();

  /** Takes the name of a member and drops it. Decodes no more of it than it must. */
  default void skipMemberName() {
    readMemberName();
  }

  /**
   * Takes the name of a class in front of a {@link ValueKind#TYPED} value, as it is in the message.
   * The value follows and is the next for {@link #peek}.
   */
  default String readClassName() {
    throw new SerializationException("no class names are in this form");
  }

  /**
   * Takes a {@link ValueKind#REFERENCE} by number, in a dialect with {@link
   * Dialect.References#NUMBERS}.
   *
   * @return the number of the object among those of the item, from 0
   */
  default int readReferenceNumber() {
    throw new SerializationException("no references by number are in this form");
  }

  /**
   * Takes a {@link ValueKind#REFERENCE} by path, in a dialect with {@link
   * Dialect.References#PATHS}.
   *
   * @return such as {@code $.items[0].name}, as it is in the message
   */
  default String readReferencePath() {
    throw new SerializationException("no references by path are in this form");
  }

  /** Takes a {@link ValueKind#SCALAR} as an object of the class that the format has it for. */
  default Object readScalar() {
    throw new SerializationException("no values of this kind are in this form");
  }

  /**
   * Takes a value that is no container and drops it: a null, boolean, number, text, bytes or scalar
   * of the format. Decodes no more of it than it must.
   */
  void skipScalar();

  /** Where the next byte is, from the beginning of the message, for error texts. */
  int position();
}
