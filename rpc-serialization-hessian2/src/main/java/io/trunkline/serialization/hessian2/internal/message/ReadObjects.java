package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.hessian2.internal.wire.MalformedException;
import io.trunkline.serialization.hessian2.internal.wire.ScalarReader;
import io.trunkline.serialization.hessian2.internal.wire.Tags;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The objects of one message by their numbers, to which references refer. After the first few
 * objects the rest of the message is searched for the tag of a reference: most messages have none,
 * and then no further object is kept.
 */
final class ReadObjects {

  private static final int SEARCHED = 16 * 1024;
  private static final int KEPT_UNSEARCHED = 8;
  private static final Object INCOMPLETE = new Object();

  private final UsedSlots used = new UsedSlots();
  private @Nullable Object[] objects = new @Nullable Object[64];
  private int count;
  private boolean isSearched;
  private boolean hasReferences; // in the bytes that were searched

  void start() {
    isSearched = false;
  }

  /** Gives an object the next number; -1 if nothing refers to it. */
  int add(Object object, ScalarReader in) {
    int number = count;
    if (number >= KEPT_UNSEARCHED) {
      if (!isSearched) {
        isSearched = true;
        hasReferences = in.remaining() > SEARCHED || in.contains(Tags.REFERENCE);
      }
      if (!hasReferences) {
        return -1;
      }
      if (number == objects.length) {
        objects = Arrays.copyOf(objects, 2 * number);
      }
    }
    objects[number] = object;
    count = number + 1;
    return number;
  }

  /** Gives the next number to an object that does not exist yet. */
  int addIncomplete(ScalarReader in) {
    return add(INCOMPLETE, in);
  }

  void set(int number, @Nullable Object object) {
    if (number >= 0) {
      objects[number] = object;
    }
  }

  @Nullable Object get(int number) {
    if (number < 0 || number >= count) {
      throw new MalformedException("the message refers to object " + number + ", it has " + count);
    }
    Object object = objects[number];
    if (object == INCOMPLETE) {
      throw new MalformedException("the message refers to an object inside that same object");
    }
    return object;
  }

  void clear() {
    used.clear(objects, count);
    count = 0;
  }
}
