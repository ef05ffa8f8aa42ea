package io.trunkline.internal.transport;

import io.netty.channel.Channel;
import io.netty.channel.socket.DuplexChannel;
import io.netty.handler.ssl.SslHandler;
import io.netty.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/**
 * Closes one channel after the frames of its queue. {@link #begin} and {@link #hasBegun} are for
 * any thread, the other methods for the event loop.
 */
final class CloseProtocol {

  private enum State {
    /** Frames are accepted. */
    OPEN,
    /** No frame is accepted; those that were are being written. */
    DRAINING,
    /** All frames were written; the flush of the last one is under way. */
    FLUSHING
  }

  private final Channel channel;

  /** Leaves {@code OPEN} on any thread; the event loop alone changes it after that. */
  private volatile State state = State.OPEN;

  /** Written by the threads that close, read by the event loop. */
  private volatile long lingerNanos;

  CloseProtocol(Channel channel) {
    this.channel = channel;
  }

  /**
   * No frame is accepted from now on.
   *
   * @param linger how long the peer may take to close once the last frame has left; 0 or less not
   *     to wait for that
   */
  synchronized void begin(long linger) {
    lingerNanos = linger;
    if (state == State.OPEN) {
      state = State.DRAINING;
    }
  }

  /** Whether frames are not accepted any more. */
  boolean hasBegun() {
    return state != State.OPEN;
  }

  /** Closes the channel when this time has passed, whatever has been written by then. */
  void limit(long nanos) {
    ScheduledFuture<?> limit =
        channel.eventLoop().schedule((Runnable) channel::close, nanos, TimeUnit.NANOSECONDS);
    channel.closeFuture().addListener(closed -> limit.cancel(false));
  }

  /** Whether the last flush has to begin as soon as all frames are written. */
  boolean awaitsLastFrame() {
    return state == State.DRAINING;
  }

  /** The last flush begins. */
  void lastFlushBegun() {
    state = State.FLUSHING;
  }

  /** The last flush has ended; another one follows if a frame was sent just before the close. */
  void lastFlushEnded() {
    state = State.DRAINING;
  }

  /** Everything has reached the socket: closes the channel, or waits for the peer to close it. */
  void finish() {
    if (lingerNanos > 0 && channel.isActive() && channel instanceof DuplexChannel socket) {
      shutdownOutput(socket); // the peer reads to the end and closes, and so does this channel
      limit(lingerNanos);
    } else {
      channel.close();
    }
  }

  /** A secured stream has its own end; without it the peer must take it as cut off. */
  private static void shutdownOutput(DuplexChannel socket) {
    SslHandler tls = socket.pipeline().get(SslHandler.class);
    if (tls == null) {
      socket.shutdownOutput();
    } else {
      tls.closeOutbound().addListener(sent -> socket.shutdownOutput());
    }
  }
}
