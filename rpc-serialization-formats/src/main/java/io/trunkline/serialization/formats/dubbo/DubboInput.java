package io.trunkline.serialization.formats.dubbo;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;

/** Reads the numbers, texts and tags of a message. */
final class DubboInput {

  private final PayloadInput in;
  private final int start;

  DubboInput(PayloadInput in) {
    this.in = in;
    this.start = in.position();
  }

  SerializationException failure(String reason) {
    return new SerializationException("dubbo: " + reason + ", before byte " + offset());
  }

  /** The offset from the beginning of the message. */
  int offset() {
    return in.position() - start;
  }

  int position() {
    return in.position();
  }

  void position(int position) {
    in.position(position);
  }

  int remaining() {
    return in.remaining();
  }

  void skipRest() {
    in.position(in.limit());
  }

  /** The next bytes, which are skipped. */
  PayloadInput slice(int size) {
    PayloadInput slice = new PayloadInput(in.array(), in.position(), size);
    in.position(in.position() + size);
    return slice;
  }

  int peekByte() {
    if (in.remaining() == 0) {
      throw failure("the message ends within a value");
    }
    return in.array()[in.position()] & 0xff;
  }

  int readByte() {
    int value = peekByte();
    in.position(in.position() + 1);
    return value;
  }

  void require(int tag) {
    if (readByte() != tag) {
      throw failure("a value has a tag that does not belong here");
    }
  }

  long number() {
    int tag = readByte();
    if (tag >= Tags.LEAST_SMALL + Tags.SMALL && tag <= Tags.MOST_SMALL + Tags.SMALL) {
      return tag - Tags.SMALL;
    }
    if (tag >= Long.BYTES) {
      throw failure("expected a number");
    }
    long value = 0;
    for (int i = 0; i <= tag; i++) {
      value |= (long) readByte() << 8 * i;
    }
    int unused = Long.SIZE - 8 * (tag + 1);
    return value << unused >> unused;
  }

  int size() {
    return checked(index());
  }

  /** The number of something, or a size. */
  long index() {
    long value = 0;
    for (int shift = 0; shift < Integer.SIZE; shift += 7) {
      int next = readByte();
      value |= (next & 0x7fL) << shift;
      if (next >= 0x80) {
        return value;
      }
    }
    throw failure("a size has no end");
  }

  /** No element, field or character has less than a byte. */
  int checked(long size) {
    if (size < 0 || size > in.remaining()) {
      throw failure("a size is more than the message has left");
    }
    return (int) size;
  }

  String text(int maxChars) {
    int tag = readByte();
    if (tag == Tags.EMPTY) {
      return "";
    }
    if (tag != Tags.BYTES) {
      throw failure("expected a text");
    }
    int length = size();
    if (length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      int first = readByte();
      if (first < 0x80) {
        chars[i] = (char) first;
      } else if ((first & 0xe0) == 0xc0) {
        chars[i] = (char) ((first & 0x1f) << 6 | readByte() & 0x3f);
      } else if ((first & 0xf0) == 0xe0) {
        chars[i] = (char) ((first & 0xf) << 12 | (readByte() & 0x3f) << 6 | readByte() & 0x3f);
      } else {
        throw failure("a text is not in UTF-8");
      }
    }
    return new String(chars);
  }

  byte[] bytes() {
    int size = size();
    byte[] bytes = new byte[size];
    in.read(bytes, 0, size);
    return bytes;
  }
}
