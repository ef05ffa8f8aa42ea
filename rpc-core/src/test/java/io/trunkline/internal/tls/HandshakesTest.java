package io.trunkline.internal.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Handshakes that stop make room for others; those that wait for this side do not. */
@Timeout(60)
class HandshakesTest {

  private final Handshakes handshakes = new Handshakes();
  private final CountDownLatch release = new CountDownLatch(1);
  private final List<Channel> closed = new ArrayList<>();

  @AfterEach
  void close() {
    release.countDown();
    handshakes.close();
  }

  private Channel begun() {
    Channel channel =
        new EmbeddedChannel(
            new ChannelInboundHandlerAdapter() {
              @Override
              public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                if (event instanceof SslHandshakeCompletionEvent ended) {
                  assertThat(ended.cause()).hasMessageContaining("longest for its peer");
                  closed.add(ctx.channel());
                  ctx.close();
                }
              }
            });
    assertThat(handshakes.begin(channel)).isNull();
    return channel;
  }

  private List<Channel> full() {
    List<Channel> all = new ArrayList<>();
    for (int i = 0; i < Handshakes.MAX_UNDER_WAY; i++) {
      all.add(begun());
    }
    assertThat(closed).isEmpty();
    return all;
  }

  private void block() {
    try {
      release.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void theOneThatHasWaitedLongestForItsPeerMakesRoom() {
    List<Channel> all = full();
    handshakes.execute(all.get(0), this::block);
    begun();
    assertThat(closed).containsExactly(all.get(1));
    all.get(2).close();
    begun();
    assertThat(closed).as("one had ended").hasSize(1);
    handshakes.end(all.get(3));
    begun();
    assertThat(closed).as("one had succeeded").hasSize(1);
    begun();
    assertThat(closed).containsExactly(all.get(1), all.get(4));
  }

  @Test
  void aHandshakeThatGoesOnIsTheYoungest() {
    List<Channel> all = full();
    handshakes.execute(all.get(0), () -> {});
    handshakes.waitsForPeer(all.get(0));
    begun();
    assertThat(closed).containsExactly(all.get(1));
  }

  @Test
  void whereAllWaitForThisSideTheNewOneIsRefused() {
    List<Channel> all = full();
    all.forEach(channel -> handshakes.execute(channel, this::block));
    assertThat(handshakes.begin(new EmbeddedChannel()))
        .isEqualTo("1024 TLS handshakes of the port are under way, the limit");
    assertThat(closed).isEmpty();
  }

  @Test
  void tasksOfConnectionsThatHaveEndedDoNotWaitWithoutEnd() {
    Channel channel = begun();
    assertThatThrownBy(
            () -> {
              for (int i = 0; i < 2 * Handshakes.MAX_UNDER_WAY; i++) {
                handshakes.execute(channel, this::block);
              }
            })
        .isInstanceOf(RejectedExecutionException.class)
        .hasMessageContaining("TLS handshakes of the port wait for a thread");
  }
}
