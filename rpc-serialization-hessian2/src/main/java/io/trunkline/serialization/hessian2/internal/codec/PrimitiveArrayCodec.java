package io.trunkline.serialization.hessian2.internal.codec;

import io.trunkline.serialization.hessian2.internal.wire.WireName;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * Arrays of primitives, which travel as lists with the type of the array. Bytes and chars do not:
 * see {@link ScalarCodec}.
 */
final class PrimitiveArrayCodec extends TypeCodec {

  private final WireName wireType;
  private final DeclaredType element;

  PrimitiveArrayCodec(Class<?> type, CodecRegistry codecs) {
    super(type);
    this.wireType = codecs.names().type(ArrayNames.nameOf(type, codecs.names()));
    this.element = DeclaredType.of(type.getComponentType());
  }

  @Override
  public void write(ValueWriter out, Object value) {
    if (out.writeReference(value)) {
      return;
    }
    out.enter(type());
    out.writeListBegin(Array.getLength(value), wireType);
    writeElements(out, value);
    out.leave();
  }

  private void writeElements(ValueWriter out, Object array) {
    switch (element.kind()) {
      case INT -> {
        for (int v : (int[]) array) {
          out.writeInt(v);
        }
      }
      case LONG -> {
        for (long v : (long[]) array) {
          out.writeLong(v);
        }
      }
      case DOUBLE -> {
        for (double v : (double[]) array) {
          out.writeDouble(v);
        }
      }
      case FLOAT -> {
        for (float v : (float[]) array) {
          out.writeDouble(v);
        }
      }
      case SHORT -> {
        for (short v : (short[]) array) {
          out.writeInt(v);
        }
      }
      default -> {
        for (boolean v : (boolean[]) array) {
          out.writeBoolean(v);
        }
      }
    }
  }

  @Override
  public Object readList(ValueReader in, int length, @Nullable DeclaredType ignored) {
    in.enter();
    Object array;
    if (length >= 0) {
      array = create(length);
      in.addObject(array);
      readElements(in, array, 0, length);
    } else {
      int number = in.addIncomplete();
      array = readToEnd(in);
      in.setObject(number, array);
    }
    in.leave();
    return array;
  }

  private Object readToEnd(ValueReader in) {
    Object array = create(0);
    int capacity = 0;
    int count = 0;
    while (!in.isEnd()) {
      if (count == capacity) {
        capacity = 2 * capacity + 8;
        array = copy(array, count, capacity);
      }
      readElements(in, array, count, ++count);
    }
    return copy(array, count, count);
  }

  private void readElements(ValueReader in, Object array, int from, int end) {
    switch (element.kind()) {
      case INT -> {
        int[] values = (int[]) array;
        for (int i = from; i < end; i++) {
          values[i] = in.readInt(element);
        }
      }
      case LONG -> {
        long[] values = (long[]) array;
        for (int i = from; i < end; i++) {
          values[i] = in.readLong(element);
        }
      }
      case DOUBLE -> {
        double[] values = (double[]) array;
        for (int i = from; i < end; i++) {
          values[i] = in.readDouble();
        }
      }
      case FLOAT -> {
        float[] values = (float[]) array;
        for (int i = from; i < end; i++) {
          values[i] = in.readFloat();
        }
      }
      case SHORT -> {
        short[] values = (short[]) array;
        for (int i = from; i < end; i++) {
          values[i] = in.readShort(element);
        }
      }
      default -> {
        boolean[] values = (boolean[]) array;
        for (int i = from; i < end; i++) {
          values[i] = in.readBoolean();
        }
      }
    }
  }

  private Object create(int length) {
    return Array.newInstance(element.type(), length);
  }

  private Object copy(Object array, int count, int length) {
    Object copy = create(length);
    System.arraycopy(array, 0, copy, 0, count);
    return copy;
  }
}
