package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.internal.transport.Departure;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Whether a request has left for its provider. Whoever ends its call takes it back, and knows then
 * whether the provider can have seen it. Thread-safe.
 */
public final class RequestDeparture implements Departure {

  private enum Stage {
    /** By the thread that makes the call, which ends the call itself if it cannot be sent. */
    BEING_WRITTEN,
    QUEUED,
    LEFT,
    /** Nobody waits any more for what came of it. */
    UNWANTED,
    TAKEN_BACK
  }

  private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.BEING_WRITTEN);

  /**
   * Says that the request is about to be queued.
   *
   * @return false if it was taken back meanwhile
   */
  public boolean queued() {
    return stage.compareAndSet(Stage.BEING_WRITTEN, Stage.QUEUED);
  }

  /** Whether it is no longer being written. */
  public boolean isWritten() {
    return stage.get() != Stage.BEING_WRITTEN;
  }

  /** Whether the provider may have seen it. */
  public boolean hasLeft() {
    return stage.get() == Stage.LEFT || isUnwanted();
  }

  @Override
  public boolean isUnwanted() {
    return stage.get() == Stage.UNWANTED;
  }

  @Override
  public boolean depart() {
    return stage.compareAndSet(Stage.QUEUED, Stage.LEFT);
  }

  /** Takes it back if it has not left, and says what that means for its call. */
  public Certainty takeBack() {
    Stage before = stage.getAndUpdate(RequestDeparture::takenBack);
    return takenBack(before) == Stage.UNWANTED ? Certainty.UNKNOWN : Certainty.NOT_EXECUTED;
  }

  /** Takes it back only if it has not left; one that has is still wanted. */
  public boolean takenBackUnsent() {
    return stage.compareAndSet(Stage.QUEUED, Stage.TAKEN_BACK) || stage.get() == Stage.TAKEN_BACK;
  }

  private static Stage takenBack(Stage now) {
    return now == Stage.LEFT || now == Stage.UNWANTED ? Stage.UNWANTED : Stage.TAKEN_BACK;
  }
}
