package io.trunkline.internal.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import java.util.concurrent.Executor;
import java.util.function.LongSupplier;

/**
 * Runs the tasks of one connection's handshake on the threads of its port. Stands in front of the
 * handler of TLS: while a task waits or runs, nothing is read from the peer, because it would pile
 * up there ({@link HandshakeWork}). For the event loop.
 */
final class HandshakeTasks extends ChannelOutboundHandlerAdapter implements Executor {

  private final Handshakes handshakes;
  private final Channel channel;
  private final LongSupplier clock;

  /** Tasks that wait or run: the handler of TLS asks for the next before the last has ended. */
  private int pending;

  private long busySince;
  private long busyNanos;

  HandshakeTasks(Handshakes handshakes, Channel channel, LongSupplier clock) {
    this.handshakes = handshakes;
    this.channel = channel;
    this.clock = clock;
  }

  @Override
  public void execute(Runnable task) {
    if (pending++ == 0) {
      busySince = clock.getAsLong();
      channel.pipeline().fireUserEventTriggered(HandshakeWork.BEGUN);
    }
    handshakes.execute(
        channel,
        () -> {
          if (channel.isActive()) {
            task.run();
            channel.eventLoop().execute(this::done);
          }
        });
  }

  private void done() {
    if (--pending > 0) {
      return;
    }
    busyNanos += clock.getAsLong() - busySince;
    handshakes.waitsForPeer(channel);
    channel.pipeline().fireUserEventTriggered(HandshakeWork.DONE);
    channel.read(); // the channel may be read already, and its read was held back here
  }

  /** How long the peer has waited for this side's threads. */
  long busyNanos() {
    return pending == 0 ? busyNanos : busyNanos + clock.getAsLong() - busySince;
  }

  /** The handler of TLS asks for more as long as the handshake is not done. */
  @Override
  public void read(ChannelHandlerContext ctx) {
    if (pending == 0) {
      ctx.read();
    }
  }
}
