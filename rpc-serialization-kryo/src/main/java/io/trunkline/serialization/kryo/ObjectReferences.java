package io.trunkline.serialization.kryo;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.ReferenceResolver;
import com.esotericsoftware.kryo.util.Util;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the objects of one item in the order in which they begin, as Kryo's own resolvers do. A
 * few objects are searched one by one, which beats asking each for its identity hash code; more go
 * through a hash table.
 */
final class ObjectReferences implements ReferenceResolver {

  private static final int SEARCHED = 32;
  private static final int KEPT = 1024;

  private final boolean ofEnums;

  private @Nullable Object[] written = new Object[64];
  private int writtenCount;

  /** A bit for each string of some length and end, and for each class: what was written may be. */
  private long seen;

  private int[] slots = {};
  private @Nullable Object[] read = new Object[64];
  private int readCount;

  /** As this version of Kryo has them: Kryo 4 numbers enum constants as well. */
  ObjectReferences(KryoForm form) {
    ofEnums = form == KryoForm.KRYO_4;
  }

  @Override
  public void setKryo(Kryo kryo) {}

  @Override
  public int getWrittenId(Object object) {
    if (writtenCount > SEARCHED) {
      return slots[slotOf(object)] - 1;
    }
    for (int i = writtenCount - 1; i >= 0; i--) {
      if (written[i] == object) {
        return i;
      }
    }
    return -1;
  }

  /** The id of an object that was written before; -1 after it was added because there is none. */
  int findOrAdd(Object object) {
    if (writtenCount > SEARCHED) {
      int slot = slotOf(object);
      int id = slots[slot] - 1;
      if (id < 0) {
        addAt(slot, object);
      }
      return id;
    }
    long bit = bitOf(object);
    if ((seen & bit) != 0) {
      int id = getWrittenId(object);
      if (id >= 0) {
        return id;
      }
    }
    add(object, bit);
    return -1;
  }

  private void addAt(int slot, Object object) {
    int id = writtenCount;
    if ((id + 1) * 2 > slots.length || id == written.length) {
      addWrittenObject(object);
      return;
    }
    writtenCount = id + 1;
    written[id] = object;
    slots[slot] = id + 1;
  }

  private static long bitOf(Object object) {
    if (object instanceof String text) {
      int length = text.length();
      return 1L << (length == 0 ? 0 : length * 7 + text.charAt(length - 1));
    }
    return 1L << object.getClass().hashCode();
  }

  @Override
  public int addWrittenObject(Object object) {
    return add(object, bitOf(object));
  }

  private int add(Object object, long bit) {
    seen |= bit;
    int id = writtenCount++;
    if (id == written.length) {
      written = Arrays.copyOf(written, id * 2);
    }
    written[id] = object;
    if (id >= SEARCHED) {
      index(id);
    }
    return id;
  }

  private void index(int id) {
    if (id == SEARCHED || id * 2 > slots.length) {
      if (id * 2 > slots.length) {
        slots = new int[Math.max(slots.length * 2, 256)];
      }
      for (int i = 0; i < id; i++) {
        slots[slotOf(written[i])] = i + 1;
      }
    }
    slots[slotOf(written[id])] = id + 1;
  }

  /** The object's slot, or the empty one where it belongs; a slot holds an id + 1. */
  private int slotOf(@Nullable Object object) {
    int mask = slots.length - 1;
    int hash = System.identityHashCode(object) * 0x9e3779b9;
    int slot = (hash ^ hash >>> 15) & mask;
    while (slots[slot] != 0 && written[slots[slot] - 1] != object) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  public int nextReadId(Class type) {
    int id = readCount++;
    if (id == read.length) {
      read = Arrays.copyOf(read, id * 2);
    }
    return id;
  }

  /** Numbers an object that is complete. */
  void addRead(@Nullable Object object) {
    int id = readCount++;
    if (id == read.length) {
      read = Arrays.copyOf(read, id * 2);
    }
    read[id] = object;
  }

  /** The id of the object whose serializer Kryo has just called. */
  int latestReadId() {
    return readCount - 1;
  }

  @Override
  public void setReadObject(int id, @Nullable Object object) {
    if (id >= 0) { // where references are off no object has an id
      read[id] = object;
    }
  }

  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  public Object getReadObject(Class type, int id) {
    Object object = id >= 0 && id < readCount ? read[id] : null;
    if (object == null) {
      throw new MisreadException(
          "kryo: a reference to object "
              + id
              + " of "
              + readCount
              + ", which is absent or not complete yet");
    }
    return object;
  }

  @Override
  public void reset() {
    if (writtenCount > 0) {
      if (writtenCount > SEARCHED) {
        slots = writtenCount > KEPT ? new int[] {} : slots;
        Arrays.fill(slots, 0);
      }
      written = emptied(written, writtenCount);
      writtenCount = 0;
      seen = 0;
    }
    if (readCount > 0) {
      read = emptied(read, readCount);
      readCount = 0;
    }
  }

  private static @Nullable Object[] emptied(@Nullable Object[] objects, int count) {
    if (objects.length > KEPT) {
      return new Object[KEPT];
    }
    for (int i = 0; i < count; i++) {
      objects[i] = null;
    }
    return objects;
  }

  /** As in stock: everything but numbers, booleans and characters, strings included. */
  @Override
  @SuppressWarnings("rawtypes") // Kryo's signature
  public boolean useReferences(Class type) {
    return type == String.class || !Util.isWrapperClass(type) && (ofEnums || !Util.isEnum(type));
  }
}
