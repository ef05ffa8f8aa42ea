package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.PayloadOutput;
import java.nio.charset.StandardCharsets;

/** Writes the wire format of protobuf. */
final class WireOutput {

  private WireOutput() {}

  /** A number; a negative one takes ten bytes. */
  static void varint(PayloadOutput out, long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
  }

  /** How many bytes {@link #varint} takes. */
  static int size(long value) {
    return value == 0 ? 1 : (Long.SIZE - Long.numberOfLeadingZeros(value) + 6) / 7;
  }

  static void tag(PayloadOutput out, int number, int kind) {
    varint(out, number << 3 | kind);
  }

  /** A field with a text, empty or not. */
  static void text(PayloadOutput out, int number, String text) {
    byte[] utf8 = utf8(text);
    message(out, number, utf8, utf8.length);
  }

  /** A field with bytes. */
  static void message(PayloadOutput out, int number, byte[] bytes, int length) {
    tag(out, number, WireInput.LENGTH);
    varint(out, length);
    out.write(bytes, 0, length);
  }

  /** Half of a surrogate pair becomes a question mark, as in every implementation for Java. */
  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
