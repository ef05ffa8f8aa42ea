package io.trunkline.internal.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Reads what {@link RecordWriter} wrote, or a hostile peer. Nothing is allocated for a declared
 * number before it is known that so many bytes are there.
 */
final class RecordReader {

  /** The longest record. */
  static final int MAX_RECORD_BYTES = 1024 * 1024;

  /** Classes of one serialization. */
  static final int MAX_CLASSES = 16_384;

  static final int MAX_SERIALIZATIONS = 32;

  /** Fields of a class, and constants of an enum. */
  static final int MAX_MEMBERS = 16_384;

  /** The UTF-8 bytes of one name. */
  static final int MAX_TEXT_BYTES = 2_048;

  private final byte[] bytes;
  private int position;
  private final int end;

  RecordReader(byte[] record) {
    this(record, 0, record.length);
    if (record.length > MAX_RECORD_BYTES) {
      throw new BadRecordException(
          "a record of " + record.length + " bytes, at most " + MAX_RECORD_BYTES + " are read");
    }
  }

  private RecordReader(byte[] bytes, int position, int end) {
    this.bytes = bytes;
    this.position = position;
    this.end = end;
  }

  /** Whether nothing is left: the last parts may be absent. */
  boolean isAtEnd() {
    return position == end;
  }

  long number() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      int next = octet();
      value |= (long) (next & 0x7f) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw new BadRecordException("a number of more than ten bytes");
  }

  private int octet() {
    need(1);
    return bytes[position++] & 0xff;
  }

  private void need(int count) {
    if (end - position < count) {
      throw new BadRecordException(
          "the record ends after " + end + " bytes where " + count + " more are expected");
    }
  }

  long fixed() {
    need(Long.BYTES);
    long value = 0;
    for (int i = 0; i < Long.BYTES; i++) {
      value = value << 8 | octet();
    }
    return value;
  }

  /**
   * A number within limits, of things of which each takes so many bytes at least.
   *
   * @param what names it in the error
   */
  int count(String what, int min, int max, int bytesEach) {
    long count = number();
    if (count < min || count > max || count * bytesEach > end - position) {
      throw new BadRecordException(
          "%s is %s with %s bytes left, expected %s to %s"
              .formatted(what, Long.toUnsignedString(count), end - position, min, max));
    }
    return (int) count;
  }

  String text() {
    int length = count("length of a name", 0, MAX_TEXT_BYTES, 1);
    position += length;
    String text = new String(bytes, position - length, length, UTF_8);
    if (text.chars().anyMatch(Character::isISOControl)) { // it may end in a log
      throw new BadRecordException("a text with control characters");
    }
    return text;
  }

  /** A part that has its own end: unread bytes in it are skipped. */
  RecordReader section() {
    int length = count("length of a section", 0, MAX_RECORD_BYTES, 1);
    position += length;
    return new RecordReader(bytes, position - length, position);
  }
}
