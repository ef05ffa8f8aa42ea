package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Deadline;
import io.trunkline.internal.connection.Connection;
import io.trunkline.internal.protocol.Events;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which connections are closed where consumers together leave too many bytes of their replies. */
@Timeout(60)
class LeftRepliesTest {

  private static final int MB = 1_000_000;
  private static final int SOME_BYTES = 1_000;

  private ServerPort port;
  private ScheduledExecutorService scheduler;

  /** Looks at the connections when the test has it look, unlike that of the port. */
  private UnreadReplies unread;

  private LoopbackChannel slow;
  private LoopbackChannel many;
  private LoopbackChannel few;

  @BeforeEach
  void open() throws IOException {
    port =
        new ServerPort(
            new TestSettings()
                .address(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0))
                .build(),
            new NoServices());
    scheduler = Executors.newSingleThreadScheduledExecutor();
    unread =
        new UnreadReplies(
            port.parts().connections(), scheduler, new ByteLimits(MB, 4 * MB, Duration.ZERO));
    slow = leaving(3 * MB);
    many = leaving(MB / 10);
    few = leaving(SOME_BYTES);
  }

  @AfterEach
  void close() {
    slow.finishAndReleaseAll();
    many.finishAndReleaseAll();
    few.finishAndReleaseAll();
    port.close(Duration.ZERO);
    scheduler.shutdown();
  }

  private LoopbackChannel leaving(int bytes) {
    LoopbackChannel channel = new LoopbackChannel(port);
    channel.takesAtMost(0);
    channel.pipeline().get(Connection.class).send(Events.record(1, new byte[bytes]));
    channel.runPendingTasks();
    return channel;
  }

  @Test
  void oneThatLeavesFewBytesStaysOpenAlthoughClosingItWouldMakeRoom() {
    slow.takesAtMost(1);
    Deadline.await(
        "one that takes nothing of many bytes is closed",
        () -> {
          slow.flush(); // it goes on, so it is not closed
          unread.look();
          many.runPendingTasks();
          return !many.isOpen();
        });
    assertThat(slow.isOpen()).isTrue();
    assertThat(few.isOpen()).isTrue();
  }

  @Test
  void forAMinuteAfterAConnectionWasClosedAQuarterIsEnoughForOthersOfItsAddress() {
    AddressAccount account = requests(slow).account();
    awaitClosed("the first one, above half of the limit", slow);
    assertThat(account.longReplies().areLimited()).isTrue();
    LoopbackChannel other = leaving(MB);
    requests(other).countedAt(new AddressAccount());
    LoopbackChannel again = leaving(MB / 2);
    awaitClosed("the next one of its address, above a quarter", again);
    awaitClosed("the one after it, as more than an eighth is left", many);
    for (int i = 0; i < 10; i++) {
      unread.look();
      other.runPendingTasks();
      few.runPendingTasks();
      assertThat(other.isOpen()).as("of another address").isTrue();
      assertThat(few.isOpen()).isTrue();
      assertThat(account.longReplies().areLimited()).as("after look %s", i).isTrue();
    }
    other.finishAndReleaseAll();
  }

  private ConsumerRequests requests(LoopbackChannel channel) {
    for (ServerConnection each : port.parts().connections().all()) {
      if (each.connection().channel() == channel) {
        return each.requests();
      }
    }
    throw new AssertionError("it is closed");
  }

  private void awaitClosed(String what, LoopbackChannel channel) {
    Deadline.await(
        what,
        () -> {
          unread.look();
          channel.runPendingTasks();
          return !channel.isOpen();
        });
  }
}
