package io.trunkline.internal.server;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.PeerFault;
import java.net.InetAddress;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sees each accepted socket before it gets a loop: closes those that are too many of their address,
 * at once or in a second, or of the port, and pauses accepting while more come than the port's rate
 * allows; they wait in the system's queue. For one listening socket, and its loop.
 */
final class AcceptGate extends ChannelInboundHandlerAdapter {

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So that a flood is accepted in groups and not one by one. */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * How many that are closed at once count as one that is served: with less, an address that is
   * refused would take the port's rate from the others.
   */
  private static final int REFUSED_PER_SERVED = 16;

  private final OpenConnections connections;
  private final AddressRates addresses;
  private final AcceptLimits limits;
  private final FaultLog faults;
  private final LongSupplier clock;
  private final long nanosEach;

  /** When the sockets accepted so far would have come, had they come at the rate. */
  private long dueNanos;

  AcceptGate(
      OpenConnections connections, AcceptLimits limits, FaultLog faults, LongSupplier clock) {
    this.connections = connections;
    this.addresses = new AddressRates(limits.perSecondPerAddress());
    this.limits = limits;
    this.faults = faults;
    this.clock = clock;
    this.nanosEach = limits.perSecond() == 0 ? 0 : SECOND_NANOS / limits.perSecond();
    this.dueNanos = clock.getAsLong() - SECOND_NANOS;
  }

  @Override
  public void channelRead(ChannelHandlerContext ctx, Object accepted) {
    Channel channel = (Channel) accepted;
    String refusal = refusal(PeerNetwork.of(channel));
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
      keepToRate(ctx.channel(), refusal == null ? nanosEach : nanosEach / REFUSED_PER_SERVED);
    }
  }

  private @Nullable String refusal(InetAddress address) {
    if (!addresses.take(address, clock.getAsLong())) {
      return "its address has opened "
          + limits.perSecondPerAddress()
          + " connections within a second, the limit for one; raise acceptsPerSecondPerAddress on"
          + " the server builder (accepts-per-second-per-address on the protocol element in XML)";
    }
    return connections.refusal(address);
  }

  static void refused(FaultLog faults, Channel channel, String refusal) {
    faults.add(
        PeerFault.CONNECTION_REFUSED,
        () -> channel.remoteAddress() + ": refused the connection: " + refusal);
  }

  private void keepToRate(Channel listening, long nanos) {
    long now = clock.getAsLong();
    if (now - dueNanos > SECOND_NANOS) {
      dueNanos = now - SECOND_NANOS;
    }
    dueNanos += nanos;
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
