package io.trunkline.serialization.hessian2.internal.message;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ReadBudget;
import io.trunkline.serialization.hessian2.internal.codec.TypeCodec;

/** What one message may cost to read, in memory, work and depth; most limits grow with its size. */
final class ReadLimits {

  private static final int MAX_DEFINITIONS_IN_A_ROW = 16; // one is before the first of its objects
  private static final int EMPTY_BYTES = 48 * 1024;
  private static final int EMPTY_BYTES_OF_BYTE = 32;
  private static final int OUTER_FRAMES = 100; // of the stack, below the reader
  private static final int FRAMES_OF_LEVEL = 5;

  private final ReadBudget budget;
  private final int maxDepth;
  private int depth;
  private int definitionsInARow;
  private long work;
  private long objectBytes; // of empty objects
  private long frames; // in the stack traces of exceptions

  ReadLimits(Budgets budgets) {
    this.budget = new ReadBudget(budgets);
    this.maxDepth = budgets.maxDepth();
  }

  /** Begins a message of so many bytes. */
  void start(int bytes) {
    budget.start(bytes);
    work = 1024 + 4L * bytes;
    objectBytes = EMPTY_BYTES + EMPTY_BYTES_OF_BYTE * (long) bytes;
    frames = 1600 + 2L * bytes / 5; // 32 KB, and eight bytes for each byte of the message
    depth = 0;
    definitionsInARow = 0;
  }

  void enter() {
    if (++depth > maxDepth) {
      throw new BudgetExceededException(
          BudgetExceededException.Budget.DEPTH, "objects nest deeper than " + maxDepth + " levels");
    }
    definitionsInARow = 0;
  }

  void leave() {
    depth--;
  }

  void claimDefinition() {
    if (++definitionsInARow > MAX_DEFINITIONS_IN_A_ROW) {
      throw new BudgetExceededException(
          "hessian2: more than "
              + MAX_DEFINITIONS_IN_A_ROW
              + " class definitions without an object between them");
    }
  }

  int definitionsInARow() {
    return definitionsInARow;
  }

  /** Sets the count back to what it was before values were skipped. */
  void definitionsInARow(int count) {
    definitionsInARow = count;
  }

  void claimElements(int length) {
    budget.claimElements(length);
  }

  /** Charges an object without its contents, for which bytes of the message are charged. */
  void claimObject(TypeCodec codec) {
    objectBytes -= codec.shallowBytes();
    if (objectBytes < 0) {
      throw new BudgetExceededException(
          "hessian2: the message has too many objects for its size that hold almost nothing, the"
              + " last one of class "
              + codec.type().getName());
    }
  }

  void claimWork(long steps, String what) {
    work -= steps;
    if (work < 0) {
      throw new BudgetExceededException(
          "hessian2: " + what + " takes more work than a message of this size may cause");
    }
  }

  void claimStackTrace() {
    frames -= OUTER_FRAMES + (long) FRAMES_OF_LEVEL * depth;
    if (frames < 0) {
      throw new BudgetExceededException(
          "hessian2: the message has too many exceptions without stack traces for its size, or"
              + " nests them too deeply; let the sender keep the traces, or the exception class"
              + " override fillInStackTrace");
    }
  }
}
