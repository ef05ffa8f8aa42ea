package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.PayloadOutput;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Writes straight into the array of a {@link PayloadOutput}, which grows it and keeps its limit.
 */
class ArrayOutput extends Output {

  private static final byte[] NONE = new byte[0];

  /** In Kryo's order of bytes. */
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /** Kryo writes strings up to this length in another form, one character at a time. */
  static final int SHORT = 32;

  private final CharBuffer chunk = CharBuffer.allocate(4096);
  private final CharsetEncoder ascii = StandardCharsets.US_ASCII.newEncoder();
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
    detach();
  }

  /** Lets go of the target, which keeps its position. */
  void detach() {
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

  /** Most numbers here are small: marks, classes of the table, lengths. */
  @Override
  public int writeVarInt(int value, boolean optimizePositive) {
    if (optimizePositive && value >>> 7 == 0) {
      require(1);
      buffer[position++] = (byte) value;
      return 1;
    }
    return super.writeVarInt(value, optimizePositive);
  }

  @Override
  public void writeInt(int value) {
    require(Integer.BYTES);
    INTS.set(buffer, position, value);
    position += Integer.BYTES;
  }

  @Override
  public void writeLong(long value) {
    require(Long.BYTES);
    LONGS.set(buffer, position, value);
    position += Long.BYTES;
  }

  @Override
  public void writeFloat(float value) {
    writeInt(Float.floatToIntBits(value));
  }

  @Override
  public void writeDouble(double value) {
    writeLong(Double.doubleToLongBits(value));
  }

  @Override
  public void writeBytes(byte[] bytes, int offset, int count) {
    require(count);
    System.arraycopy(bytes, offset, buffer, position, count);
    position += count;
  }

  @Override
  public void writeString(@Nullable String value) {
    if (value == null) {
      super.writeString(null);
      return;
    }
    int length = value.length();
    if (length <= SHORT) {
      if (length < 2 || !writeShort(value, length)) {
        super.writeString(value);
      }
      return;
    }
    writeVarIntFlag(true, length + 1, true);
    require(length); // so many at least: a long text grows the array once
    for (int from = 0; from < length; from += chunk.capacity()) {
      writeChunk(value, from, Math.min(length, from + chunk.capacity()));
    }
  }

  /** As ASCII of which the last byte is marked, in one pass; false if it is not ASCII. */
  private boolean writeShort(String value, int length) {
    require(length);
    byte[] bytes = buffer;
    int p = position;
    int all = 0;
    for (int i = 0; i < length; i++) {
      char unit = value.charAt(i);
      all |= unit;
      bytes[p + i] = (byte) unit;
    }
    if (all > 0x7f) {
      return false;
    }
    bytes[p + length - 1] |= (byte) 0x80;
    position = p + length;
    return true;
  }

  /**
   * The same bytes as Kryo's, many at a time: a test of each character costs it most of its time.
   * The JDK copies and narrows characters with vector instructions and stops at the first that is
   * not ASCII.
   */
  private void writeChunk(String value, int from, int to) {
    int count = to - from;
    value.getChars(from, to, chunk.array(), 0);
    require(count);
    chunk.limit(count).position(0);
    ascii.encode(chunk, requireNonNull(target).view(position, count), false);
    int plain = chunk.position();
    position += plain;
    if (plain < count) {
      require(encodedLength(chunk.array(), plain, count));
      encode(chunk.array(), plain, count);
    }
  }

  private static int encodedLength(char[] units, int from, int to) {
    int bytes = 0;
    for (int i = from; i < to; i++) {
      bytes += units[i] < 0x80 ? 1 : units[i] < 0x800 ? 2 : 3;
    }
    return bytes;
  }

  /** UTF-8 of each UTF-16 unit on its own, surrogates too, as Kryo does. */
  private void encode(char[] units, int from, int to) {
    byte[] bytes = buffer;
    int p = position;
    for (int i = from; i < to; i++) {
      int c = units[i];
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
