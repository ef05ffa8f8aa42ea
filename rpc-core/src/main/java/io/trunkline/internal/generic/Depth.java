package io.trunkline.internal.generic;

import io.trunkline.internal.options.Side;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.budget.EventLoopThread;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * How deep values may nest that are converted. Those of a few levels are converted where they are
 * asked for; deeper ones are begun again on a thread with a larger stack, because hashing what was
 * converted takes as much stack once more. Thread-safe.
 */
final class Depth {

  /** Levels that fit a stack of 256 KB: interpreted code takes some 2 KB for each. */
  private static final int LEVELS_ON_SMALL_STACKS = 32;

  private final Budgets budgets;
  private final int maxDepth;
  private final DeepStack deepStack;

  Depth(Budgets budgets) {
    this.budgets = budgets;
    this.maxDepth = budgets.maxDepth();
    this.deepStack = new DeepStack(budgets);
  }

  /** A value has more levels than this conversion may have, but not more than any may have. */
  private static final class TooDeepHere extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private TooDeepHere() {
      super(null, null, false, false);
    }
  }

  /**
   * Converts a value.
   *
   * @param conversion gets how many levels it may have; is run once or twice
   */
  @SuppressWarnings({"unchecked", "NullAway"}) // what the conversion returns, null included
  <T extends @Nullable Object> T convert(IntFunction<T> conversion) {
    int levels =
        EventLoopThread.isCurrent() // must not wait, and has a usual stack
            ? DeepStack.LEVELS_ON_ANY_STACK
            : LEVELS_ON_SMALL_STACKS;
    try {
      return conversion.apply(Math.min(maxDepth, levels));
    } catch (TooDeepHere e) {
      return (T) deepStack.<RuntimeException>call(() -> conversion.apply(maxDepth));
    }
  }

  /** The budgets of a message, which also bound the conversion of its values. */
  Budgets budgets() {
    return budgets;
  }

  /** A stack for values that nest deeper. */
  DeepStack deepStack() {
    return deepStack;
  }

  /** The exception for a value that nests deeper than a conversion may have levels. */
  RuntimeException exceeded(int levels) {
    return levels < maxDepth
        ? new TooDeepHere()
        : new ConversionException(
            ": is nested deeper than " + maxDepth + " levels; " + Side.SERVER.raiseNestingDepth());
  }
}
