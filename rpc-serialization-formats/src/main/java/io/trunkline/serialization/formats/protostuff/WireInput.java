package io.trunkline.serialization.formats.protostuff;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Reads varints, fixed numbers, texts and bytes from one message, or from one item of it. */
final class WireInput {

  private static final int BYTES_OF_CHAR = 4; // at most, in UTF-8

  private final byte[] bytes;
  private final int start;
  private final int end;
  private int limit;
  private int at;

  WireInput(PayloadInput in) {
    this.bytes = in.array();
    this.start = in.position();
    this.end = in.limit();
    this.limit = end;
    this.at = start;
  }

  /** Where the next byte is, from the beginning of the message. */
  int position() {
    return at - start;
  }

  /** Goes to a place of the message that was read before, or back from there. */
  void position(int place) {
    at = start + place;
  }

  /** How many bytes are left, of the item if one is being read. */
  int remaining() {
    return limit - at;
  }

  /** Bounds what is read to so many bytes: an item. */
  void beginItem(int length) {
    limit = at + length;
  }

  /** Ends the item; the rest of the message follows. */
  void endItem() {
    limit = end;
  }

  /** Goes to the end of the message. */
  void skipRest() {
    at = end;
  }

  int readByte() {
    if (at >= limit) {
      throw ended();
    }
    return bytes[at++] & 0xff;
  }

  /** Four bytes, the highest first. */
  int readInt() {
    require(Integer.BYTES);
    int value = 0;
    for (int i = 0; i < Integer.BYTES; i++) {
      value = value << Byte.SIZE | bytes[at++] & 0xff;
    }
    return value;
  }

  /** A text of a message's head, which is the same under all terms; null has a length of -1. */
  @Nullable String readHeadText(int maxChars) {
    int length = readInt();
    if (length == -1) {
      return null;
    }
    if (length / BYTES_OF_CHAR > maxChars) {
      throw SerializationException.stringTooLong(length / BYTES_OF_CHAR, maxChars);
    }
    String text = readText(length);
    if (text.length() > maxChars) {
      throw SerializationException.stringTooLong(text.length(), maxChars);
    }
    return text;
  }

  /** Four or eight bytes, the lowest first. */
  long readFixed(int size) {
    require(size);
    long value = 0;
    for (int i = 0; i < size; i++) {
      value |= (bytes[at++] & 0xffL) << i * Byte.SIZE;
    }
    return value;
  }

  long readVarint() {
    long value = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = readByte();
      value |= (next & 0x7fL) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw failure("a number has more than ten bytes");
  }

  /** A varint that is an int, in its short form or with the sign in 64 bits. */
  int readVarint32() {
    long value = readVarint();
    if ((int) value != value && value >>> Integer.SIZE != 0) {
      throw failure("a number is too large for " + Integer.class.getName());
    }
    return (int) value;
  }

  /** A number of bytes that follow. */
  int readLength() {
    long length = readVarint();
    if (length < 0 || length > remaining()) {
      throw failure("a length of " + length + " is more than the message has left");
    }
    return (int) length;
  }

  byte[] readBytes(int length) {
    require(length);
    byte[] value = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return value;
  }

  void skip(int length) {
    require(length);
    at += length;
  }

  /** So many bytes as UTF-8. */
  String readText(int length) {
    require(length);
    int ascii = at;
    while (ascii < at + length && bytes[ascii] >= 0) {
      ascii++;
    }
    String text = ascii == at + length ? new String(bytes, at, length, ISO_8859_1) : decode(length);
    at += length;
    return text;
  }

  private String decode(int length) {
    try {
      return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, at, length)).toString();
    } catch (CharacterCodingException e) {
      throw failure("a text is no UTF-8");
    }
  }

  /** Whether so many bytes at one place are those at another one. */
  boolean isRepeated(int one, int other, int length) {
    return Arrays.equals(
        bytes, start + one, start + one + length, bytes, start + other, start + other + length);
  }

  /** So many bytes as one character each. */
  String readLatin(int length) {
    require(length);
    String text = new String(bytes, at, length, ISO_8859_1);
    at += length;
    return text;
  }

  /** So many characters of two bytes each, the higher one first. */
  String readWide(int length) {
    require(length);
    require(2 * length); // no overflow: that many bytes are there
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = (char) (bytes[at++] << Byte.SIZE | bytes[at++] & 0xff);
    }
    return new String(chars);
  }

  /** The bytes that {@link #position} counts, for names that are compared and not decoded. */
  byte[] array() {
    return bytes;
  }

  /** The index of the next byte in {@link #array}. */
  int index() {
    return at;
  }

  private void require(int size) {
    if (size < 0 || size > limit - at) {
      throw ended();
    }
  }

  private SerializationException ended() {
    return failure("the message ends in the middle of a value");
  }

  SerializationException failure(String reason) {
    return new SerializationException("protostuff: " + reason + ", before byte " + position());
  }
}
