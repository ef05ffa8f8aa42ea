package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Limits the nesting of unmodifiable and synchronized views of {@link java.util.Collections}: each
 * call of the outermost view, and each step of its iterator, passes through all of them. For the
 * views of one message, and one thread at a time.
 */
public final class ViewDepths {

  /** The maximum number of nested views. */
  public static final int MAX_VIEWS = 16;

  private final Map<Object, Integer> depths = new IdentityHashMap<>(); // from 2

  /**
   * Whether an object of this class is a view of another collection or map, and may begin a chain
   * of views.
   */
  public static boolean isView(@Nullable Object object) {
    if (object == null) {
      return false;
    }
    String name = object.getClass().getName();
    return name.startsWith("java.util.Collections$Unmodifiable")
        || name.startsWith("java.util.Collections$Synchronized");
  }

  /**
   * Checks a view of a view. The shown view was checked before.
   *
   * @param shown also {@link #isView}
   * @throws BudgetExceededException if too many views are nested, or a view shows itself
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
