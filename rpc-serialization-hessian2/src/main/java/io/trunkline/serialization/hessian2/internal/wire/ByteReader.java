package io.trunkline.serialization.hessian2.internal.wire;

import io.trunkline.serialization.PayloadInput;

/**
 * Reads bytes straight from the array of an input and checks each length against the bytes present.
 * For one thread at a time.
 */
abstract class ByteReader {

  final byte[] nothing = {};
  byte[] bytes = nothing;
  int at;
  int limit;

  /** Begins a message. */
  public void open(PayloadInput in) {
    bytes = in.array();
    at = in.position();
    limit = in.limit();
  }

  /** Drops the input. */
  public void clear() {
    bytes = nothing;
    at = 0;
    limit = 0;
  }

  public final byte[] bytes() {
    return bytes;
  }

  public final int position() {
    return at;
  }

  public final void position(int newPosition) {
    at = newPosition;
  }

  public final int limit() {
    return limit;
  }

  public final int remaining() {
    return limit - at;
  }

  /** Moves behind the last byte; says how many bytes that skipped. */
  public final int skipRest() {
    int skipped = limit - at;
    at = limit;
    return skipped;
  }

  /** Whether a byte occurs anywhere in what is left. */
  public final boolean contains(int value) {
    return Cesu8.contains(bytes, at, limit, value);
  }

  /** The next byte, which stays the next one. */
  public final int peek() {
    if (at < limit) {
      return bytes[at] & 0xff;
    }
    throw ended();
  }

  public final int next() {
    if (at < limit) {
      return bytes[at++] & 0xff;
    }
    throw ended();
  }

  /** Moves past the tag that {@link #peek} gave. */
  public final void skipTag() {
    at++;
  }

  /** Whether a list of variable length or a map ends here; if it does, moves past its end. */
  public final boolean isEnd() {
    if (peek() != Tags.END) {
      return false;
    }
    at++;
    return true;
  }

  final void require(int count) {
    if (limit - at < count) {
      throw ended();
    }
  }

  public final int int32() {
    require(4);
    at += 4;
    return BigEndian.getInt(bytes, at - 4);
  }

  public final long int64() {
    require(8);
    at += 8;
    return BigEndian.getLong(bytes, at - 8);
  }

  /** A number of at most eight bytes, the most significant first; unsigned if it has fewer. */
  public final long fixed(int count) {
    require(count);
    int from = at;
    at += count;
    if (bytes.length - from >= Long.BYTES) {
      return BigEndian.getLong(bytes, from) >>> Long.SIZE - Byte.SIZE * count;
    }
    long value = 0;
    for (int i = from; i < at; i++) {
      value = value << Byte.SIZE | bytes[i] & 0xff;
    }
    return value;
  }

  /** A number of two bytes with its sign. */
  final int int16() {
    require(2);
    at += 2;
    return bytes[at - 2] << 8 | bytes[at - 1] & 0xff;
  }

  /** A number of two bytes without a sign. */
  final int unsigned16() {
    return int16() & 0xffff;
  }

  final MalformedException ended() {
    return failure("the message ends inside it");
  }

  public final MalformedException expected(String what, int tag) {
    return failure("expected " + what + ", found byte " + Tags.hex(tag));
  }

  /**
   * For bytes that cannot be read. The public reader adds the class of the object they belong to.
   */
  public final MalformedException failure(String reason) {
    return new MalformedException(reason);
  }
}
