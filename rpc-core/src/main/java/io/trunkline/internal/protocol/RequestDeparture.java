package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.internal.transport.Departure;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Whether a request has left for its provider. Whoever ends its call takes it back, and knows then
 * whether the provider can have seen it. Thread-safe.
 *
 * <p>A call that is sent once at most extends it: then the call needs no second object.
 */
public class RequestDeparture implements Departure {

  private enum Stage {
    /** By the thread that makes the call, which ends the call itself if it cannot be sent. */
    BEING_WRITTEN,
    QUEUED,
    LEFT,
    /** Nobody waits any more for what came of it. */
    UNWANTED,
    TAKEN_BACK
  }

  private static final VarHandle STAGE;

  static {
    try {
      STAGE = MethodHandles.lookup().findVarHandle(RequestDeparture.class, "stage", Stage.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile Stage stage = Stage.BEING_WRITTEN;

  /**
   * Says that the request is about to be queued.
   *
   * @return false if it was taken back meanwhile
   */
  public boolean queued() {
    return moves(Stage.BEING_WRITTEN, Stage.QUEUED);
  }

  /** Whether it is no longer being written. */
  public boolean isWritten() {
    return stage != Stage.BEING_WRITTEN;
  }

  /** Whether the provider may have seen it. */
  public boolean hasLeft() {
    return stage == Stage.LEFT || isUnwanted();
  }

  @Override
  public boolean isUnwanted() {
    return stage == Stage.UNWANTED;
  }

  @Override
  public boolean depart() {
    return moves(Stage.QUEUED, Stage.LEFT);
  }

  /** Takes it back if it has not left, and says what that means for its call. */
  public Certainty takeBack() {
    Stage before = stage;
    while (!moves(before, takenBack(before))) {
      before = stage;
    }
    return takenBack(before) == Stage.UNWANTED ? Certainty.UNKNOWN : Certainty.NOT_EXECUTED;
  }

  /** Takes it back only if it has not left; one that has is still wanted. */
  public boolean takenBackUnsent() {
    return moves(Stage.QUEUED, Stage.TAKEN_BACK) || stage == Stage.TAKEN_BACK;
  }

  private boolean moves(Stage from, Stage to) {
    return STAGE.compareAndSet(this, from, to);
  }

  private static Stage takenBack(Stage now) {
    return now == Stage.LEFT || now == Stage.UNWANTED ? Stage.UNWANTED : Stage.TAKEN_BACK;
  }
}
