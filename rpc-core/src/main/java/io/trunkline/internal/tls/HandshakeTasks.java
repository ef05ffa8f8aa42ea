package io.trunkline.internal.tls;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import java.util.concurrent.Executor;

/**
 * Runs the tasks of one connection's handshake on the threads of its port. Stands in front of the
 * handler of TLS: while a task waits or runs, nothing is read from the peer, because it would pile
 * up there. For the event loop.
 */
final class HandshakeTasks extends ChannelOutboundHandlerAdapter implements Executor {

  private final Handshakes handshakes;
  private final Channel channel;
  private boolean busy;

  HandshakeTasks(Handshakes handshakes, Channel channel) {
    this.handshakes = handshakes;
    this.channel = channel;
  }

  @Override
  public void execute(Runnable task) {
    busy = true;
    channel.config().setAutoRead(false);
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
    busy = false;
    handshakes.waitsForPeer(channel);
    channel.config().setAutoRead(true);
    channel.read(); // the setting may be on already, and the read that it caused was held back
  }

  /** The handler of TLS asks for more as long as the handshake is not done. */
  @Override
  public void read(ChannelHandlerContext ctx) {
    if (!busy) {
      ctx.read();
    }
  }
}
