package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.NetUtil;
import io.trunkline.internal.faults.FaultLog;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/**
 * Accepting pauses where more come than the rate allows, and one address does not take all of it.
 * The clocks are the test's.
 */
class AcceptGateTest {

  private static final int PER_SECOND = 100;

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5); // the clock may overflow
  private final OpenConnections none = new OpenConnections(AcceptLimits.NONE);
  private final EmbeddedChannel listening = listening(0);

  private EmbeddedChannel listening(int perSecondPerAddress) {
    AcceptLimits limits = new AcceptLimits(0, 0, 0, PER_SECOND, perSecondPerAddress);
    return new EmbeddedChannel(new AcceptGate(none, limits, new FaultLog(), now::get));
  }

  @AfterEach
  void close() {
    listening.finishAndReleaseAll();
  }

  private boolean accept() {
    EmbeddedChannel child = new EmbeddedChannel();
    listening.writeInbound(child);
    Object passedOn = listening.readInbound();
    assertThat(passedOn).isSameAs(child);
    child.close();
    return listening.config().isAutoRead();
  }

  /** Whether one that comes from there may go on; one that may not is closed. */
  private static boolean isTaken(EmbeddedChannel listening, String address) {
    EmbeddedChannel child =
        new EmbeddedChannel() {
          @Override
          protected SocketAddress remoteAddress0() {
            return new InetSocketAddress(NetUtil.createInetAddressFromIpAddressString(address), 1);
          }
        };
    listening.writeInbound(child);
    boolean taken = listening.readInbound() == child;
    assertThat(child.isOpen()).isEqualTo(taken);
    child.close();
    return taken;
  }

  private void pass(int millis) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    listening.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    listening.runScheduledPendingTasks();
  }

  @Test
  void asManyAsForASecondComeAtOnceAndThenAsManyAsTheRateAllows() {
    listening.freezeTime();
    for (int i = 0; i < PER_SECOND; i++) {
      assertThat(accept()).as("number %s", i).isTrue();
    }
    assertThat(accept()).isFalse();
    assertThat(accept()).as("what was accepted at the same time is not lost").isFalse();
    pass(10);
    assertThat(listening.config().isAutoRead()).isTrue();
    int accepted = 0;
    for (int i = 0; i < 1_000; i++) {
      if (listening.config().isAutoRead()) {
        accept();
        accepted++;
      }
      pass(1);
    }
    assertThat(accepted).isBetween(PER_SECOND - 2, PER_SECOND + 2);
    pass(1_000_000);
    for (int i = 0; i < PER_SECOND; i++) {
      assertThat(accept()).as("number %s after a quiet time", i).isTrue();
    }
    assertThat(accept()).isFalse();
  }

  @Test
  void whatOneAddressOpensTooFastIsClosedAndTheOthersNeedNotWait() {
    EmbeddedChannel shared = listening(PER_SECOND / 2);
    int taken = 0;
    for (int i = 0; i < 7 * PER_SECOND; i++) {
      taken += isTaken(shared, "10.0.0.1") ? 1 : 0;
    }
    assertThat(taken).isEqualTo(PER_SECOND / 2);
    assertThat(shared.config().isAutoRead()).isTrue();
    assertThat(isTaken(shared, "10.0.0.2")).isTrue();
    now.addAndGet(TimeUnit.SECONDS.toNanos(1) / (PER_SECOND / 2));
    assertThat(isTaken(shared, "10.0.0.1")).as("there is room for one again").isTrue();
    assertThat(isTaken(shared, "10.0.0.1")).isFalse();
    shared.finishAndReleaseAll();
  }

  /** Accepting and closing takes time, too. */
  @Test
  void connectionsThatAreClosedAtOnceAreNotAcceptedWithoutEnd() {
    EmbeddedChannel shared = listening(1);
    int accepted = 0;
    while (shared.config().isAutoRead()) {
      isTaken(shared, "10.0.0.1");
      assertThat(++accepted).isLessThan(100 * PER_SECOND);
    }
    assertThat(accepted).isGreaterThan(10 * PER_SECOND);
    shared.finishAndReleaseAll();
  }

  @Test
  void oneNetworkOfIpv6CountsAsOneAddress() {
    EmbeddedChannel shared = listening(2);
    assertThat(isTaken(shared, "2001:db8:0:1::1")).isTrue();
    assertThat(isTaken(shared, "2001:db8:0:1:ffff::2")).isTrue();
    assertThat(isTaken(shared, "2001:db8:0:1::3")).isFalse();
    assertThat(isTaken(shared, "2001:db8:0:2::3")).isTrue();
    shared.finishAndReleaseAll();
  }

  @Test
  void anAddressThatManyOthersFollowedBeginsAnew() {
    AddressRates rates = new AddressRates(1);
    InetAddress first = NetUtil.createInetAddressFromIpAddressString("10.0.0.1");
    assertThat(rates.take(first, now.get())).isTrue();
    assertThat(rates.take(first, now.get())).isFalse();
    for (int i = 0; i < AddressRates.REMEMBERED; i++) {
      String other = "10.1." + i / 256 + "." + i % 256;
      assertThat(rates.take(NetUtil.createInetAddressFromIpAddressString(other), now.get()))
          .isTrue();
    }
    assertThat(rates.take(first, now.get())).isTrue();
  }

  /** Where there is no memory to schedule the end of a pause, the watch of the port ends it. */
  @Test
  void afterAPauseThatSomebodyElseEndedTheRateIsStillKept() {
    listening.freezeTime();
    for (int i = 0; i < PER_SECOND; i++) {
      accept();
    }
    assertThat(accept()).isFalse();
    listening.config().setAutoRead(true);
    assertThat(accept()).isFalse();
  }
}
