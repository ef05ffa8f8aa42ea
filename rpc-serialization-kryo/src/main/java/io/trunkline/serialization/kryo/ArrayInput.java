package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.io.Input;
import io.trunkline.serialization.AttachmentParts;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.objectstream.StreamSource;
import java.io.InputStream;
import java.io.ObjectStreamConstants;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Reads the array of a {@link PayloadInput} in place. Kryo allocates any length that a message
 * declares; here every length is compared with the bytes that are left before anything is
 * allocated.
 */
class ArrayInput extends Input implements StreamSource {

  private static final byte[] NONE = new byte[0];

  /** Magic and version. */
  private static final int STREAM_HEADER =
      ObjectStreamConstants.STREAM_MAGIC << Short.SIZE | ObjectStreamConstants.STREAM_VERSION;

  /** In Kryo's order of bytes. */
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  /**
   * Elements that take no byte: Kryo writes a list of nulls as its length. So many of them are free
   * in one message, for the memory of their places; the rest has to be paid with bytes like
   * everything else.
   */
  private static final int FREE_NULLS = 12_000;

  private final ReadBudget budget;
  private final AttachmentParts parts = new AttachmentParts();
  private final byte[] shortText = new byte[64];
  private int freeNulls;

  ArrayInput(ReadBudget budget) {
    this.budget = budget;
    detach();
  }

  void attach(PayloadInput source) {
    setBuffer(source.array(), source.position(), source.remaining());
    freeNulls = FREE_NULLS;
  }

  void detach() {
    setBuffer(NONE, 0, 0);
  }

  /** Of the item that is read. */
  AttachmentParts parts() {
    return parts;
  }

  int remaining() {
    return limit - position;
  }

  @Override
  public InputStream in() {
    return this;
  }

  @Override
  public byte[] array() {
    return getBuffer();
  }

  /** What is left for the message. */
  ReadBudget budget() {
    return budget;
  }

  /** Asks for the elements of a collection, map or object array before it is made. */
  void claimElements(int count) {
    if (count > 0 && count <= freeNulls && position < limit && buffer[position] == 0) {
      freeNulls -= count;
      budget.claimBytes(4L * count, "room for nulls");
      return;
    }
    budget.claimElements(count);
  }

  /** Asks for so many elements of so many bytes each. */
  final void claimBytes(int count, int bytesEach) {
    if (count < 0 || (long) count * bytesEach > remaining()) {
      throw new BudgetExceededException(
          "kryo: " + count + " elements are declared where " + remaining() + " bytes are left");
    }
  }

  @Override
  protected int require(int required) {
    int remaining = limit - position;
    if (remaining < required) {
      throw new MisreadException(
          "kryo: the message ends where " + required + " more bytes are expected");
    }
    return remaining;
  }

  @Override
  protected int optional(int optional) {
    return position == limit ? -1 : Math.min(remaining(), optional);
  }

  /** Most numbers here take a byte. */
  @Override
  public int readVarInt(boolean optimizePositive) {
    if (position < limit) {
      int only = buffer[position];
      if (only >= 0) {
        position++;
        return optimizePositive ? only : only >>> 1 ^ -(only & 1);
      }
    }
    return super.readVarInt(optimizePositive);
  }

  @Override
  public int readInt() {
    require(Integer.BYTES);
    int value = (int) INTS.get(buffer, position);
    position += Integer.BYTES;
    return value;
  }

  @Override
  public long readLong() {
    require(Long.BYTES);
    long value = (long) LONGS.get(buffer, position);
    position += Long.BYTES;
    return value;
  }

  @Override
  public float readFloat() {
    return Float.intBitsToFloat(readInt());
  }

  @Override
  public double readDouble() {
    return Double.longBitsToDouble(readLong());
  }

  @Override
  public @Nullable String readString() {
    return readString(Integer.MAX_VALUE);
  }

  /** A string of at most so many UTF-16 units, or null; what is longer is not decoded. */
  @Nullable String readString(int maxChars) {
    if (!readVarIntFlag()) {
      return readAscii(maxChars);
    }
    int declared = readVarIntFlag(true);
    if (declared < 2) {
      if (declared < 0) {
        claimBytes(declared, 1);
      }
      return declared == 0 ? null : "";
    }
    int length = declared - 1;
    if (length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
    claimBytes(length, 1);
    if (Ascii.isAscii(buffer, position, length)) {
      String value = new String(buffer, position, length, StandardCharsets.ISO_8859_1);
      position += length;
      return value;
    }
    return readUtf8(length);
  }

  @Override
  public @Nullable StringBuilder readStringBuilder() {
    String value = readString();
    return value == null ? null : new StringBuilder(value);
  }

  /** Characters up to and with the first that has its high bit set, most often within a word. */
  private String readAscii(int maxChars) {
    byte[] bytes = buffer;
    int from = position;
    for (int i = 0;
        i < shortText.length && from + i <= bytes.length - Long.BYTES;
        i += Long.BYTES) {
      long word = Ascii.wordAt(bytes, from + i);
      long high = Ascii.highBits(word);
      Ascii.wordTo(shortText, i, word ^ high);
      if (high != 0) {
        int length = i + Ascii.place(high) + 1;
        return length <= maxChars && length <= limit - from
            ? shortText(length)
            : readLongAscii(maxChars);
      }
    }
    return readLongAscii(maxChars);
  }

  @SuppressWarnings("deprecation") // the shortest way to characters of one byte each
  private String shortText(int length) {
    position += length;
    return new String(shortText, 0, 0, length);
  }

  private String readLongAscii(int maxChars) {
    int length = Ascii.lengthUntilHighBit(buffer, position, limit) + 1;
    if (length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
    if (length > limit - position) {
      throw new MisreadException("kryo: the message ends inside a string");
    }
    byte[] ascii = length <= shortText.length ? shortText : new byte[length];
    System.arraycopy(buffer, position, ascii, 0, length);
    ascii[length - 1] &= 0x7f;
    position += length;
    return new String(ascii, 0, length, StandardCharsets.ISO_8859_1);
  }

  /** Moves behind these bytes if they come next. */
  boolean skip(byte[] bytes) {
    int end = position + bytes.length;
    if (end > limit || !Arrays.equals(buffer, position, end, bytes, 0, bytes.length)) {
      return false;
    }
    position = end;
    return true;
  }

  /** Whether these four bytes come next, the highest first. */
  boolean comesNext(int bytes) {
    return remaining() >= Integer.BYTES
        && (buffer[position] << 24
                | (buffer[position + 1] & 0xff) << 16
                | (buffer[position + 2] & 0xff) << 8
                | buffer[position + 3] & 0xff)
            == bytes;
  }

  /** Whether a JDK serialization stream begins here, or behind so many bytes. */
  boolean beginsStream(int behind) {
    int start = position;
    position += behind;
    boolean begins = comesNext(STREAM_HEADER);
    position = start;
    return begins;
  }

  /** A copy of what was read since this position. */
  byte[] bytesFrom(int start) {
    return Arrays.copyOfRange(buffer, start, position);
  }

  /** One to three bytes for each UTF-16 unit. Kryo keeps stale characters for any other byte. */
  private String readUtf8(int length) {
    char[] units = length <= chars.length ? chars : new char[length];
    for (int i = 0; i < length; i++) {
      int b = readByte();
      if (b >= 0) {
        units[i] = (char) b;
      } else if ((b & 0xe0) == 0xc0) {
        units[i] = (char) ((b & 0x1f) << 6 | continuation());
      } else if ((b & 0xf0) == 0xe0) {
        units[i] = (char) ((b & 0x0f) << 12 | continuation() << 6 | continuation());
      } else {
        throw new MisreadException("kryo: a string holds bytes that are not a character");
      }
    }
    return new String(units, 0, length);
  }

  private int continuation() {
    int b = readByte();
    if ((b & 0xc0) != 0x80) {
      throw new MisreadException("kryo: a string holds bytes that are not a character");
    }
    return b & 0x3f;
  }

  @Override
  public byte[] readBytes(int length) {
    claimBytes(length, 1);
    return super.readBytes(length);
  }

  @Override
  public int[] readInts(int length) {
    claimBytes(length, Integer.BYTES);
    return super.readInts(length);
  }

  @Override
  public int[] readInts(int length, boolean optimizePositive) {
    claimBytes(length, 1);
    return super.readInts(length, optimizePositive);
  }

  @Override
  public long[] readLongs(int length) {
    claimBytes(length, Long.BYTES);
    return super.readLongs(length);
  }

  @Override
  public long[] readLongs(int length, boolean optimizePositive) {
    claimBytes(length, 1);
    return super.readLongs(length, optimizePositive);
  }

  @Override
  public float[] readFloats(int length) {
    claimBytes(length, Float.BYTES);
    return super.readFloats(length);
  }

  @Override
  public double[] readDoubles(int length) {
    claimBytes(length, Double.BYTES);
    return super.readDoubles(length);
  }

  @Override
  public short[] readShorts(int length) {
    claimBytes(length, Short.BYTES);
    return super.readShorts(length);
  }

  @Override
  public char[] readChars(int length) {
    claimBytes(length, Character.BYTES);
    return super.readChars(length);
  }

  @Override
  public boolean[] readBooleans(int length) {
    claimBytes(length, 1);
    return super.readBooleans(length);
  }
}
