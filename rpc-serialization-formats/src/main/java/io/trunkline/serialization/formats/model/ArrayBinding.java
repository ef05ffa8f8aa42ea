package io.trunkline.serialization.formats.model;

import io.trunkline.serialization.budget.ObjectPrice;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Arrays of any component type but bytes, which a form writes. */
final class ArrayBinding extends Binding {

  private static final int FIRST = 16;
  private static final int BYTES_OF_ELEMENT = 8; // the elements that the message pays for have less

  private final Class<?> component;
  private final @Nullable Basic primitive;
  private final Slot slot;
  private final ObjectPrice price;

  ArrayBinding(Class<?> type, Slot slot) {
    super(type);
    this.component = type.getComponentType();
    this.primitive = component.isPrimitive() ? Basic.of(component) : null;
    this.slot = slot;
    this.price = ObjectPrice.of(type);
  }

  @Override
  boolean hasIdentity() {
    return true;
  }

  @Override
  void write(Writing out, Object value) {
    Object outer = out.enter(type(), value);
    int length = Array.getLength(value);
    boolean hasLength = primitive == null && out.sink().writesLengths();
    out.sink().beginArray(length + (hasLength ? 1 : 0));
    if (hasLength) {
      out.sink().writeInt(length);
    }
    if (primitive != null) {
      writePrimitives(out.sink(), value, primitive);
    } else {
      Object[] elements = (Object[]) value;
      for (int i = 0; i < length; i++) {
        out.atElement(i);
        slot.write(out, elements[i]);
      }
    }
    out.sink().endArray();
    out.leave(outer);
  }

  private static void writePrimitives(ValueSink out, Object array, Basic kind) {
    if (array instanceof int[] numbers) {
      for (int number : numbers) {
        out.writeInt(number);
      }
    } else if (array instanceof long[] numbers) {
      for (long number : numbers) {
        out.writeLong(number);
      }
    } else if (array instanceof double[] numbers) {
      for (double number : numbers) {
        out.writeDouble(number);
      }
    } else {
      int length = Array.getLength(array);
      for (int i = 0; i < length; i++) {
        kind.write(out, Array.get(array, i));
      }
    }
  }

  @Override
  @Nullable Object read(Reading in, ValueKind kind) {
    if (kind != ValueKind.ARRAY) {
      throw in.doesNotFit(kind, type());
    }
    int number = in.enter(price);
    int begun = in.begin();
    boolean hasLength = primitive == null && in.source().hasLengths();
    int size = hasLength ? readLength(in, begun) : begun;
    if (size >= 0) {
      in.budget().claimBytes((long) BYTES_OF_ELEMENT * size, "room for the elements of arrays");
    }
    Object array = Array.newInstance(component, size < 0 ? FIRST : size);
    boolean grows = size < 0;
    if (grows) {
      in.madeOf(number, array);
    } else {
      in.made(number, array);
    }
    int i = 0;
    try {
      for (; in.hasNext(begun, hasLength ? i + 1 : i); i++) {
        if (hasLength && i == size) {
          throw in.failure("an array has more elements than its length");
        }
        if (grows && i == Array.getLength(array)) {
          in.budget().claimBytes((long) BYTES_OF_ELEMENT * i, "room for the elements of arrays");
          array = copy(array, 2 * i);
          in.madeOf(number, array);
        }
        set(in, array, i);
      }
    } catch (Throwable e) {
      in.path().addElement(i);
      throw e;
    }
    if (hasLength && i < size) {
      throw in.failure("an array has fewer elements than its length");
    }
    if (Array.getLength(array) != i) {
      array = copy(array, i);
    }
    in.made(number, array);
    in.leave(number);
    return array;
  }

  private static int readLength(Reading in, int begun) {
    if (!in.hasNext(begun, 0)) {
      throw in.failure("the length of an array is missing");
    }
    int length = (int) in.readWhole(in.source().peek(), 0, Integer.MAX_VALUE, Integer.class);
    in.budget().claimElements(length);
    return length;
  }

  private void set(Reading in, Object array, int i) {
    if (array instanceof Object[] elements) {
      elements[i] = slot.read(in);
      return;
    }
    ValueSource source = in.source();
    if (array instanceof int[] numbers && source.peek() == ValueKind.INTEGER) {
      numbers[i] =
          (int)
              in.readWhole(ValueKind.INTEGER, Integer.MIN_VALUE, Integer.MAX_VALUE, Integer.class);
    } else if (array instanceof long[] numbers && source.peek() == ValueKind.INTEGER) {
      numbers[i] = source.readLong();
    } else {
      Array.set(array, i, slot.read(in));
    }
  }

  private Object copy(Object array, int length) {
    if (array instanceof Object[] elements) {
      return Arrays.copyOf(elements, length);
    }
    Object copy = Array.newInstance(component, length);
    System.arraycopy(array, 0, copy, 0, Math.min(length, Array.getLength(array)));
    return copy;
  }
}
