package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import com.esotericsoftware.kryo.Serializer;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * An array of objects under agreed terms, in the form Kryo has for collections: length, and the
 * class once if all elements are of one. Kryo's own form of arrays depends on whether the component
 * class is final, which the other side may see differently.
 */
final class AgreedArraySerializer extends Serializer<Object[]> implements Walked {

  private final Class<?> component;

  /**
   * @param type of the arrays
   */
  AgreedArraySerializer(Class<?> type) {
    component = type.getComponentType();
    setAcceptsNull(true);
  }

  /** The class of all elements that are not null: null if there are none, this if it differs. */
  private static @Nullable Class<?> onlyClass(Object[] array) {
    Class<?> only = null;
    for (Object element : array) {
      if (element != null && element.getClass() != only) {
        if (only != null) {
          return AgreedArraySerializer.class;
        }
        only = element.getClass();
      }
    }
    return only;
  }

  private static boolean hasNull(Object[] array) {
    for (Object element : array) {
      if (element == null) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    ArrayOutput out = writer.out();
    if (object == null) {
      out.writeByte(Kryo.NULL);
      return;
    }
    Object[] array = (Object[]) object;
    Class<?> only = onlyClass(array);
    boolean alike = only != AgreedArraySerializer.class;
    out.writeVarIntFlag(alike, array.length + 1, true);
    if (!alike) {
      for (Object element : array) {
        writer.writeOpen(element);
      }
    } else if (only != null) {
      boolean nulls = hasNull(array);
      Registration registration = writer.writeClass(only);
      out.writeBoolean(nulls);
      Walked walked = writer.walked(registration);
      for (Object element : array) {
        writer.writeAlike(element, registration, walked, nulls);
      }
    } else if (array.length > 0) {
      out.writeByte(Kryo.NULL);
    }
  }

  @Override
  public @Nullable Object read(GraphReader reader, int id) {
    ArrayInput in = reader.in();
    boolean alike = in.readVarIntFlag();
    int length = in.readVarIntFlag(true) - 1;
    if (length == -1) {
      return null;
    }
    in.claimElements(length);
    Object[] array = (Object[]) Array.newInstance(component, length);
    reader.begun(id, array);
    Registration registration = alike && length > 0 ? reader.readClass() : null;
    if (registration != null) {
      boolean nulls = reader.readBoolean();
      Walked walked = reader.walked(registration);
      for (int i = 0; i < length; i++) {
        array[i] = reader.readAlike(registration, walked, nulls);
      }
    } else if (!alike) {
      for (int i = 0; i < length; i++) {
        array[i] = reader.readOpen();
      }
    }
    return array;
  }

  @Override
  public void write(Kryo kryo, Output output, Object @Nullable [] array) {
    if (array == null) {
      output.writeByte(Kryo.NULL);
      return;
    }
    Class<?> only = onlyClass(array);
    boolean alike = only != AgreedArraySerializer.class;
    output.writeVarIntFlag(alike, array.length + 1, true);
    if (array.length == 0) {
      return;
    }
    if (!alike) {
      for (Object element : array) {
        kryo.writeClassAndObject(output, element);
      }
      return;
    }
    Registration registration = kryo.writeClass(output, only);
    if (registration != null) {
      boolean nulls = hasNull(array);
      output.writeBoolean(nulls);
      writeAlike(kryo, output, array, registration.getSerializer(), nulls);
    }
  }

  private static void writeAlike(
      Kryo kryo, Output output, Object[] array, Serializer<?> serializer, boolean nulls) {
    for (Object element : array) {
      if (nulls) {
        kryo.writeObjectOrNull(output, element, serializer);
      } else {
        kryo.writeObject(output, element, serializer);
      }
    }
  }

  @Override
  public Object @Nullable [] read(Kryo kryo, Input input, Class<? extends Object[]> type) {
    boolean alike = input.readVarIntFlag();
    int length = input.readVarIntFlag(true) - 1;
    if (length == -1) {
      return null;
    }
    ((ArrayInput) input).claimElements(length);
    Object[] array = (Object[]) Array.newInstance(component, length);
    kryo.reference(array);
    if (length == 0) {
      return array;
    }
    if (!alike) {
      for (int i = 0; i < length; i++) {
        array[i] = kryo.readClassAndObject(input);
      }
      return array;
    }
    Registration registration = kryo.readClass(input);
    if (registration != null) {
      readAlike(kryo, input, array, registration);
    }
    return array;
  }

  private static void readAlike(Kryo kryo, Input input, Object[] array, Registration registration) {
    boolean nulls = input.readBoolean();
    Class<?> only = registration.getType();
    Serializer<?> serializer = registration.getSerializer();
    for (int i = 0; i < array.length; i++) {
      array[i] =
          nulls
              ? kryo.readObjectOrNull(input, only, serializer)
              : kryo.readObject(input, only, serializer);
    }
  }
}
