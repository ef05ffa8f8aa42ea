package io.trunkline.serialization.hessian2.internal.wire;

import io.trunkline.serialization.PayloadOutput;
import java.nio.ByteBuffer;

/** Writes bytes straight into the array of an output. For one thread at a time. */
abstract class ByteWriter {

  private final PayloadOutput none = new PayloadOutput(0, 0);
  private PayloadOutput out = none;
  byte[] buffer = out.array();
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
  final byte[] grow(int bytes) {
    out.position(at);
    out.ensure(bytes);
    buffer = out.array();
    return buffer;
  }

  /** So many bytes from here on, to be written; a text takes at least one for each character. */
  final ByteBuffer room(int bytes) {
    if (buffer.length - at < bytes) {
      grow(bytes);
    }
    return out.view(at, bytes);
  }

  public final void writeTag(int tag) {
    byte[] to = buffer.length == at ? grow(1) : buffer;
    to[at++] = (byte) tag;
  }

  public final void writeRaw(byte[] bytes) {
    byte[] to = buffer.length - at < bytes.length ? grow(bytes.length) : buffer;
    System.arraycopy(bytes, 0, to, at, bytes.length);
    at += bytes.length;
  }

  /** Writes the lowest bytes of a number, at most eight, the most significant of them first. */
  public final void writeFixed(long value, int bytes) {
    byte[] to = buffer.length - at < bytes ? grow(bytes) : buffer;
    if (to.length - at >= Long.BYTES) {
      BigEndian.putLong(to, at, value << Long.SIZE - Byte.SIZE * bytes);
    } else {
      for (int i = 0; i < bytes; i++) {
        to[at + i] = (byte) (value >> Byte.SIZE * (bytes - 1 - i));
      }
    }
    at += bytes;
  }

  /** Two such numbers, one behind the other. */
  public final void writeFixed(long first, int firstBytes, long second, int secondBytes) {
    int from = at;
    int middle = from + firstBytes;
    if (buffer.length - middle >= Long.BYTES) {
      BigEndian.putLong(buffer, from, first << Long.SIZE - Byte.SIZE * firstBytes);
      BigEndian.putLong(buffer, middle, second << Long.SIZE - Byte.SIZE * secondBytes);
      at = middle + secondBytes;
    } else {
      writeFixed(first, firstBytes);
      writeFixed(second, secondBytes);
    }
  }

  public final void writeNull() {
    writeTag(Tags.NULL);
  }
}
