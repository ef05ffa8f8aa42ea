package io.trunkline.serialization.formats.protostuff;

import io.trunkline.serialization.PayloadOutput;

/** Writes varints, fixed numbers and bytes into the output of one message. */
final class WireOutput {

  private final PayloadOutput out;

  WireOutput(PayloadOutput out) {
    this.out = out;
  }

  void writeByte(int value) {
    out.write(value);
  }

  /** A text of a message's head, which is the same under all terms: its length in bytes and it. */
  void writeHeadText(String value) {
    byte[] text = ScalarKind.utf8(value);
    writeInt(text.length);
    writeBytes(text);
  }

  /** Four bytes, the highest first. */
  void writeInt(int value) {
    out.ensure(Integer.BYTES);
    int at = out.position();
    putInt(at, value);
    out.position(at + Integer.BYTES);
  }

  private void putInt(int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      out.array()[at + i] = (byte) (value >>> (Integer.BYTES - 1 - i) * Byte.SIZE);
    }
  }

  /** So many bytes, the lowest first. */
  void writeFixed(long value, int size) {
    out.ensure(size);
    int at = out.position();
    for (int i = 0; i < size; i++) {
      out.array()[at + i] = (byte) (value >>> i * Byte.SIZE);
    }
    out.position(at + size);
  }

  /** A number in as many bytes as it needs, seven bits in each; a negative one needs ten. */
  void writeVarint(long value) {
    out.ensure((Long.SIZE - Long.numberOfLeadingZeros(value | 1) + 6) / 7);
    byte[] array = out.array();
    int at = out.position();
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      array[at++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    array[at++] = (byte) rest;
    out.position(at);
  }

  void writeBytes(byte[] bytes) {
    out.write(bytes, 0, bytes.length);
  }

  /** The characters of a text in one byte each, or in two, the higher one first. */
  void writeCharacters(String text, boolean isWide) {
    int length = text.length();
    out.ensure(isWide ? Math.multiplyExact(2, length) : length);
    byte[] array = out.array();
    int at = out.position();
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (isWide) {
        array[at++] = (byte) (c >> Byte.SIZE);
      }
      array[at++] = (byte) c;
    }
    out.position(at);
  }

  int position() {
    return out.position();
  }

  /** Writes at a place the number of bytes that are behind its four own and {@code skipped}. */
  void patchLength(int place, int skipped) {
    putInt(place, out.position() - place - Integer.BYTES - skipped);
  }
}
