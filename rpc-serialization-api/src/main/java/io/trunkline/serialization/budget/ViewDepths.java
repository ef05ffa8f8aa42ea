package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How many unmodifiable and synchronized collections of {@link java.util.Collections} show one
 * another: each call of the outermost one passes all of them, and so does each step of its
 * iterator. For the views of one message, and one thread at a time.
 */
public final class ViewDepths {

  /** As many views of views are read. */
  public static final int MAX_VIEWS = 16;

  private final Map<Object, Integer> depths = new IdentityHashMap<>(); // from 2

  /** Whether this shows another collection or map, and may be the first view of a view. */
  public static boolean isView(@Nullable Object object) {
    if (object == null) {
      return false;
    }
    String name = object.getClass().getName();
    return name.startsWith("java.util.Collections$Unmodifiable")
        || name.startsWith("java.util.Collections$Synchronized");
  }

  /**
   * Checks a view of a view. What it shows was checked before.
   *
   * @param shown {@link #isView}, too
   * @throws BudgetExceededException if too many show one another, or it shows itself
   */
  public void check(Object view, Object shown) {
    int depth = depths.getOrDefault(shown, 1) + 1;
    if (depth > MAX_VIEWS || shown == view) {
      throw new BudgetExceededException(
          "an unmodifiable or synchronized collection shows another one, and so on; at most "
              + MAX_VIEWS
              + " are read");
    }
    depths.put(view, depth);
  }
}
