package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import java.util.ArrayList;
import java.util.ConcurrentModificationException;
import org.jspecify.annotations.Nullable;

/** An ArrayList under agreed terms, in the form that Kryo has for all collections. */
final class ArrayListSerializer extends BoundedCollectionSerializer<ArrayList<?>>
    implements Walked {

  ArrayListSerializer() {
    super(KryoForm.KRYO_5);
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    ArrayOutput out = writer.out();
    if (object == null) {
      out.writeByte(Kryo.NULL);
      return;
    }
    ArrayList<?> elements = (ArrayList<?>) object;
    int length = elements.size();
    if (length == 0) {
      out.writeByte(1);
      return;
    }
    Class<?> only = null;
    boolean nulls = false;
    boolean alike = true;
    for (int i = 0; i < length; i++) {
      Object element = elements.get(i);
      if (element == null) {
        nulls = true;
      } else if (only == null) {
        only = element.getClass();
      } else if (element.getClass() != only) {
        alike = false;
        break;
      }
    }
    out.writeVarIntFlag(alike, length + 1, true);
    if (!alike) {
      for (int i = 0; i < length; i++) {
        writer.writeOpen(elements.get(i));
      }
    } else if (only == null) {
      out.writeByte(Kryo.NULL);
    } else {
      Registration registration = writer.writeClass(only);
      out.writeBoolean(nulls);
      writeAlike(writer, elements, length, only, registration, nulls);
    }
  }

  private static void writeAlike(
      GraphWriter writer,
      ArrayList<?> elements,
      int length,
      Class<?> only,
      Registration registration,
      boolean nulls) {
    Walked walked = writer.walked(registration);
    CompiledForm compiled = !nulls && walked instanceof CompiledForm form ? form : null;
    for (int i = 0; i < length; i++) {
      Object element = elements.get(i);
      if (element == null ? !nulls : element.getClass() != only) {
        throw new ConcurrentModificationException("the list changed while it was written");
      }
      if (compiled != null) {
        writer.writeElement(element, compiled);
      } else {
        writer.writeAlike(element, registration, walked, nulls);
      }
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
    in.budget().claimObject(Containers.LIST);
    ArrayList<@Nullable Object> elements = new ArrayList<>(length);
    reader.begun(id, elements);
    if (length == 0) {
      return elements;
    }
    if (!alike) {
      for (int i = 0; i < length; i++) {
        elements.add(reader.readOpen());
      }
      return elements;
    }
    Registration registration = reader.readClass();
    if (registration == null) {
      for (int i = 0; i < length; i++) {
        elements.add(null);
      }
      return elements;
    }
    boolean nulls = reader.readBoolean();
    Walked walked = reader.walked(registration);
    for (int i = 0; i < length; i++) {
      elements.add(reader.readAlike(registration, walked, nulls));
    }
    return elements;
  }
}
