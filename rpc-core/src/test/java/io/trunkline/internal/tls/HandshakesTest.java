package io.trunkline.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Who makes room where too many handshakes are under way, and whose tasks are run next. */
class HandshakesTest {

  private static final String FLOOD = "10.0.0.1";
  private static final String HONEST = "10.0.0.2";
  private static final int MOST = 8;

  private final Queue<Runnable> workers = new ArrayDeque<>();
  private final AtomicLong clock = new AtomicLong();
  private final Handshakes handshakes =
      new Handshakes(MOST, HandshakesTest::address, workers::add, 1, clock::get);
  private final List<Channel> closed = new ArrayList<>();
  private final List<String> ran = new ArrayList<>();

  private Channel from(String address) {
    return new EmbeddedChannel(
        new ChannelInboundHandlerAdapter() {
          @Override
          public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            assertThat(event)
                .asString()
                .contains("already has 8 TLS handshakes under way", "raise maxHandshakes");
            closed.add(ctx.channel());
            ctx.close();
          }
        }) {
      @Override
      protected SocketAddress remoteAddress0() {
        return new InetSocketAddress(address, 1);
      }
    };
  }

  private static InetAddress address(Channel channel) {
    return ((InetSocketAddress) channel.remoteAddress()).getAddress();
  }

  private Channel begun(String address) {
    Channel channel = from(address);
    assertThat(handshakes.begin(channel)).isNull();
    return channel;
  }

  private List<Channel> flood() {
    List<Channel> all = new ArrayList<>();
    for (int i = 0; i < MOST; i++) {
      all.add(begun(FLOOD));
    }
    assertThat(closed).isEmpty();
    return all;
  }

  private void work() {
    workers.remove().run();
  }

  @Test
  void theOneThatHasWaitedLongestForItsPeerMakesRoom() {
    List<Channel> all = flood();
    handshakes.execute(all.get(0), () -> {});
    begun(FLOOD);
    assertThat(closed).containsExactly(all.get(1));
    all.get(2).close();
    begun(FLOOD);
    assertThat(closed).as("one had ended").hasSize(1);
    handshakes.end(all.get(3));
    begun(FLOOD);
    assertThat(closed).as("one had succeeded").hasSize(1);
    begun(FLOOD);
    assertThat(closed).containsExactly(all.get(1), all.get(4));
  }

  @Test
  void anAddressThatFloodsKeepsNoOtherOut() {
    List<Channel> all = flood();
    all.forEach(channel -> handshakes.execute(channel, () -> ran.add(FLOOD)));
    Channel honest = begun(HONEST);
    assertThat(closed).as("the newest of the flood").containsExactly(all.get(MOST - 1));
    assertThat(handshakes.begin(from(FLOOD)))
        .as("the flood has most, and none that waits for its peer")
        .isEqualTo(
            "the port already has 8 TLS handshakes under way, its limit; raise maxHandshakes on"
                + " ServerTls (server-max-handshakes on the ssl element in XML) if they are"
                + " honest");
    handshakes.execute(honest, () -> ran.add(HONEST));
    work();
    assertThat(ran).hasSize(MOST).startsWith(FLOOD, HONEST);
    handshakes.waitsForPeer(honest);
    clock.addAndGet(2 * Handshakes.FRESH_NANOS);
    assertThat(handshakes.begin(from(FLOOD))).as("still").isNotNull();
    all.subList(0, MOST - 1).forEach(handshakes::waitsForPeer);
    clock.addAndGet(Handshakes.FRESH_NANOS);
    begun(FLOOD);
    assertThat(closed).containsExactly(all.get(MOST - 1), all.get(0));
  }

  @Test
  void aHandshakeThatWasJustSignedForStaysIfItsAddressBeginsMore() {
    List<Channel> all = flood();
    all.forEach(channel -> handshakes.execute(channel, () -> {}));
    work();
    all.forEach(handshakes::waitsForPeer);
    assertThat(handshakes.begin(from(FLOOD))).isNotNull();
    clock.addAndGet(Handshakes.FRESH_NANOS);
    begun(FLOOD);
    assertThat(closed).containsExactly(all.get(0));
  }

  @Test
  void aFloodThatIsSignedForMakesRoomToo() {
    List<Channel> all = flood();
    all.forEach(channel -> handshakes.execute(channel, () -> {}));
    work();
    all.forEach(handshakes::waitsForPeer);
    begun(HONEST);
    assertThat(closed).containsExactly(all.get(0));
  }

  @Test
  void tasksOfConnectionsThatHaveEndedAreNotRun() {
    Channel ended = begun(FLOOD);
    handshakes.execute(ended, () -> ran.add(FLOOD));
    handshakes.execute(begun(HONEST), () -> ran.add(HONEST));
    ended.close();
    work();
    assertThat(ran).containsExactly(HONEST);
    assertThat(workers).as("one thread is enough for all").isEmpty();
  }

  @Test
  void aPortThatClosesBeginsNone() {
    Channel before = begun(HONEST);
    handshakes.close();
    assertThat(handshakes.begin(from(HONEST))).contains("the port is closing");
    assertThatThrownBy(() -> handshakes.execute(before, () -> {}))
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessageContaining("the port is closing");
  }
}
