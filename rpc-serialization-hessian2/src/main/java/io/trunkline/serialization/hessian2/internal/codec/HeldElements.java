package io.trunkline.serialization.hessian2.internal.codec;

import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks what collections, maps and arrays hold that were not read as their place declares. */
public final class HeldElements {

  private static final int STEPS_OF_ELEMENT = 5;
  private static final String WORK = "checking the elements of shared objects";

  private HeldElements() {}

  /**
   * Refuses a collection, map or array with an element, key or value of another type.
   *
   * @param holder any object; null and those without elements are accepted
   * @param first what the elements or keys are declared as; null for any
   * @param second what the values are declared as; null for any
   * @throws io.trunkline.serialization.SerializationException with the type and where it is
   *     declared
   * @throws io.trunkline.serialization.BudgetExceededException if the message has caused too much
   *     work
   */
  public static void require(
      @Nullable Object holder,
      @Nullable DeclaredType first,
      @Nullable DeclaredType second,
      ValueReader in) {
    if (holder instanceof Map<?, ?> map) {
      if (first != null) {
        requireAll(map.keySet(), first, in);
      }
      if (second != null) {
        requireAll(map.values(), second, in);
      }
    } else if (first != null && holder instanceof Collection<?> all) {
      requireAll(all, first, in);
    } else if (first != null && holder instanceof Object[] array) {
      in.budget().claimWork((long) STEPS_OF_ELEMENT * array.length, WORK);
      for (Object element : array) {
        first.require(element, in);
      }
    }
  }

  private static void requireAll(Collection<?> all, DeclaredType type, ValueReader in) {
    in.budget().claimWork((long) STEPS_OF_ELEMENT * all.size(), WORK);
    for (Object element : all) {
      type.require(element, in);
    }
  }
}
