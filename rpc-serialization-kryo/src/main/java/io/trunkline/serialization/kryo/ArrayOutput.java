package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.PayloadOutput;
import org.jspecify.annotations.Nullable;

/**
 * Writes straight into the array of a {@link PayloadOutput}, which grows it and keeps its limit.
 */
final class ArrayOutput extends Output {

  private static final byte[] NONE = new byte[0];

  /** Kryo writes strings up to this length in another form, one character at a time. */
  private static final int SHORT = 32;

  private final char[] chunk = new char[512];
  private @Nullable PayloadOutput target;
  private int start;

  ArrayOutput() {
    buffer = NONE;
    maxCapacity = Integer.MAX_VALUE;
  }

  void attach(PayloadOutput newTarget) {
    target = newTarget;
    buffer = newTarget.array();
    capacity = buffer.length;
    start = newTarget.position();
    position = start;
  }

  /** Tells the target how far it was written, and lets go of it. */
  void commit() {
    if (target != null) {
      target.position(position);
    }
    target = null;
    buffer = NONE;
    capacity = 0;
    position = 0;
  }

  @Override
  protected boolean require(int required) {
    if (capacity - position >= required) {
      return false;
    }
    if (target == null) {
      throw new IllegalStateException("no message is being written");
    }
    // The target's position is where the message began until commit(), also after a failure.
    target.position(position);
    try {
      target.ensure(required);
    } finally {
      target.position(start);
    }
    buffer = target.array();
    capacity = buffer.length;
    return true;
  }

  @Override
  public void writeBytes(byte[] bytes, int offset, int count) {
    require(count);
    System.arraycopy(bytes, offset, buffer, position, count);
    position += count;
  }

  @Override
  public void writeString(@Nullable String value) {
    if (value == null || value.length() <= SHORT) {
      super.writeString(value);
      return;
    }
    int length = value.length();
    writeVarIntFlag(true, length + 1, true);
    for (int from = 0; from < length; from += chunk.length) {
      writeChunk(value, from, Math.min(length, from + chunk.length));
    }
  }

  /**
   * The same bytes as Kryo's, many at a time: a test of each character costs it most of its time.
   */
  private void writeChunk(String value, int from, int to) {
    value.getChars(from, to, chunk, 0);
    int count = to - from;
    int all = 0;
    for (int i = 0; i < count; i++) {
      all |= chunk[i];
    }
    if (all < 0x80) {
      require(count);
      copyAscii(value, from, to);
      position += count;
    } else {
      require(encodedLength(count));
      encode(count);
    }
  }

  @SuppressWarnings("deprecation") // drops high bytes, and is a plain copy where there are none
  private void copyAscii(String value, int from, int to) {
    value.getBytes(from, to, buffer, position);
  }

  private int encodedLength(int count) {
    int bytes = 0;
    for (int i = 0; i < count; i++) {
      bytes += chunk[i] < 0x80 ? 1 : chunk[i] < 0x800 ? 2 : 3;
    }
    return bytes;
  }

  /** UTF-8 of each UTF-16 unit on its own, surrogates too, as Kryo does. */
  private void encode(int count) {
    byte[] bytes = buffer;
    int p = position;
    for (int i = 0; i < count; i++) {
      int c = chunk[i];
      if (c < 0x80) {
        bytes[p++] = (byte) c;
      } else if (c < 0x800) {
        bytes[p++] = (byte) (0xc0 | c >> 6);
        bytes[p++] = (byte) (0x80 | c & 0x3f);
      } else {
        bytes[p++] = (byte) (0xe0 | c >> 12);
        bytes[p++] = (byte) (0x80 | c >> 6 & 0x3f);
        bytes[p++] = (byte) (0x80 | c & 0x3f);
      }
    }
    position = p;
  }
}
