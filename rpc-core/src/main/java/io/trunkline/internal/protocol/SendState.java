package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.SendGuard;
import io.trunkline.internal.transport.WriteQueue;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Records whether a request has left for its provider. The thread that ends its call cancels the
 * send, and learns whether the provider can have seen the request. It also subtracts the request
 * from what waits to be sent: the event loop may not come to the frame for long. Thread-safe.
 *
 * <p>A call that is sent once at most extends it: then the call needs no second object.
 */
public class SendState implements SendGuard {

  private enum Stage {
    /** The thread that makes the call writes it, and ends the call if it cannot be sent. */
    BEING_WRITTEN,
    QUEUED,
    LEFT,
    /** It has left, and nobody waits for the outcome any more. */
    UNWANTED,
    CANCELLED
  }

  private static final VarHandle STAGE;

  static {
    try {
      STAGE = MethodHandles.lookup().findVarHandle(SendState.class, "stage", Stage.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile Stage stage = Stage.BEING_WRITTEN;

  /** The size of the frame, negative if the frame is long; set before the frame is queued. */
  private int queuedBytes;

  /**
   * Records that the request is about to be queued. Its frame has the form in which it leaves.
   *
   * @return false if the send was cancelled meanwhile
   */
  public boolean queued(Outgoing frame) {
    queuedBytes = frame.parts() == null ? frame.size() : -frame.size();
    return moves(Stage.BEING_WRITTEN, Stage.QUEUED);
  }

  /** Whether the request is no longer being written, or its send was cancelled. */
  public boolean isWritten() {
    return stage != Stage.BEING_WRITTEN;
  }

  /** Whether the provider may have seen the request. */
  public boolean hasLeft() {
    return stage == Stage.LEFT || isUnwanted();
  }

  /** The length of the frame; 0 before it was queued. */
  public final int frameBytes() {
    return Math.abs(queuedBytes);
  }

  @Override
  public boolean isUnwanted() {
    return stage == Stage.UNWANTED;
  }

  @Override
  public boolean markSent() {
    return moves(Stage.QUEUED, Stage.LEFT);
  }

  @Override
  public boolean markDropped() {
    return moves(Stage.QUEUED, Stage.CANCELLED);
  }

  @Override
  public int takenBackBytes() {
    return stage == Stage.CANCELLED ? Math.abs(queuedBytes) : 0;
  }

  @Override
  public boolean isTakenBackAsLong() {
    return stage == Stage.CANCELLED && queuedBytes < 0;
  }

  /**
   * Cancels the send if the request has not left, else notes that nobody wants the outcome.
   *
   * @param queue which the request was sent to, or is about to be
   * @return whether the call can have been executed
   */
  public Certainty cancelSend(WriteQueue queue) {
    Stage before = stage;
    while (before == Stage.QUEUED ? !takeBack(queue) : !moves(before, cancelled(before))) {
      before = stage;
    }
    if (before == Stage.LEFT) {
      queue.cutShortUnwanted();
    }
    return cancelled(before) == Stage.UNWANTED ? Certainty.UNKNOWN : Certainty.NOT_EXECUTED;
  }

  /**
   * Cancels the send only if the request has not left; returns whether it is cancelled.
   *
   * @param queue which the request was sent to
   */
  public boolean cancelIfUnsent(WriteQueue queue) {
    return takeBack(queue) || stage == Stage.CANCELLED;
  }

  /** Cancels the send of a queued request and subtracts the request; false if none is queued. */
  private boolean takeBack(WriteQueue queue) {
    if (stage != Stage.QUEUED) {
      return false;
    }
    int size = Math.abs(queuedBytes);
    boolean isLong = queuedBytes < 0;
    queue.takenBack(size, isLong); // first: the event loop relies on it when it sees the stage
    if (!moves(Stage.QUEUED, Stage.CANCELLED)) {
      queue.takenBack(-size, isLong); // it has left
      return false;
    }
    queue.sweepIfDue();
    return true;
  }

  private boolean moves(Stage from, Stage to) {
    return STAGE.compareAndSet(this, from, to);
  }

  private static Stage cancelled(Stage now) {
    return now == Stage.LEFT || now == Stage.UNWANTED ? Stage.UNWANTED : Stage.CANCELLED;
  }
}
