package io.trunkline.internal.server;

import static io.trunkline.settings.ProviderSettings.ACCEPTS_PER_SECOND_PER_ADDRESS;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.faults.PeerFault;
import java.net.InetAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;

/**
 * Checks each accepted socket before it gets an event loop. Closes sockets beyond the limits of
 * their address or of the port, delays the sockets of an address that opens them too fast, and
 * pauses accepting while the port's rate is exceeded; further connections wait in the system's
 * queue. For one listening socket, and its loop.
 */
final class AcceptGate extends ChannelInboundHandlerAdapter {

  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** So that a flood is accepted in groups and not one by one. */
  private static final long SHORTEST_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(10);

  /**
   * How many that are closed, or have to wait, count as one that is served: with less, an address
   * that opens too many would take the port's rate from the others.
   */
  private static final int NOT_SERVED_PER_SERVED = 16;

  /** How many wait at most, of all addresses; each is a socket that nobody reads from. */
  static final int MAX_WAITING = 4_096;

  private final OpenConnections connections;
  private final AddressRates addresses;
  private final AcceptLimits limits;
  private final FaultLog faults;
  private final LongSupplier clock;
  private final long nanosEach;

  /** Sockets whose address opened them too fast. */
  private final Set<Channel> waiting = new HashSet<>();

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
    boolean isServed = isPassedOn(channel, () -> admit(ctx, channel));
    keepToRate(ctx.channel(), isServed ? nanosEach : nanosEach / NOT_SERVED_PER_SERVED);
  }

  /**
   * Closes the connection if its admission fails, since nothing else would. The failure ends here:
   * Netty would stop accepting for a second, from every address.
   */
  private boolean isPassedOn(Channel channel, BooleanSupplier admission) {
    try {
      return admission.getAsBoolean();
    } catch (Throwable failure) {
      channel.unsafe().closeForcibly(); // it may have no loop yet
      faults.error(
          () -> channel.remoteAddress() + ": closed the connection, whose admission failed",
          failure);
      return false;
    }
  }

  /** Passes a connection on, now or later, or closes it; false if it is not passed on now. */
  private boolean admit(ChannelHandlerContext ctx, Channel channel) {
    InetAddress address = PeerNetwork.of(channel);
    long wait = addresses.take(address, clock.getAsLong());
    if (wait == AddressRates.REFUSED || wait > 0 && waiting.size() >= MAX_WAITING) {
      close(channel, tooFast());
      return false;
    }
    if (wait > 0) {
      passOnLater(ctx, channel, address, wait);
      return false;
    }
    return passOn(ctx, channel, address);
  }

  private void passOnLater(
      ChannelHandlerContext ctx, Channel channel, InetAddress address, long waitNanos) {
    waiting.add(channel);
    try {
      ctx.executor()
          .schedule(
              () -> {
                if (waiting.remove(channel)
                    && isPassedOn(channel, () -> passOn(ctx, channel, address))) {
                  keepToRate(ctx.channel(), nanosEach);
                }
              },
              waitNanos,
              TimeUnit.NANOSECONDS);
    } catch (Throwable noMemory) {
      waiting.remove(channel);
      throw noMemory;
    }
  }

  /** False if it was closed instead. */
  private boolean passOn(ChannelHandlerContext ctx, Channel channel, InetAddress address) {
    String refusal = connections.refusal(address);
    if (refusal != null) {
      close(channel, refusal);
      return false;
    }
    ctx.fireChannelRead(channel);
    return true;
  }

  private void close(Channel channel, String refusal) {
    try {
      refused(faults, channel, refusal);
    } finally {
      channel.unsafe().closeForcibly(); // it has no loop yet
    }
  }

  /** The socket no longer listens: waiting connections get no loop. */
  @Override
  public void channelInactive(ChannelHandlerContext ctx) {
    waiting.forEach(channel -> channel.unsafe().closeForcibly());
    waiting.clear();
    ctx.fireChannelInactive();
  }

  private String tooFast() {
    return "its address opens more than "
        + limits.perSecondPerAddress()
        + " connections a second, the limit for one, and too many wait for their turn; raise "
        + ACCEPTS_PER_SECOND_PER_ADDRESS.where();
  }

  static void refused(FaultLog faults, Channel channel, String refusal) {
    faults.add(
        PeerFault.CONNECTION_REFUSED,
        () -> channel.remoteAddress() + ": refused the connection: " + refusal);
  }

  private void keepToRate(Channel listening, long nanos) {
    if (nanosEach == 0) {
      return;
    }
    long now = clock.getAsLong();
    if (now - dueNanos > SECOND_NANOS) {
      dueNanos = now - SECOND_NANOS;
    }
    dueNanos += nanos;
    // The end is scheduled first: if that fails, accepting does not pause.
    if (dueNanos - now > 0 && listening.config().isAutoRead()) {
      listening
          .eventLoop()
          .schedule(
              () -> listening.config().setAutoRead(true),
              Math.max(dueNanos - now, SHORTEST_PAUSE_NANOS),
              TimeUnit.NANOSECONDS);
      listening.config().setAutoRead(false);
    }
  }
}
