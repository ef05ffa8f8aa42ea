package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.Registration;
import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.LazyKeyGuard;
import java.util.Collection;
import java.util.HashSet;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** A HashSet or LinkedHashSet under agreed terms, in the form that Kryo has for all collections. */
final class HashSetSerializer extends BoundedCollectionSerializer<HashSet<?>> implements Walked {

  private final Class<?> type;

  HashSetSerializer(Class<?> type) {
    super(KryoForm.KRYO_5);
    this.type = type;
  }

  @Override
  public void write(GraphWriter writer, @Nullable Object object) {
    ArrayOutput out = writer.out();
    if (object == null) {
      out.writeByte(Kryo.NULL);
      return;
    }
    HashSet<?> elements = (HashSet<?>) object;
    int length = elements.size();
    if (length == 0) {
      out.writeByte(1);
      return;
    }
    Class<?> only = null;
    boolean nulls = false;
    boolean alike = true;
    for (Iterator<?> all = elements.iterator(); alike && all.hasNext(); ) {
      Object element = all.next();
      if (element == null) {
        nulls = true;
      } else {
        alike = only == null || only == element.getClass();
        only = element.getClass();
      }
    }
    out.writeVarIntFlag(alike, length + 1, true);
    if (!alike) {
      for (Object element : elements) {
        writer.writeOpen(element);
      }
    } else if (only == null) {
      out.writeByte(Kryo.NULL);
    } else {
      Registration registration = writer.writeClass(only);
      out.writeBoolean(nulls);
      Walked walked = writer.walked(registration);
      for (Object element : elements) {
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
    @SuppressWarnings("unchecked") // of elements that are checked one by one
    Collection<@Nullable Object> elements =
        (Collection<@Nullable Object>) create(reader.kryo(), in, (Class<HashSet<?>>) type, length);
    reader.begun(id, elements);
    Containers.claimEntries(in, elements, length);
    if (length == 0) {
      return elements;
    }
    Registration registration = alike ? reader.readClass() : null;
    boolean nulls = registration != null && reader.readBoolean();
    Walked walked = registration == null ? null : reader.walked(registration);
    int before = reader.beginFilling();
    int latest = reader.latestReadId();
    LazyKeyGuard guards = Containers.TABLES;
    KeyGuard guard = null;
    for (int i = 0; i < length; i++) {
      Object element =
          registration != null
              ? reader.readAlike(registration, walked, nulls)
              : alike ? null : reader.readOpen();
      guard = guards.check(guard, in.budget(), elements, i, element);
      if (!elements.add(element)) {
        reader.collided(elements, element);
      }
    }
    reader.filled(elements, before, latest);
    return elements;
  }
}
