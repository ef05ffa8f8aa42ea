package io.trunkline.serialization.budget;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import org.jspecify.annotations.Nullable;

/**
 * The nesting depth of the objects of one message, while it is read or written. Call {@link
 * #isDeep} before you read or write an object inside another one, and continue in {@link
 * #continueDeep} if it returns true:
 *
 * <pre>{@code
 * Object read() {
 *   return nesting.isDeep() ? nesting.continueDeep(this::readHere) : readHere();
 * }
 * }</pre>
 *
 * <p>For one thread at a time.
 */
public final class Nesting {

  private final int maxDepth;
  private final DeepStack deepStack;
  private int depth;
  private int deepFrom;

  public Nesting(Budgets budgets, DeepStack deepStack) {
    this.maxDepth = budgets.maxDepth();
    this.deepStack = deepStack;
  }

  /** Begins a message. */
  public void start() {
    depth = 0;
    deepFrom = DeepStack.LEVELS_ON_ANY_STACK;
  }

  /**
   * Enters a nested object.
   *
   * @throws BudgetExceededException if the nesting is deeper than {@link Budgets#maxDepth()}
   */
  public void enter() {
    if (++depth > maxDepth) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH, "objects nest deeper than " + maxDepth + " levels");
    }
  }

  /** Leaves the object that the matching {@link #enter} entered. */
  public void leave() {
    depth--;
  }

  /** The number of objects entered. */
  public int depth() {
    return depth;
  }

  /** Whether the rest of the nested objects should be read or written on a larger stack. */
  public boolean isDeep() {
    return isDeep(depth);
  }

  /** As {@link #isDeep()}, for a library that counts the entered objects itself. */
  public boolean isDeep(int entered) {
    return entered >= deepFrom;
  }

  /** How many levels are left before {@link #isDeep(int)}; negative if the depth is beyond it. */
  public int levelsLeft(int entered) {
    return deepFrom - entered;
  }

  /**
   * Runs the work on a larger stack and waits for it, as {@link DeepStack#call} does. Siblings that
   * follow stay on this stack for somewhat more levels, so that not each of them changes stacks.
   */
  public <E extends Exception> @Nullable Object continueDeep(DeepStack.Work<E> work) throws E {
    deepFrom = Integer.MAX_VALUE;
    try {
      return deepStack.call(work);
    } finally {
      deepFrom = 6 * DeepStack.LEVELS_ON_ANY_STACK / 5;
    }
  }
}
