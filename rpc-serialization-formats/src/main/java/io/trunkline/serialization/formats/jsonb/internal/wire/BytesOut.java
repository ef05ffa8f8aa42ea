package io.trunkline.serialization.formats.jsonb.internal.wire;

import io.trunkline.serialization.PayloadOutput;

/** Writes bytes straight into the array of an output. For one thread at a time. */
abstract class BytesOut {

  private final PayloadOutput none = new PayloadOutput(0, 0);
  private PayloadOutput out = none;
  byte[] buffer = none.array();
  int at;

  /** Begins a message behind what the output holds. */
  public void open(PayloadOutput message) {
    out = message;
    buffer = message.array();
    at = message.position();
  }

  /** Sets the position of the output behind what was written. */
  public final void flush() {
    out.position(at);
  }

  /** Drops the output. */
  public void clear() {
    out = none;
    buffer = none.array();
  }

  /** Makes room for so many bytes and no more: a message may fill its limit exactly. */
  final byte[] room(int bytes) {
    if (buffer.length - at < bytes) {
      out.position(at);
      out.ensure(bytes);
      buffer = out.array();
    }
    return buffer;
  }

  final void put(int value) {
    byte[] to = room(1);
    to[at++] = (byte) value;
  }

  final void put(byte[] bytes) {
    byte[] to = room(bytes.length);
    System.arraycopy(bytes, 0, to, at, bytes.length);
    at += bytes.length;
  }

  /** A tag and the lowest bytes of a number, the most significant of them first. */
  final void put(int tag, long value, int bytes) {
    byte[] to = room(1 + bytes);
    to[at++] = (byte) tag;
    for (int shift = Byte.SIZE * (bytes - 1); shift >= 0; shift -= Byte.SIZE) {
      to[at++] = (byte) (value >> shift);
    }
  }
}
