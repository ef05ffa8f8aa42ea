package io.trunkline.serialization.jsontext;

import io.trunkline.serialization.SerializationException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads JSON from a range of an array, one line per item. Every method throws {@link
 * SerializationException} for unexpected bytes. For one thread.
 */
public final class JsonInput {

  /** The result of {@link #peek} at the end of the line. */
  public static final int END = -1;

  private final byte[] array;
  private final int start;
  private final int limit;
  private final String name;
  private final String hint;
  private int position;

  /**
   * Creates an input for a range; the array is not copied.
   *
   * @param name the serialization's name, with which error messages begin
   * @param hint the remedy for a malformed message, with which error messages end
   */
  public JsonInput(byte[] array, int position, int limit, String name, String hint) {
    this.array = array;
    this.name = name;
    this.hint = hint;
    this.start = position;
    this.limit = limit;
    this.position = position;
  }

  /**
   * The first byte of the next token, without consuming it; {@link #END} at the end of the line.
   */
  public int peek() {
    while (position < limit && (array[position] == ' ' || array[position] == '\t')) {
      position++;
    }
    boolean isEnd = position == limit || array[position] == '\n' || array[position] == '\r';
    return isEnd ? END : array[position] & 0xff;
  }

  /** Consumes this byte if it is next. */
  public boolean take(char expected) {
    if (peek() != expected) {
      return false;
    }
    position++;
    return true;
  }

  /** Consumes this byte, which must be next. */
  public void require(char expected) {
    if (!take(expected)) {
      throw malformed("expected '" + expected + "'");
    }
  }

  /** Consumes the end of an item: the end of its line, or of the message. */
  public void endOfLine() {
    if (peek() != END) {
      throw malformed("an item does not end with its line");
    }
    if (position < limit && array[position] == '\r') {
      position++;
    }
    if (position < limit && array[position] == '\n') {
      position++;
    }
  }

  /** Whether these bytes are next. */
  public boolean startsWith(byte[] expected) {
    peek();
    return limit - position >= expected.length
        && Arrays.equals(array, position, position + expected.length, expected, 0, expected.length);
  }

  /** Consumes this many bytes, which must be available. */
  public void skip(int bytes) {
    position += bytes;
  }

  /** Consumes these characters, such as {@code true}, if they are next. */
  public boolean takeWord(String word) {
    if (peek() != word.charAt(0) || limit - position < word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (array[position + i] != word.charAt(i)) {
        return false;
      }
    }
    position += word.length();
    return true;
  }

  /** Reads a string. */
  public String string() {
    return string(Integer.MAX_VALUE);
  }

  /**
   * Reads a string of limited length.
   *
   * @param maxChars the limit in UTF-16 units
   */
  public String string(int maxChars) {
    require('"');
    int begin = position;
    boolean isEscaped = plain();
    requireAtMost((position - begin) / 3, maxChars); // a character has three bytes at most
    String text = isEscaped ? escaped(begin, maxChars) : utf8(begin, position);
    requireAtMost(text.length(), maxChars);
    require('"');
    return text;
  }

  /** Skips a string. */
  public void skipString() {
    require('"');
    while (plain()) {
      position++;
      escape();
    }
    require('"');
  }

  /** The length in bytes of the next string between its quotes; -1 if it has escapes. */
  public int plainLength() {
    int before = position;
    require('"');
    int begin = position;
    int length = plain() ? -1 : position - begin;
    if (position == limit) {
      throw malformed("a string does not end");
    }
    position = before;
    return length;
  }

  /** Goes to the quote at the end of the string or to an escape; whether it is an escape. */
  private boolean plain() {
    while (position < limit && array[position] != '"') {
      if (array[position] == '\\') {
        return true;
      }
      if (array[position] >= 0 && array[position] < ' ') {
        throw malformed("a string has a control character");
      }
      position++;
    }
    return false;
  }

  private String escaped(int begin, int maxChars) {
    StringBuilder text = new StringBuilder(utf8(begin, position));
    boolean isEscaped = true;
    while (isEscaped) {
      requireAtMost(text.length(), maxChars);
      position++;
      text.append(escape());
      int from = position;
      isEscaped = plain();
      if (position > from) {
        text.append(utf8(from, position));
      }
    }
    return text.toString();
  }

  private static void requireAtMost(int length, int maxChars) {
    if (length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
  }

  private char escape() {
    int kind = position < limit ? array[position++] : END;
    return switch (kind) {
      case '"', '\\', '/' -> (char) kind;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> unit();
      default -> throw malformed("a string has an unknown escape");
    };
  }

  private char unit() {
    int unit = 0;
    for (int i = 0; i < 4; i++) {
      int digit = position < limit ? Character.digit(array[position++], 16) : END;
      if (digit < 0) {
        throw malformed("an escape has no four hexadecimal digits");
      }
      unit = unit << 4 | digit;
    }
    return (char) unit;
  }

  private String utf8(int from, int to) {
    String text = new String(array, from, to - from, StandardCharsets.UTF_8);
    if (text.indexOf('\ufffd') >= 0) {
      try {
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(array, from, to - from));
      } catch (CharacterCodingException e) {
        throw malformed("a string is not UTF-8");
      }
    }
    return text;
  }

  /** Reads the characters of a number, at most 1,000. */
  public String number() {
    return number(1_000);
  }

  /**
   * Reads the characters of a number by the rules of RFC 8259: no sign except a leading minus, no
   * leading zero before other digits, and a digit after each point and exponent.
   *
   * @param maxChars the maximum number of characters
   */
  public String number(int maxChars) {
    int length = numberLength();
    int begin = position;
    if (length == 0 || length > maxChars) {
      throw malformed("expected a number of at most " + maxChars + " characters");
    }
    if (!JsonNumber.is(array, begin, begin + length)) {
      throw malformed("expected a number as JSON writes it");
    }
    position += length;
    return new String(array, begin, length, StandardCharsets.US_ASCII);
  }

  /** Whether the next number is written as an integer. */
  public boolean isWhole() {
    int length = numberLength();
    for (int i = position; i < position + length; i++) {
      if (array[i] == '.' || array[i] == 'e' || array[i] == 'E') {
        return false;
      }
    }
    return true;
  }

  private int numberLength() {
    peek();
    int end = position;
    while (end < limit && isOfNumber(array[end])) {
      end++;
    }
    return end - position;
  }

  /** Whether a number can contain this character. */
  public static boolean isOfNumber(int next) {
    return next >= '0' && next <= '9'
        || next == '-'
        || next == '+'
        || next == '.'
        || next == 'e'
        || next == 'E';
  }

  /** The offset of the next byte from the beginning of the message. */
  public int position() {
    return position - start;
  }

  /** The array that this input reads. */
  public byte[] array() {
    return array;
  }

  /** The array index of the next byte. */
  public int index() {
    return position;
  }

  /** Returns to an index that {@link #index} returned. */
  public void index(int earlier) {
    position = earlier;
  }

  /** Creates another input for the same message from such an index on. */
  public JsonInput at(int earlier) {
    JsonInput other = new JsonInput(array, start, limit, name, hint);
    other.position = earlier;
    return other;
  }

  /** Creates another input for other bytes, such as those of a string that contains JSON. */
  public JsonInput of(byte[] json) {
    return new JsonInput(json, 0, json.length, name, hint);
  }

  /** The number of bytes left. */
  public int remaining() {
    return limit - position;
  }

  /** Consumes all remaining bytes. */
  public void skipRest() {
    position = limit;
  }

  /** Creates the exception for unexpected bytes; its message has none of their content. */
  public SerializationException malformed(String what) {
    return new SerializationException(name + ": " + what + ", at byte " + position() + "; " + hint);
  }
}
