package io.trunkline.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.PeerFault;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Sees each accepted socket before it gets a loop: closes those that are too many, and pauses
 * accepting while more come than the rate allows; they wait in the system's queue. For one
 * listening socket, and its loop.
 */
final class AcceptGate extends ChannelInboundHandlerAdapter {

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So that a flood is accepted in groups and not one by one. */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  private final OpenConnections connections;
  private final FaultLog faults;
  private final LongSupplier clock;
  private final long nanosEach;

  /** When the sockets accepted so far would have come, had they come at the rate. */
  private long dueNanos;

  /**
   * @param perSecond how many sockets are accepted; as many may come at once. 0 for any number
   */
  AcceptGate(OpenConnections connections, int perSecond, FaultLog faults, LongSupplier clock) {
    this.connections = connections;
    this.faults = faults;
    this.clock = clock;
    this.nanosEach = perSecond == 0 ? 0 : SECOND_NANOS / perSecond;
    this.dueNanos = clock.getAsLong() - SECOND_NANOS;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object accepted) {
    Channel channel = (Channel) accepted;
    String refusal = connections.refusal(addressOf(channel));
    if (refusal == null) {
      ctx.fireChannelRead(accepted);
    } else {
      try {
        refused(faults, channel, refusal);
      } finally {
        channel.unsafe().closeForcibly(); // it has no loop yet
      }
    }
    if (nanosEach > 0) {
      keepToRate(ctx.channel());
    }
  }

  /** Where it comes from; a peer that is gone already comes from anywhere. */
  static InetAddress addressOf(Channel channel) {
    return channel.remoteAddress() instanceof InetSocketAddress peer
        ? peer.getAddress()
        : new InetSocketAddress(0).getAddress();
  }

  static void refused(FaultLog faults, Channel channel, String refusal) {
    faults.add(
        PeerFault.CONNECTION_REFUSED,
        () -> channel.remoteAddress() + ": refused the connection: " + refusal);
  }

  private void keepToRate(Channel listening) {
    long now = clock.getAsLong();
    if (now - dueNanos > SECOND_NANOS) {
      dueNanos = now - SECOND_NANOS;
    }
    dueNanos += nanosEach;
    // no flag of its own: if the end of a pause cannot be scheduled, others end it
    if (dueNanos - now > 0 && listening.config().isAutoRead()) {
      listening.config().setAutoRead(false);
      listening
          .eventLoop()
          .schedule(
              () -> listening.config().setAutoRead(true),
              Math.max(dueNanos - now, SHORTEST_PAUSE_NANOS),
              TimeUnit.NANOSECONDS);
    }
  }
}
