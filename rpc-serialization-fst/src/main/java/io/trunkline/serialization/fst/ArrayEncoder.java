package io.trunkline.serialization.fst;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.PayloadOutput;
import java.io.OutputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.nustaq.serialization.FSTClazzInfo;
import org.nustaq.serialization.FSTConfiguration;
import org.nustaq.serialization.FSTEncoder;
import org.nustaq.serialization.FSTObjectOutput;

/**
 * The library's numbers and texts, written straight into a message and never past its limit. Long
 * because the library's interface has many methods, half of which are never called here and stand
 * together at the end.
 */
@SuppressWarnings("rawtypes") // the library's signatures
final class ArrayEncoder implements FSTEncoder {

  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle INT =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
  private static final VarHandle SHORT =
      MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);

  private final FSTConfiguration configuration;
  private final ClassNumbers classes;
  private @Nullable PayloadOutput target;
  private int start;
  private int position;

  ArrayEncoder(FSTConfiguration configuration, ClassNumbers classes) {
    this.configuration = configuration;
    this.classes = classes;
  }

  void attach(PayloadOutput newTarget) {
    target = newTarget;
    start = newTarget.position();
    position = start;
  }

  void detach() {
    requireNonNull(target).position(position);
    target = null;
  }

  /** The array, with so much room behind the position. */
  private byte[] room(int bytes) {
    PayloadOutput out = requireNonNull(target);
    if (out.array().length - position < bytes) {
      out.position(position);
      out.ensure(bytes);
    }
    return out.array();
  }

  @Override
  public void writeFByte(int value) {
    room(1)[position++] = (byte) value;
  }

  void writeNumber(int value) {
    writeFShort((short) value);
  }

  @Override
  public void writeFShort(short value) {
    writeFChar((char) value);
  }

  @Override
  public void writeFChar(char value) {
    if (value < 255) {
      writeFByte(value);
    } else {
      byte[] array = room(3);
      array[position] = (byte) 255;
      SHORT.set(array, position + 1, (short) value);
      position += 3;
    }
  }

  @Override
  public void writeFInt(int value) {
    if (value > -127 && value <= 127) {
      writeFByte(value);
    } else if (value == (short) value) {
      tagged(-128, (short) value);
    } else {
      tagged(-127, value);
    }
  }

  private void tagged(int tag, short value) {
    byte[] array = room(3);
    array[position] = (byte) tag;
    SHORT.set(array, position + 1, value);
    position += 3;
  }

  private void tagged(int tag, int value) {
    byte[] array = room(5);
    array[position] = (byte) tag;
    INT.set(array, position + 1, value);
    position += 5;
  }

  @Override
  public void writeFLong(long value) {
    if (value > -126 && value <= 127) {
      writeFByte((int) value);
    } else if (value == (short) value) {
      tagged(-128, (short) value);
    } else if (value == (int) value) {
      tagged(-127, (int) value);
    } else {
      byte[] array = room(9);
      array[position] = -126;
      LONG.set(array, position + 1, value);
      position += 9;
    }
  }

  @Override
  public void writeFFloat(float value) {
    writePlainInt(Float.floatToIntBits(value));
  }

  @Override
  public void writeFDouble(double value) {
    writePlainLong(Double.doubleToLongBits(value));
  }

  private void writePlainInt(int value) {
    INT.set(room(4), position, value);
    position += 4;
  }

  void writePlainLong(long value) {
    LONG.set(room(8), position, value);
    position += 8;
  }

  /** Characters from 255 on take three bytes. */
  @Override
  public void writeStringUTF(String text) {
    int length = text.length();
    writeFInt(length);
    int wide = 0;
    for (int i = 0; i < length; i++) {
      wide += text.charAt(i) >= 255 ? 1 : 0;
    }
    byte[] array = room(Math.addExact(length, 2 * wide));
    if (wide == 0) {
      for (int i = 0; i < length; i++) {
        array[position + i] = (byte) text.charAt(i);
      }
      position += length;
    } else {
      for (int i = 0; i < length; i++) {
        writeFChar(text.charAt(i));
      }
    }
  }

  @Override
  public void writePrimitiveArray(Object array, int offset, int length) {
    int end = offset + length;
    if (array instanceof byte[] values) {
      System.arraycopy(values, offset, room(length), position, length);
      position += length;
    } else if (array instanceof char[] values) {
      for (int i = offset; i < end; i++) {
        writeFChar(values[i]);
      }
    } else if (array instanceof short[] values) {
      for (int i = offset; i < end; i++) {
        writeFShort(values[i]);
      }
    } else if (array instanceof int[] values) {
      for (int i = offset; i < end; i++) {
        writePlainInt(values[i]);
      }
    } else if (array instanceof long[] values) {
      for (int i = offset; i < end; i++) {
        writePlainLong(values[i]);
      }
    } else if (array instanceof float[] values) {
      for (int i = offset; i < end; i++) {
        writeFFloat(values[i]);
      }
    } else if (array instanceof double[] values) {
      for (int i = offset; i < end; i++) {
        writeFDouble(values[i]);
      }
    } else if (array instanceof boolean[] values) {
      for (int i = offset; i < end; i++) {
        writeFByte(values[i] ? 1 : 0);
      }
    } else {
      throw new IllegalArgumentException(array.getClass().getName());
    }
  }

  @Override
  public void writeRawBytes(byte[] bytes, int offset, int length) {
    writePrimitiveArray(bytes, offset, length);
  }

  @Override
  public void writeClass(Class type) {
    classes.write(this, (Class<?>) type);
  }

  @Override
  public void writeClass(FSTClazzInfo info) {
    classes.write(this, info);
  }

  @Override
  public boolean writeTag(
      byte tag, @Nullable Object info, long value, @Nullable Object object, FSTObjectOutput out) {
    writeFByte(tag);
    return false;
  }

  @Override
  public void writeVersionTag(int version) {
    writeFByte(version);
  }

  /** Where this is in the message: what references to an object are made of. */
  @Override
  public int getWritten() {
    return position - start;
  }

  @Override
  public boolean isPrimitiveArray(Object array, Class<?> component) {
    return component.isPrimitive();
  }

  @Override
  public FSTConfiguration getConf() {
    return configuration;
  }

  @Override
  public void setConf(FSTConfiguration conf) {}

  @Override
  public void setOutstream(@Nullable OutputStream stream) {}

  @Override
  public void reset(byte @Nullable [] out) {}

  @Override
  public void ensureFree(int bytes) {}

  @Override
  public void flush() {}

  @Override
  public void close() {}

  @Override
  public void externalEnd(FSTClazzInfo info) {}

  @Override
  public void writeArrayEnd() {}

  @Override
  public void writeFieldsEnd(FSTClazzInfo info) {}

  @Override
  public boolean writeAttributeName(FSTClazzInfo.FSTFieldInfo field, Object value) {
    return false;
  }

  @Override
  public boolean isWritingAttributes() {
    return false;
  }

  @Override
  public boolean isTagMultiDimSubArrays() {
    return false;
  }

  @Override
  public boolean isByteArrayBased() {
    return true;
  }

  @Override
  public void skip(int bytes) {
    throw Unused.thrown();
  }

  @Override
  public void writeInt32At(int at, int value) {
    throw Unused.thrown();
  }

  @Override
  public byte[] getBuffer() {
    throw Unused.thrown();
  }

  @Override
  public void registerClass(Class possible) {
    throw Unused.thrown();
  }
}
