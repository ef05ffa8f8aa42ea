package io.trunkline.internal.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;

/**
 * Writes a record: numbers of seven bits per byte, the lowest first, eight-byte numbers big-endian,
 * texts and sections behind their length. What the other side would refuse is not written.
 */
final class RecordWriter {

  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  RecordWriter number(long value) {
    long rest = value;
    while ((rest & ~0x7fL) != 0) {
      out.write((int) (rest & 0x7f | 0x80));
      rest >>>= 7;
    }
    out.write((int) rest);
    return this;
  }

  RecordWriter fixed(long value) {
    for (int shift = 56; shift >= 0; shift -= 8) {
      out.write((int) (value >>> shift));
    }
    return this;
  }

  RecordWriter text(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    if (bytes.length > RecordReader.MAX_TEXT_BYTES) {
      throw new BadRecordException(
          "a name of %s bytes cannot be announced, %s can: %s..."
              .formatted(bytes.length, RecordReader.MAX_TEXT_BYTES, text.substring(0, 60)));
    }
    number(bytes.length);
    out.writeBytes(bytes);
    return this;
  }

  RecordWriter section(RecordWriter section) {
    number(section.out.size());
    out.writeBytes(section.out.toByteArray());
    return this;
  }

  byte[] bytes() {
    if (out.size() > RecordReader.MAX_RECORD_BYTES) {
      throw new BadRecordException(
          "the classes to agree on take %s bytes, %s can be announced; name fewer classes in the optimizers"
              .formatted(out.size(), RecordReader.MAX_RECORD_BYTES));
    }
    return out.toByteArray();
  }
}
