package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.SerializationException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Reads JSON from a range of an array, one line for each item. Every method throws {@link
 * SerializationException} for bytes that cannot be that. For one thread.
 */
final class JsonInput {

  private static final int NUMBER_CHARACTERS = 1_000; // characters
  private static final int END = -1;

  private final byte[] array;
  private final int start;
  private final int limit;
  private int position;

  JsonInput(byte[] array, int position, int limit) {
    this.array = array;
    this.start = position;
    this.limit = limit;
    this.position = position;
  }

  /** The first byte of the next token, which stays; -1 at the end of the line. */
  int peek() {
    while (position < limit && (array[position] == ' ' || array[position] == '\t')) {
      position++;
    }
    boolean isEnd = position == limit || array[position] == '\n' || array[position] == '\r';
    return isEnd ? END : array[position] & 0xff;
  }

  /** Takes this byte if it is next. */
  boolean take(char expected) {
    if (peek() != expected) {
      return false;
    }
    position++;
    return true;
  }

  /** Takes this byte, which has to be next. */
  void require(char expected) {
    if (!take(expected)) {
      throw malformed("expected '" + expected + "'");
    }
  }

  /** Takes what ends an item: the end of its line, or of the message. */
  void endOfLine() {
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

  /** Takes this word, {@code true}, {@code false} or {@code null}, if it is next. */
  boolean takeWord(String word) {
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

  /** A string. */
  String string() {
    require('"');
    int begin = position;
    while (position < limit && array[position] != '"') {
      if (array[position] == '\\') {
        return escaped(begin);
      }
      plain();
    }
    String text = utf8(begin, position);
    require('"');
    return text;
  }

  private void plain() {
    if (array[position] >= 0 && array[position] < ' ') {
      throw malformed("a string has a control character");
    }
    position++;
  }

  private String escaped(int begin) {
    StringBuilder text = new StringBuilder();
    int from = begin;
    while (position < limit && array[position] != '"') {
      if (array[position] == '\\') {
        text.append(utf8(from, position));
        position++;
        text.append(escape());
        from = position;
      } else {
        plain();
      }
    }
    text.append(utf8(from, position));
    require('"');
    return text.toString();
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

  /** The characters of a number, or of what may be one. */
  String number() {
    peek();
    int begin = position;
    while (position < limit && isOfNumber(array[position])) {
      position++;
    }
    if (position == begin || position - begin > NUMBER_CHARACTERS) {
      throw malformed("expected a number of at most " + NUMBER_CHARACTERS + " characters");
    }
    return new String(array, begin, position - begin, StandardCharsets.US_ASCII);
  }

  static boolean isOfNumber(int next) {
    return next >= '0' && next <= '9'
        || next == '-'
        || next == '+'
        || next == '.'
        || next == 'e'
        || next == 'E';
  }

  int position() {
    return position - start;
  }

  /** How many bytes are left. */
  int remaining() {
    return limit - position;
  }

  /** Takes all that is left. */
  void skipRest() {
    position = limit;
  }

  /** For bytes that are not what they should be; the text has none of their content. */
  SerializationException malformed(String what) {
    return new SerializationException(
        ProtobufJsonSerializationProvider.NAME
            + ": "
            + what
            + ", at byte "
            + position()
            + "; the peer must write protobuf-json, with the same proto file");
  }
}
