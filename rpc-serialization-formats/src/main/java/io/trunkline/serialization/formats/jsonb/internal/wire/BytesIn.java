package io.trunkline.serialization.formats.jsonb.internal.wire;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;

/**
 * Reads bytes straight from the array of an input and checks each length against the bytes present.
 * For one thread at a time.
 */
abstract class BytesIn {

  private final byte[] nothing = {};
  byte[] bytes = nothing;
  int at;
  int limit; // of the item
  private int start; // of the message

  /** Begins a message. */
  public void open(PayloadInput in) {
    bytes = in.array();
    at = in.position();
    limit = in.limit();
    start = at;
  }

  /** Drops the input. */
  public void clear() {
    bytes = nothing;
    at = 0;
    limit = 0;
    start = 0;
  }

  /** Where the next byte is, from the beginning of the message. */
  public final int position() {
    return at - start;
  }

  final int tag() {
    if (at < limit) {
      return bytes[at] & 0xff;
    }
    throw ended();
  }

  final int next() {
    if (at < limit) {
      return bytes[at++] & 0xff;
    }
    throw ended();
  }

  final void require(int count) {
    if (limit - at < count) {
      throw ended();
    }
  }

  /** A number of so many bytes, at most eight, the most significant of them first. */
  final long fixed(int count) {
    require(count);
    long value = bytes[at++];
    for (int i = 1; i < count; i++) {
      value = value << Byte.SIZE | bytes[at++] & 0xff;
    }
    return value;
  }

  final SerializationException ended() {
    return new SerializationException(
        "fastjson2: the message or an item of it ends in the middle of a value");
  }

  /** What is here is not what it has to be. */
  final SerializationException expected(String what, int tag) {
    return new SerializationException(
        "fastjson2: expected "
            + what
            + ", found the byte 0x"
            + Integer.toHexString(tag)
            + " at position "
            + (position() - 1));
  }

  final SerializationException broken(String what) {
    return new SerializationException("fastjson2: " + what + " before position " + position());
  }
}
