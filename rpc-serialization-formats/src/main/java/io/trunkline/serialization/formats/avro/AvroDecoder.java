package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.model.Utf8;

/** Reads Avro's primitive values from the bytes of one message. */
final class AvroDecoder {

  private final byte[] bytes;
  private final int start;
  private final int limit;
  private int at;

  AvroDecoder(PayloadInput in) {
    bytes = in.array();
    start = in.position();
    limit = in.limit();
    at = start;
  }

  byte[] array() {
    return bytes;
  }

  int remaining() {
    return limit - at;
  }

  /** Where the next byte is, from the beginning of the message. */
  int position() {
    return at - start;
  }

  void position(int position) {
    at = start + position;
  }

  /** Where the next byte is in the array. */
  int index() {
    return at;
  }

  void skip(int count) {
    at += count;
  }

  long number() {
    long rest = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      byte b = next();
      rest |= (b & 0x7fL) << shift;
      if (b >= 0) {
        return rest >>> 1 ^ -(rest & 1);
      }
    }
    throw failure("a number has more than ten bytes");
  }

  int intNumber() {
    long value = number();
    if (value != (int) value) {
      throw failure("an int has more than 32 bits");
    }
    return (int) value;
  }

  private byte next() {
    if (at >= limit) {
      throw ended();
    }
    return bytes[at++];
  }

  long fixed(int size) {
    if (size > limit - at) {
      throw ended();
    }
    long bits = 0;
    for (int i = 0; i < size; i++) {
      bits |= (bytes[at++] & 0xffL) << i * Byte.SIZE;
    }
    return bits;
  }

  boolean bool() {
    int value = next();
    if (value != 0 && value != 1) {
      throw failure("expected a boolean, found " + value);
    }
    return value == 1;
  }

  /** The length of what follows, which the message has. */
  int length() {
    return count(1);
  }

  /**
   * How many elements follow in the one block of an array, each of so many bytes at least; 0 for an
   * array without elements, which has no end behind them.
   */
  int count(int bytesOfElement) {
    long count = number();
    if (count < 0) {
      throw failure("a length or count of " + count + ", expected none below zero");
    }
    if (count > (limit - at) / bytesOfElement) {
      throw failure("a length or count of " + count + " is more than the message has left");
    }
    return (int) count;
  }

  /** Takes the end of an array that had elements. */
  void endOfArray() {
    if (number() != 0) {
      throw failure("an array in more than one block, expected its end");
    }
  }

  String string(int maxChars) {
    int length = length();
    // A character has three bytes at most, and one outside of Unicode's first plane, which is two
    // characters, has four.
    if (length / 3 > maxChars) {
      throw SerializationException.stringTooLong(length / 3, maxChars);
    }
    String text = text(at, length, maxChars);
    at += length;
    return text;
  }

  /** A text of which the array has the bytes. */
  String text(int offset, int length, int maxChars) {
    return Utf8.decode(bytes, offset, length, maxChars);
  }

  byte[] binary() {
    byte[] value = new byte[length()];
    System.arraycopy(bytes, at, value, 0, value.length);
    at += value.length;
    return value;
  }

  private SerializationException ended() {
    return failure("the message ends in the middle of a value");
  }

  SerializationException failure(String reason) {
    return new SerializationException("avro: " + reason + ", before byte " + position());
  }
}
