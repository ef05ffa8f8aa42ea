package io.trunkline.serialization.fst;

import io.trunkline.serialization.budget.KeyGuard;
import io.trunkline.serialization.budget.ReadBudget;
import java.lang.reflect.Field;
import java.util.HashMap;
import java.util.HashSet;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListMap;
import org.jspecify.annotations.Nullable;

/**
 * A table that a class of the JDK fills itself, in its {@code readObject} or once that has ended:
 * what it reads next is charged before it is hashed or compared. The {@code readObject} of TreeMap
 * and TreeSet compares nothing. For one message.
 */
final class JdkTable {

  /** Of {@code java.util.CollSer}, which stands in for {@code List.of} and its like. */
  private static final int KIND_MASK = 0xff;

  private static final Set<Integer> LISTS_OF = Set.of(1, 4);
  private static final int MAP_OF = 3;

  private static final int STEPS_OF_IMMUTABLE = 150; // the JDK's own reading of it

  /** What its {@code readObject} makes room for, however short it is. */
  private static final int BYTES_OF_SKIP_LIST = 320;

  private final ReadBudget budget;
  private final Object read;
  private final Class<?> part;
  private final Field kindOfImmutable;
  private int arrayLength;
  private int elements;
  private boolean hasValues;
  private @Nullable KeyGuard guard;

  private JdkTable(ReadBudget budget, Object read, Class<?> part, Field kindOfImmutable) {
    this.budget = budget;
    this.read = read;
    this.part = part;
    this.kindOfImmutable = kindOfImmutable;
    if (!isImmutable()) {
      hasValues = part == HashMap.class || part == ConcurrentSkipListMap.class;
      guard = KeyGuard.ofUnfinished(budget, part);
    }
    if (part == ConcurrentSkipListMap.class) {
      budget.claimBytes(BYTES_OF_SKIP_LIST, "reading skip lists");
    }
  }

  /** Of {@code java.util.CollSer}, which says what kind of table it stands in for. */
  static Field kindOfImmutable() {
    return LibraryStatics.open(CarriedClasses.named("java.util.CollSer"), "tag");
  }

  /**
   * What an object will be whose part of that class is read next by a method of the JDK; null if
   * that part is no table, or one whose order costs nothing.
   *
   * @param kindOfImmutable the field of that name, which finding takes a while
   */
  static @Nullable JdkTable of(
      ReadBudget budget, Object read, Class<?> part, Field kindOfImmutable) {
    return part == HashMap.class
            || part == HashSet.class
            || part == PriorityQueue.class
            || part == ConcurrentSkipListMap.class
            || part == kindOfImmutable.getDeclaringClass()
        ? new JdkTable(budget, read, part, kindOfImmutable)
        : null;
  }

  private boolean isImmutable() {
    return part == kindOfImmutable.getDeclaringClass();
  }

  /** The length of the array that is about to be filled. */
  void arrayLength(long length) {
    arrayLength = (int) length; // an array has no more
  }

  /** Charges what was read for the table. */
  void check(@Nullable Object element) {
    if (elements == 0 && isImmutable()) {
      beginImmutable();
    }
    boolean isKey = !hasValues || elements % 2 == 0;
    elements++;
    if (isKey && guard != null) {
      guard.check(element);
    }
  }

  private void beginImmutable() {
    budget.claimWork(STEPS_OF_IMMUTABLE, "making immutable collections");
    try {
      int kind = kindOfImmutable.getInt(read) & KIND_MASK;
      hasValues = kind == MAP_OF;
      int keys = LISTS_OF.contains(kind) ? 0 : hasValues ? arrayLength / 2 : arrayLength;
      if (keys > 1) { // one alone is not hashed
        guard = KeyGuard.ofImmutable(budget, keys);
      }
    } catch (IllegalAccessException impossible) {
      throw new IllegalStateException(impossible); // it was made accessible
    }
  }
}
