package io.trunkline.internal.protocol;

import java.io.ByteArrayOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Bytes as a hessian2 binary, which is what records of the handshake look like to a tool that knows
 * Dubbo's wire: {@code 20+n} up to 15 bytes, {@code 34+high low} up to 1,023, else chunks of {@code
 * A} and a last one of {@code B}, each with a length of 16 bits. No serialization is needed.
 */
final class BinaryForm {

  private static final int SHORT = 0x20;
  private static final int MAX_SHORT = 15;
  private static final int MIDDLE = 0x34;
  private static final int MAX_MIDDLE = 1_023;
  private static final int MAX_CHUNK = 0x8000;
  private static final int CHUNK = 'A';
  private static final int LAST_CHUNK = 'B';

  private BinaryForm() {}

  static byte[] write(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(bytes.length + 16);
    int start = 0;
    for (; bytes.length - start > MAX_CHUNK; start += MAX_CHUNK) {
      chunk(out, CHUNK, MAX_CHUNK);
      out.write(bytes, start, MAX_CHUNK);
    }
    int left = bytes.length - start;
    if (left <= MAX_SHORT) {
      out.write(SHORT + left);
    } else if (left <= MAX_MIDDLE) {
      out.write(MIDDLE + (left >> 8));
      out.write(left);
    } else {
      chunk(out, LAST_CHUNK, left);
    }
    out.write(bytes, start, left);
    return out.toByteArray();
  }

  private static void chunk(ByteArrayOutputStream out, int tag, int length) {
    out.write(tag);
    out.write(length >> 8);
    out.write(length);
  }

  /** The bytes, if the body is one binary and nothing else; null otherwise. */
  static byte @Nullable [] read(byte[] body) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(body.length);
    int position = 0;
    while (position < body.length) {
      int tag = body[position] & 0xff;
      int lengthBytes;
      int high;
      if (tag >= SHORT && tag <= SHORT + MAX_SHORT) {
        lengthBytes = 1;
        high = tag - SHORT;
      } else if (tag >= MIDDLE && tag <= MIDDLE + (MAX_MIDDLE >> 8)) {
        lengthBytes = 2;
        high = tag - MIDDLE;
      } else if (tag == CHUNK || tag == LAST_CHUNK) {
        lengthBytes = 3;
        high = 0;
      } else {
        return null;
      }
      if (body.length - position < lengthBytes) {
        return null;
      }
      int length = high;
      for (int i = 1; i < lengthBytes; i++) {
        length = length << 8 | body[position + i] & 0xff;
      }
      position += lengthBytes;
      if (body.length - position < length) {
        return null;
      }
      out.write(body, position, length);
      position += length;
      if (tag != CHUNK) {
        return position == body.length ? out.toByteArray() : null;
      }
    }
    return null;
  }
}
