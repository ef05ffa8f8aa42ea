package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.PayloadOutput;

/** Writes the numbers, texts and tags of a message. */
final class DubboOutput {

  private final PayloadOutput out;

  DubboOutput(PayloadOutput out) {
    this.out = out;
  }

  void tag(int tag) {
    out.write(tag);
  }

  void number(long value) {
    if (value >= Tags.LEAST_SMALL && value <= Tags.MOST_SMALL) {
      out.write((int) value + Tags.SMALL);
      return;
    }
    int length = 1;
    while (length < Long.BYTES
        && value != value << Long.SIZE - 8 * length >> Long.SIZE - 8 * length) {
      length++;
    }
    out.write(length - 1);
    for (int i = 0; i < length; i++) {
      out.write((int) (value >> 8 * i));
    }
  }

  void size(int value) {
    int rest = value;
    for (; rest >>> 7 != 0; rest >>>= 7) {
      out.write(rest & 0x7f);
    }
    out.write(rest | 0x80);
  }

  void text(String value) {
    if (value.isEmpty()) {
      out.write(Tags.EMPTY);
      return;
    }
    out.write(Tags.BYTES);
    size(value.length());
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c < 0x80) {
        out.write(c);
      } else if (c < 0x800) {
        out.write(0xc0 | c >> 6);
        out.write(0x80 | c & 0x3f);
      } else {
        out.write(0xe0 | c >> 12);
        out.write(0x80 | c >> 6 & 0x3f);
        out.write(0x80 | c & 0x3f);
      }
    }
  }

  void bytes(int tag, byte[] value) {
    out.write(tag);
    size(value.length);
    out.write(value, 0, value.length);
  }
}
