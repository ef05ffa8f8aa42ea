package io.trunkline.serialization.formats.jsonb.internal.form;

import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSink;
import io.trunkline.serialization.formats.jsonb.internal.wire.JsonbSource;
import io.trunkline.serialization.formats.model.ValueKind;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/** Arrays of numbers or booleans, but for bytes and characters. */
final class NumbersForm extends Form {

  private static final int BYTES_OF_ARRAY = 16;
  private static final int STEPS_OF_ARRAY = 150; // with finding its class

  NumbersForm(Class<?> type) {
    super(type);
  }

  @Override
  public void write(ValueOut out, Object value, Declared declared) {
    JsonbSink sink = out.sink();
    sink.beginArray(Array.getLength(value));
    if (value instanceof int[] ints) {
      for (int number : ints) {
        sink.writeInt(number);
      }
    } else if (value instanceof long[] longs) {
      for (long number : longs) {
        sink.writeLong(number);
      }
    } else if (value instanceof double[] doubles) {
      for (double number : doubles) {
        sink.writeDouble(number);
      }
    } else if (value instanceof float[] floats) {
      for (float number : floats) {
        sink.writeFloat(number);
      }
    } else if (value instanceof boolean[] truths) {
      for (boolean truth : truths) {
        sink.writeBoolean(truth);
      }
    } else {
      for (short number : (short[]) value) {
        sink.writeInt(number);
      }
    }
  }

  @Override
  public @Nullable Object read(ValueIn in, Declared declared) {
    JsonbSource source = in.source();
    if (source.peek() != ValueKind.ARRAY) {
      throw in.failure("expected the elements of a " + type().getSimpleName());
    }
    int length = source.lengthAhead();
    in.budget().claimElements(length);
    in.budget().claimBytes(BYTES_OF_ARRAY + (long) Long.BYTES * length, "arrays");
    in.budget().claimWork(STEPS_OF_ARRAY, "making arrays");
    Object array = Array.newInstance(type().componentType(), length);
    if (in.isAgreed()) {
      in.remember(source.containers(), array);
    }
    source.begin();
    Class<?> component = Conversions.boxed(type().componentType());
    for (int i = 0; i < length; i++) {
      read(in, source, array, i, component);
    }
    return array;
  }

  private static void read(
      ValueIn in, JsonbSource source, Object array, int index, Class<?> component) {
    ValueKind kind = source.peek();
    if (array instanceof int[] ints && kind == ValueKind.INTEGER) {
      long number = source.readLong();
      if (number != (int) number) {
        throw in.failure("a number that no int has room for");
      }
      ints[index] = (int) number;
    } else if (array instanceof long[] longs && kind == ValueKind.INTEGER) {
      longs[index] = source.readLong();
    } else if (array instanceof double[] doubles && kind == ValueKind.DECIMAL) {
      doubles[index] = source.readDouble();
    } else {
      Object value =
          switch (kind) {
            case BOOLEAN -> source.readBoolean();
            case INTEGER, DECIMAL -> Conversions.convert(source.readNumber(), component);
            default -> throw in.failure("expected a number, found " + kind);
          };
      if (!component.isInstance(value)) {
        throw in.failure("a number or boolean that is no " + component.getName());
      }
      Array.set(array, index, value);
    }
  }

  @Override
  public boolean isShared(boolean isAgreed) {
    return isAgreed;
  }

  /** Two arrays of ints or longs that are the same arrive as two, as they do between these. */
  @Override
  public boolean isSharedByStock() {
    return type() != int[].class && type() != long[].class;
  }

  @Override
  public boolean isContainer() {
    return false;
  }
}
