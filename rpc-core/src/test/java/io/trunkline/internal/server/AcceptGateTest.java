package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.util.NetUtil;
import io.trunkline.internal.faults.FaultLog;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
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
  private final OpenConnections none = new OpenConnections(NoLimits.OF_CONNECTIONS);
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

  /** What becomes of one that comes from there. */
  private enum End {
    TAKEN,
    WAITS,
    CLOSED
  }

  private static EmbeddedChannel from(String address) {
    return new EmbeddedChannel() {
      @Override
      protected SocketAddress remoteAddress0() {
        return new InetSocketAddress(NetUtil.createInetAddressFromIpAddressString(address), 1);
      }
    };
  }

  private static End end(EmbeddedChannel listening, String address) {
    EmbeddedChannel child = from(address);
    listening.writeInbound(child);
    if (listening.readInbound() == child) {
      child.close();
      return End.TAKEN;
    }
    return child.isOpen() ? End.WAITS : End.CLOSED;
  }

  /** How many were passed on since the last look. */
  private static int passedOn(EmbeddedChannel listening) {
    int count = 0;
    for (EmbeddedChannel child = listening.readInbound();
        child != null;
        child = listening.readInbound()) {
      assertThat(child.isOpen()).isTrue();
      child.close();
      count++;
    }
    return count;
  }

  private void pass(int millis) {
    pass(listening, millis);
  }

  private void pass(EmbeddedChannel socket, int millis) {
    now.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    socket.advanceTimeBy(millis, TimeUnit.MILLISECONDS);
    socket.runScheduledPendingTasks();
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

  /** A connection whose address cannot be read the first time, so its admission fails. */
  private static EmbeddedChannel unreadable() {
    AtomicBoolean isRead = new AtomicBoolean();
    return new EmbeddedChannel() {
      @Override
      protected SocketAddress remoteAddress0() {
        if (isRead.compareAndSet(false, true)) {
          throw new LinkageError("of the test");
        }
        return super.remoteAddress0();
      }
    };
  }

  @Test
  void aConnectionWhoseAdmissionFailsIsClosedAndAcceptingGoesOn() {
    EmbeddedChannel failed = unreadable();
    listening.writeInbound(failed); // throws if the failure reaches Netty's acceptor
    assertThat(failed.isOpen()).isFalse();
    assertThat(listening.<Object>readInbound()).isNull();
    assertThat(accept()).isTrue();
  }

  @Test
  void whatOneAddressOpensTooFastWaitsForItsTurnAndTheRestIsClosedAndNoOtherWaits() {
    EmbeddedChannel shared = listening(PER_SECOND / 2);
    shared.freezeTime();
    List<End> ends = new ArrayList<>();
    for (int i = 0; i < 6 * PER_SECOND; i++) {
      ends.add(end(shared, "10.0.0.1"));
    }
    int half = PER_SECOND / 2;
    assertThat(ends.subList(0, half)).containsOnly(End.TAKEN);
    assertThat(ends.subList(half, PER_SECOND)).containsOnly(End.WAITS);
    assertThat(ends.subList(PER_SECOND, ends.size())).containsOnly(End.CLOSED);
    assertThat(shared.config().isAutoRead()).isTrue();
    assertThat(end(shared, "10.0.0.2")).isEqualTo(End.TAKEN);
    pass(shared, 500);
    assertThat(passedOn(shared)).isEqualTo(half / 2);
    assertThat(end(shared, "10.0.0.1")).as("its turn comes last").isEqualTo(End.WAITS);
    pass(shared, 500);
    assertThat(passedOn(shared)).isEqualTo(half / 2);
    shared.finishAndReleaseAll();
  }

  @Test
  void thoseThatWaitAreClosedWithTheSocketTheyCameFrom() {
    EmbeddedChannel shared = listening(1);
    shared.freezeTime();
    end(shared, "10.0.0.1");
    EmbeddedChannel child = from("10.0.0.1");
    shared.writeInbound(child);
    assertThat(child.isOpen()).isTrue();
    shared.finishAndReleaseAll();
    assertThat(child.isOpen()).isFalse();
  }

  @Test
  void ofAllAddressesTogetherABoundedNumberWaits() {
    EmbeddedChannel shared =
        new EmbeddedChannel(
            new AcceptGate(none, new AcceptLimits(0, 0, 0, 0, 1), new FaultLog(), now::get));
    shared.freezeTime();
    for (int i = 0; i < AcceptGate.MAX_WAITING; i++) {
      end(shared, "10.1." + i / 256 + "." + i % 256);
      assertThat(end(shared, "10.1." + i / 256 + "." + i % 256)).isEqualTo(End.WAITS);
    }
    assertThat(end(shared, "10.0.0.1")).isEqualTo(End.TAKEN);
    assertThat(end(shared, "10.0.0.1")).isEqualTo(End.CLOSED);
    shared.finishAndReleaseAll();
  }

  /** Accepting and closing takes time, too. */
  @Test
  void connectionsThatAreClosedAtOnceAreNotAcceptedWithoutEnd() {
    EmbeddedChannel shared = listening(1);
    int accepted = 0;
    while (shared.config().isAutoRead()) {
      end(shared, "10.0.0.1");
      assertThat(++accepted).isLessThan(100 * PER_SECOND);
    }
    assertThat(accepted).isGreaterThan(10 * PER_SECOND);
    shared.finishAndReleaseAll();
  }

  @Test
  void oneNetworkOfIpv6CountsAsOneAddress() {
    EmbeddedChannel shared = listening(2);
    shared.freezeTime();
    assertThat(end(shared, "2001:db8:0:1::1")).isEqualTo(End.TAKEN);
    assertThat(end(shared, "2001:db8:0:1:ffff::2")).isEqualTo(End.TAKEN);
    assertThat(end(shared, "2001:db8:0:1::3")).isEqualTo(End.WAITS);
    assertThat(end(shared, "2001:db8:0:2::3")).isEqualTo(End.TAKEN);
    shared.finishAndReleaseAll();
  }

  @Test
  void anAddressThatManyOthersFollowedBeginsAnew() {
    AddressRates rates = new AddressRates(1);
    InetAddress first = NetUtil.createInetAddressFromIpAddressString("10.0.0.1");
    assertThat(rates.take(first, now.get())).isZero();
    assertThat(rates.take(first, now.get())).isEqualTo(TimeUnit.SECONDS.toNanos(1));
    assertThat(rates.take(first, now.get())).isEqualTo(AddressRates.REFUSED);
    for (int i = 0; i < AddressRates.REMEMBERED; i++) {
      String other = "10.1." + i / 256 + "." + i % 256;
      assertThat(rates.take(NetUtil.createInetAddressFromIpAddressString(other), now.get()))
          .isZero();
    }
    assertThat(rates.take(first, now.get())).isZero();
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
