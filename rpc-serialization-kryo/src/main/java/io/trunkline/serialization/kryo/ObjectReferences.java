package io.trunkline.serialization.kryo;

import static java.util.Objects.requireNonNull;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.ReferenceResolver;
import com.esotericsoftware.kryo.util.Util;
import io.trunkline.serialization.SerializationException;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Numbers the objects of one item in the order in which they begin, as Kryo's own resolvers do. A
 * few objects are searched one by one, which beats asking each for its identity hash code; more go
 * through a hash table.
 */
final class ObjectReferences implements ReferenceResolver {

  private static final int SEARCHED = 32;
  private static final int KEPT = 1024;

  private static final int UNFINISHED = 8;

  private final boolean ofEnums;
  private final boolean refusesUnfinished;

  private @Nullable Object[] written = new Object[64];
  private int writtenCount;

  /** A bit for each string of some length and end, and for each class: what was written may be. */
  private long seen;

  private int[] slots = {};
  private @Nullable Object[] read = new Object[64];
  private int readCount;

  /** What is being written and can be made only when all that is in it was read. */
  private @Nullable Object[] unfinished = new Object[UNFINISHED];

  private int unfinishedCount;

  private static final int NONE = Integer.MAX_VALUE;

  /** The lowest number that was referred to since a container was begun. */
  private int lowest = NONE;

  /** Null until there is one. */
  private @Nullable UnfinishedKeys unfinishedKeys;

  /** What only parts that a reader may skip have; null if there is none. */
  private @Nullable Map<Object, Boolean> forgotten;

  /**
   * As this version of Kryo has them: Kryo 4 numbers enum constants as well.
   *
   * @param refusesUnfinished whether an object is refused that contains itself and that no reader
   *     can make before what it contains
   */
  ObjectReferences(KryoForm form, boolean refusesUnfinished) {
    ofEnums = form == KryoForm.KRYO_4;
    this.refusesUnfinished = refusesUnfinished;
  }

  /** Those of a Kryo; null where an object met twice is written twice. */
  static @Nullable ObjectReferences of(Kryo kryo) {
    return kryo.getReferences() ? (ObjectReferences) kryo.getReferenceResolver() : null;
  }

  @Override
  public void setKryo(Kryo kryo) {}

  @Override
  public int getWrittenId(Object object) {
    int id = find(object);
    if (id >= 0) {
      checkFinished(object);
    }
    return id;
  }

  private int find(Object object) {
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

  /** Does {@link #begin(Object)} where objects have numbers and there is an object. */
  static void begin(Kryo kryo, @Nullable Object object) {
    ObjectReferences references = of(kryo);
    if (references != null && object != null) {
      references.begin(object);
    }
  }

  /** Ends what the matching {@link #begin(Kryo, Object)} began. */
  static void end(Kryo kryo, @Nullable Object object) {
    ObjectReferences references = of(kryo);
    if (references != null && object != null) {
      references.end();
    }
  }

  /**
   * Called where an object is met again.
   *
   * @throws SerializationException if it contains itself and does not exist yet at the reader
   */
  void checkFinished(Object object) {
    for (int i = 0; i < unfinishedCount; i++) {
      if (unfinished[i] == object) {
        throw new SerializationException(
            "kryo: a "
                + object.getClass().getName()
                + " contains itself, and it can be made only when all that it contains is there;"
                + " let what it contains refer to it by an id, or by way of a class with fields");
      }
    }
  }

  /**
   * Begins to write an object that can be made only when all that is in it was read, so that
   * nothing in it can refer to it.
   */
  void begin(Object object) {
    if (refusesUnfinished) {
      if (unfinishedCount == unfinished.length) {
        unfinished = Arrays.copyOf(unfinished, unfinishedCount * 2);
      }
      unfinished[unfinishedCount++] = object;
    }
  }

  /** Ends what the matching {@link #begin} began. */
  void end() {
    if (refusesUnfinished) {
      unfinished[--unfinishedCount] = null;
    }
  }

  /** How many objects were written; for {@link #forgetWritten}. */
  int written() {
    return writtenCount;
  }

  /**
   * Forgets the objects that were written since there were so many, because a reader may skip them.
   * None of them can be written again in this item, see {@link #checkForgotten}.
   */
  void forgetWritten(int count) {
    Map<Object, Boolean> lost = forgotten == null ? new IdentityHashMap<>() : forgotten;
    boolean indexed = writtenCount > SEARCHED;
    while (writtenCount > count) {
      Object object = requireNonNull(written[writtenCount - 1]);
      if (indexed) {
        slots[slotOf(object)] = 0; // the last that was put there, so nothing lies beyond it
      }
      written[--writtenCount] = null;
      if (!PlainValues.isOne(object) && lost.put(object, true) != null) {
        throw forgottenAndMet(object);
      }
    }
    if (indexed && writtenCount <= SEARCHED) {
      Arrays.fill(slots, 0);
    }
    forgotten = lost.isEmpty() ? null : lost;
  }

  /**
   * Called at the end of an item that was written.
   *
   * @throws SerializationException if an object that was forgotten was met again, which would
   *     arrive as two
   */
  void checkForgotten() {
    Map<Object, Boolean> lost = forgotten;
    if (lost != null) {
      for (int i = 0; i < writtenCount; i++) {
        if (lost.containsKey(written[i])) {
          throw forgottenAndMet(requireNonNull(written[i]));
        }
      }
    }
  }

  private static SerializationException forgottenAndMet(Object object) {
    return new SerializationException(
        "kryo: a "
            + object.getClass().getName()
            + " is in a field of a collection or map of a class of its own, and elsewhere in the"
            + " same value, where it would arrive as another object; send an ordinary collection"
            + " or map and that object beside it");
  }

  /** How many objects were read; for {@link #forgetRead}. */
  int read() {
    return readCount;
  }

  /** Forgets the objects that were read since there were so many. */
  void forgetRead(int count) {
    Arrays.fill(read, count, readCount, null);
    readCount = count;
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
      int id = find(object);
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
    if (object == null || object instanceof EnumMapSerializer.Entries) {
      throw new MisreadException(
          "kryo: a reference to object "
              + id
              + " of "
              + readCount
              + ", which is absent or not complete yet");
    }
    if (id < lowest && !(object instanceof String || object instanceof Enum)) {
      lowest = id;
    }
    return object;
  }

  /**
   * Begins to fill a set or map.
   *
   * @return what {@link #endFilling} needs, beside the {@link #latestReadId} of now
   */
  int beginFilling() {
    int before = lowest;
    lowest = NONE;
    return before;
  }

  /**
   * Ends what the matching {@link #beginFilling} began.
   *
   * @return whether its keys may hold what is not complete yet: they refer to an object that was
   *     begun before it
   */
  boolean endFilling(int before, int latest) {
    boolean mayBeUnfinished = lowest <= latest;
    lowest = Math.min(before, lowest);
    return mayBeUnfinished;
  }

  /** Those of the item that is read, to add some. */
  UnfinishedKeys unfinishedKeys() {
    UnfinishedKeys known = unfinishedKeys;
    if (known == null) {
      known = new UnfinishedKeys();
      unfinishedKeys = known;
    }
    return known;
  }

  /** Ends an item that was read: sets and maps in it may have to be filled again. */
  void completeKeys(ArrayInput input) {
    UnfinishedKeys keys = unfinishedKeys;
    if (keys != null) {
      unfinishedKeys = null;
      keys.finish(input.budget());
    }
  }

  /** Forgets what an item left that failed. */
  void forgetKeys() {
    unfinishedKeys = null;
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
      forgotten = null;
      while (unfinishedCount > 0) { // after a failure
        unfinished[--unfinishedCount] = null;
      }
    }
    if (readCount > 0) {
      read = emptied(read, readCount);
      readCount = 0;
      lowest = NONE;
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
