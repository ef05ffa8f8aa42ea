package io.trunkline.internal.protocol;

import io.trunkline.call.Certainty;
import io.trunkline.internal.transport.SendGuard;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * Records whether a request has left for its provider. The thread that ends its call cancels the
 * send, and learns whether the provider can have seen the request. Thread-safe.
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

  /**
   * Records that the request is about to be queued.
   *
   * @return false if the send was cancelled meanwhile
   */
  public boolean queued() {
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

  @Override
  public boolean isUnwanted() {
    return stage == Stage.UNWANTED;
  }

  @Override
  public boolean markSent() {
    return moves(Stage.QUEUED, Stage.LEFT);
  }

  /**
   * Cancels the send if the request has not left, else notes that nobody wants the outcome.
   *
   * @return whether the call can have been executed
   */
  public Certainty cancelSend() {
    Stage before = stage;
    while (!moves(before, cancelled(before))) {
      before = stage;
    }
    return cancelled(before) == Stage.UNWANTED ? Certainty.UNKNOWN : Certainty.NOT_EXECUTED;
  }

  /** Cancels the send only if the request has not left; returns whether it is cancelled. */
  public boolean cancelIfUnsent() {
    return moves(Stage.QUEUED, Stage.CANCELLED) || stage == Stage.CANCELLED;
  }

  private boolean moves(Stage from, Stage to) {
    return STAGE.compareAndSet(this, from, to);
  }

  private static Stage cancelled(Stage now) {
    return now == Stage.LEFT || now == Stage.UNWANTED ? Stage.UNWANTED : Stage.CANCELLED;
  }
}
