package io.trunkline.internal.server;

import io.trunkline.internal.connection.Connection;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Ends the connection of a refused peer, so that it cannot hold the connection by calling again and
 * again. Its first calls get replies, so that an honest consumer without permission learns the
 * reason. Then the peer is asked to leave, and a moment later the connection is closed. For the
 * event loop.
 */
final class RefusedPeer {

  /** How many frames it may send before it is asked to leave, heartbeats included. */
  static final int MAX_FRAMES = 64;

  /**
   * The number of calls that get a reply: the calls that are on their way when the peer is asked to
   * leave. The reply states that the call was not run. An honest consumer has fewer calls on their
   * way.
   */
  static final int MAX_REPLIES = 1_024;

  /** How long it may stay after its first refused call. */
  static final int SECONDS = 10;

  /** How long it may take to leave. */
  private static final int LEAVE_SECONDS = 1;

  /** How far it has come towards being closed. */
  private enum Stage {
    /** The peer has sent no call. */
    QUIET,
    /** A call was refused: the peer is asked to leave after a while, or after more frames. */
    REFUSED,
    /** The peer was asked to leave and is closed after a moment. */
    LEAVING
  }

  private final Connection connection;
  private final GracefulClose close;
  private Stage stage = Stage.QUIET;
  private int frames;
  private @Nullable Future<?> timer;

  RefusedPeer(Connection connection, GracefulClose close) {
    this.connection = connection;
    this.close = close;
  }

  /** Whether there may be a reply to the frame that it sent last. */
  boolean mayReply() {
    return frames < MAX_REPLIES;
  }

  /** It sent something. */
  void sent() {
    frames = Math.min(frames, MAX_REPLIES) + 1;
    if (frames >= MAX_FRAMES && stage != Stage.LEAVING) {
      leave();
    }
  }

  /** A call of it was refused. */
  void called() {
    if (stage == Stage.QUIET) {
      stage = Stage.REFUSED;
      timer = connection.schedule(this::leave, TimeUnit.SECONDS.toMillis(SECONDS));
    }
    sent();
  }

  private void leave() {
    stage = Stage.LEAVING;
    ended();
    close.sendReadOnly();
    timer = connection.schedule(close::endOfRequests, TimeUnit.SECONDS.toMillis(LEAVE_SECONDS));
  }

  /** The connection has ended: the loop need not hold it any longer. */
  void ended() {
    if (timer != null) {
      timer.cancel(false);
      timer = null;
    }
  }
}
