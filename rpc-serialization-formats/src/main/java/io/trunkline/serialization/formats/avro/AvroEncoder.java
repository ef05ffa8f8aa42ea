package io.trunkline.serialization.formats.avro;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.formats.model.Utf8;

/** Writes Avro's primitive values into the output of one message. */
final class AvroEncoder {

  private final PayloadOutput out;

  AvroEncoder(PayloadOutput out) {
    this.out = out;
  }

  /** An int or long: the sign in the lowest bit, and seven bits in a byte, the lowest first. */
  void number(long value) {
    long rest = value << 1 ^ value >> 63;
    out.ensure((Long.SIZE - Long.numberOfLeadingZeros(rest | 1) + 6) / 7);
    byte[] array = out.array();
    int at = out.position();
    while ((rest & ~0x7f) != 0) {
      array[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[at++] = (byte) rest;
    out.position(at);
  }

  /** A fixed of so many bytes, the lowest first; a float or double is one of 4 or 8. */
  void fixed(long bits, int size) {
    out.ensure(size);
    byte[] array = out.array();
    int at = out.position();
    for (int i = 0; i < size; i++) {
      array[at++] = (byte) (bits >>> i * Byte.SIZE);
    }
    out.position(at);
  }

  void string(String value) {
    int bytes = Utf8.length(value);
    number(bytes);
    out.ensure(bytes);
    int at = out.position();
    Utf8.encode(value, value.length(), out.array(), at);
    out.position(at + bytes);
  }

  /** Bytes, or the UTF-8 of a string. */
  void bytes(byte[] value) {
    number(value.length);
    out.write(value, 0, value.length);
  }
}
