package io.trunkline.serialization.hessian2;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Arrays of primitives, as lists with the type of the array. */
final class PrimitiveArrayForm extends Form {

  private final WireName wireType;
  private final Codec codec;
  private final Slot element;

  private PrimitiveArrayForm(Class<?> type, Codec codec, Forms forms) {
    super(type);
    this.wireType = forms.typeName(ArrayNames.nameOf(type, forms));
    this.codec = codec;
    this.element = Slot.of(type.getComponentType());
  }

  /** One kind of array. */
  private interface Codec {

    void write(WriteEngine out, Object array, WireName wireType);

    Object create(int length);

    Object grow(Object array, int length);

    void read(ReadEngine in, Object array, int index, Slot element);
  }

  /** Null for bytes and chars, which do not travel as lists. */
  static @Nullable PrimitiveArrayForm of(Class<?> type, Forms forms) {
    Codec codec = codec(type);
    return codec == null ? null : new PrimitiveArrayForm(type, codec, forms);
  }

  private static @Nullable Codec codec(Class<?> type) {
    if (type == boolean[].class) {
      return new Booleans();
    }
    if (type == short[].class) {
      return new Shorts();
    }
    if (type == int[].class) {
      return new Ints();
    }
    if (type == long[].class) {
      return new Longs();
    }
    if (type == float[].class) {
      return new Floats();
    }
    return type == double[].class ? new Doubles() : null;
  }

  @Override
  void write(WriteEngine out, Object value) {
    if (!out.writeReference(value)) {
      out.enter(type());
      codec.write(out, value, wireType);
      out.leave();
    }
  }

  @Override
  Object readList(ReadEngine in, int length, @Nullable Slot declared) {
    in.enter();
    Object array = codec.create(Math.max(length, 0));
    int number = in.addObject(array);
    if (length >= 0) {
      for (int i = 0; i < length; i++) {
        codec.read(in, array, i, element);
      }
    } else {
      int count = 0;
      int capacity = 0;
      while (!in.isEnd()) {
        if (count == capacity) {
          capacity = 2 * capacity + 8;
          array = codec.grow(array, capacity);
        }
        codec.read(in, array, count++, element);
      }
      array = codec.grow(array, count);
      in.setObject(number, array);
    }
    in.leave();
    return array;
  }

  private static final class Booleans implements Codec {

    @Override
    public void write(WriteEngine out, Object array, WireName wireType) {
      boolean[] values = (boolean[]) array;
      out.writeListBegin(values.length, wireType);
      for (boolean v : values) {
        out.writeBoolean(v);
      }
    }

    @Override
    public Object create(int length) {
      return new boolean[length];
    }

    @Override
    public Object grow(Object array, int length) {
      return Arrays.copyOf((boolean[]) array, length);
    }

    @Override
    public void read(ReadEngine in, Object array, int index, Slot element) {
      ((boolean[]) array)[index] = in.readBoolean();
    }
  }

  private static final class Shorts implements Codec {

    @Override
    public void write(WriteEngine out, Object array, WireName wireType) {
      short[] values = (short[]) array;
      out.writeListBegin(values.length, wireType);
      for (short v : values) {
        out.writeInt(v);
      }
    }

    @Override
    public Object create(int length) {
      return new short[length];
    }

    @Override
    public Object grow(Object array, int length) {
      return Arrays.copyOf((short[]) array, length);
    }

    @Override
    public void read(ReadEngine in, Object array, int index, Slot element) {
      ((short[]) array)[index] = in.readShort(element);
    }
  }

  private static final class Ints implements Codec {

    @Override
    public void write(WriteEngine out, Object array, WireName wireType) {
      int[] values = (int[]) array;
      out.writeListBegin(values.length, wireType);
      for (int v : values) {
        out.writeInt(v);
      }
    }

    @Override
    public Object create(int length) {
      return new int[length];
    }

    @Override
    public Object grow(Object array, int length) {
      return Arrays.copyOf((int[]) array, length);
    }

    @Override
    public void read(ReadEngine in, Object array, int index, Slot element) {
      ((int[]) array)[index] = in.readInt(element);
    }
  }

  private static final class Longs implements Codec {

    @Override
    public void write(WriteEngine out, Object array, WireName wireType) {
      long[] values = (long[]) array;
      out.writeListBegin(values.length, wireType);
      for (long v : values) {
        out.writeLong(v);
      }
    }

    @Override
    public Object create(int length) {
      return new long[length];
    }

    @Override
    public Object grow(Object array, int length) {
      return Arrays.copyOf((long[]) array, length);
    }

    @Override
    public void read(ReadEngine in, Object array, int index, Slot element) {
      ((long[]) array)[index] = in.readLong(element);
    }
  }

  private static final class Floats implements Codec {

    @Override
    public void write(WriteEngine out, Object array, WireName wireType) {
      float[] values = (float[]) array;
      out.writeListBegin(values.length, wireType);
      for (float v : values) {
        out.writeDouble(v);
      }
    }

    @Override
    public Object create(int length) {
      return new float[length];
    }

    @Override
    public Object grow(Object array, int length) {
      return Arrays.copyOf((float[]) array, length);
    }

    @Override
    public void read(ReadEngine in, Object array, int index, Slot element) {
      ((float[]) array)[index] = (float) in.readDouble();
    }
  }

  private static final class Doubles implements Codec {

    @Override
    public void write(WriteEngine out, Object array, WireName wireType) {
      double[] values = (double[]) array;
      out.writeListBegin(values.length, wireType);
      for (double v : values) {
        out.writeDouble(v);
      }
    }

    @Override
    public Object create(int length) {
      return new double[length];
    }

    @Override
    public Object grow(Object array, int length) {
      return Arrays.copyOf((double[]) array, length);
    }

    @Override
    public void read(ReadEngine in, Object array, int index, Slot element) {
      ((double[]) array)[index] = in.readDouble();
    }
  }
}
