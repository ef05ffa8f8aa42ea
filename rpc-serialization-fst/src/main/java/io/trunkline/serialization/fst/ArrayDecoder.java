package io.trunkline.serialization.fst;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.SerializationException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTDecoder;

/**
 * Reads what {@link ArrayEncoder} writes, never past the message's end. Long because the library's
 * interface has many methods, half of which are never called here and stand together at the end.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class ArrayDecoder implements FSTDecoder {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private final ClassNumbers classes;
  private @Nullable PayloadInput source;
  private byte[] array = new byte[0];
  private int start;
  private int position;
  private int limit;

  ArrayDecoder(ClassNumbers classes) {
    this.classes = classes;
  }

  void attach(PayloadInput newSource) {
    source = newSource;
    array = newSource.array();
    start = newSource.position();
    position = start;
    limit = newSource.limit();
  }

  void detach() {
    requireNonNull(source).position(position);
    source = null;
    array = new byte[0];
    position = 0;
    limit = 0;
  }

  int remaining() {
    return limit - position;
  }

  /** Moves behind the last byte; says how many bytes that skipped. */
  int skipRest() {
    int skipped = limit - position;
    position = limit;
    return skipped;
  }

  /** Takes so many bytes: where they begin. */
  private int take(int bytes) {
    if (bytes < 0 || bytes > limit - position) {
      throw new SerializationException(
          "fst: the message ends at byte "
              + (limit - start)
              + ", but "
              + bytes
              + " more bytes are expected after byte "
              + (position - start)
              + Failures.COMPARE);
    }
    int begin = position;
    position += bytes;
    return begin;
  }

  @Override
  public byte readFByte() {
    return array[take(1)];
  }

  @Override
  public int readIntByte() {
    return position < limit ? array[position++] & 0xff : -1;
  }

  int readNumber() {
    return readFChar();
  }

  @Override
  public short readFShort() {
    return (short) readFChar();
  }

  @Override
  public char readFChar() {
    int head = readFByte() & 0xff;
    return (char) (head < 255 ? head : (short) SHORT.get(array, take(2)));
  }

  @Override
  public int readFInt() {
    byte head = readFByte();
    return switch (head) {
      case -128 -> (short) SHORT.get(array, take(2));
      case -127 -> readPlainInt();
      default -> head;
    };
  }

  @Override
  public long readFLong() {
    byte head = readFByte();
    return switch (head) {
      case -128 -> (short) SHORT.get(array, take(2));
      case -127 -> readPlainInt();
      case -126 -> readPlainLong();
      default -> head;
    };
  }

  @Override
  public float readFFloat() {
    return Float.intBitsToFloat(readPlainInt());
  }

  @Override
  public double readFDouble() {
    return Double.longBitsToDouble(readPlainLong());
  }

  @Override
  public int readPlainInt() {
    return (int) INT.get(array, take(4));
  }

  long readPlainLong() {
    return (long) LONG.get(array, take(8));
  }

  /** A text, or the null that {@link FstEngine#writeString} wrote. */
  @Nullable String readNullableString() {
    return readNullableString(Integer.MAX_VALUE);
  }

  @Nullable String readNullableString(int maxChars) {
    int length = readFInt();
    if (length > maxChars) {
      throw SerializationException.stringTooLong(length, maxChars);
    }
    return length == -1 ? null : text(length);
  }

  @Override
  public String readStringUTF() {
    return text(readFInt());
  }

  private String text(int length) {
    int begin = take(length); // at least
    int end = begin + length;
    int narrow = begin;
    while (narrow < end && array[narrow] != -1) {
      narrow++;
    }
    if (narrow == end) {
      return new String(array, begin, length, StandardCharsets.ISO_8859_1);
    }
    position = begin;
    char[] chars = new char[length];
    for (int i = 0; i < length; i++) {
      chars[i] = readFChar();
    }
    return new String(chars);
  }

  @Override
  public String readStringAsc() {
    return readStringAsc(Integer.MAX_VALUE);
  }

  String readStringAsc(int longest) {
    int length = readFInt();
    if (length > longest) {
      throw new SerializationException(
          "fst: a class name of " + length + " characters, expected at most " + longest);
    }
    return new String(array, take(length), length, StandardCharsets.ISO_8859_1);
  }

  /**
   * @param length as {@link ObjectReader} has compared it with what is left
   */
  @Override
  public Object readFPrimitiveArray(Object target, Class component, int length) {
    if (target instanceof byte[] values) {
      System.arraycopy(array, take(length), values, 0, length);
    } else if (target instanceof char[] values) {
      for (int i = 0; i < length; i++) {
        values[i] = readFChar();
      }
    } else if (target instanceof short[] values) {
      for (int i = 0; i < length; i++) {
        values[i] = readFShort();
      }
    } else if (target instanceof int[] values) {
      readFIntArr(length, values);
    } else if (target instanceof long[] values) {
      for (int i = 0; i < length; i++) {
        values[i] = readPlainLong();
      }
    } else if (target instanceof float[] values) {
      for (int i = 0; i < length; i++) {
        values[i] = readFFloat();
      }
    } else if (target instanceof double[] values) {
      for (int i = 0; i < length; i++) {
        values[i] = readFDouble();
      }
    } else if (target instanceof boolean[] values) {
      for (int i = 0; i < length; i++) {
        values[i] = readFByte() != 0;
      }
    } else {
      throw new IllegalArgumentException(target.getClass().getName());
    }
    return target;
  }

  @Override
  public void readFIntArr(int length, int[] values) {
    for (int i = 0; i < length; i++) {
      values[i] = readPlainInt();
    }
  }

  @Override
  public void readPlainBytes(byte[] target, int offset, int length) {
    System.arraycopy(array, take(length), target, offset, length);
  }

  @Override
  public FSTClazzInfo readClass() {
    return classes.read(this);
  }

  @Override
  public Class readArrayHeader() {
    return readClass().getClazz();
  }

  @Override
  public Class classForName(String name) {
    return classes.resolve(name);
  }

  @Override
  public byte readObjectHeaderTag() {
    return readFByte();
  }

  @Override
  public int readVersionTag() {
    return readFByte();
  }

  /** Where this is in the message: what references to an object are made of. */
  @Override
  public int getInputPos() {
    return position - start;
  }

  @Override
  public void moveTo(int place) {
    if (place < 0 || place > getInputPos()) {
      throw Unused.thrown();
    }
    position = start + place;
  }

  @Override
  public void pushBack(int bytes) {
    moveTo(getInputPos() - bytes);
  }

  @Override
  public void skip(int bytes) {
    take(bytes);
  }

  @Override
  public int available() {
    return remaining();
  }

  @Override
  public int ensureReadAhead(int bytes) {
    return 0;
  }

  @Override
  public void setConf(FSTConfiguration configuration) {}

  @Override
  public void setInputStream(@Nullable InputStream in) {}

  @Override
  public void reset() {}

  @Override
  public void close() {}

  @Override
  public void consumeEndMarker() {}

  @Override
  public void readExternalEnd() {}

  @Override
  public void readArrayEnd(@Nullable FSTClazzInfo info) {}

  @Override
  public void readObjectEnd() {}

  @Override
  public void startFieldReading(Object object) {}

  @Override
  public void endFieldReading(Object object) {}

  @Override
  public Object coerceElement(Class component, Object value) {
    return value;
  }

  @Override
  public boolean isMapBased() {
    return false;
  }

  @Override
  public boolean inArray() {
    return false;
  }

  @Override
  public boolean isEndMarker(String text) {
    return false;
  }

  @Override
  public int getObjectHeaderLen() {
    return -1;
  }

  @Override
  public Object getDirectObject() {
    throw Unused.thrown();
  }

  @Override
  public byte[] getBuffer() {
    throw Unused.thrown();
  }

  @Override
  public void resetToCopyOf(byte[] bytes, int offset, int length) {
    throw Unused.thrown();
  }

  @Override
  public void resetWith(byte[] bytes, int length) {
    throw Unused.thrown();
  }

  @Override
  public void registerClass(Class possible) {
    throw Unused.thrown();
  }
}
