package io.trunkline.internal.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.WriteBufferWaterMark;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.protocol.FrameHeader;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.serialization.ClassGate;
import io.trunkline.testkit.GoldenFrames;
import java.io.IOException;
import java.lang.reflect.Type;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server stops reading from a peer that does not read, or that asks for more than is served. */
class AutoReadTest {

  private static final int REQUESTS_IN_A_READ = 100;
  private static final int MAX_REQUESTS = 1_000;

  private final Queue<Runnable> tasks = new ArrayDeque<>();
  private ServerPort port;
  private LoopbackChannel channel;

  @BeforeEach
  void open() throws Exception {
    port = port(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), new NoServices());
    channel = new LoopbackChannel(port);
    channel.freezeTime();
  }

  private ServerPort port(InetSocketAddress address, ExportedServices services) throws IOException {
    return new ServerPort(
        new TestSettings()
            .address(address)
            .executor(tasks::add)
            .maxRequests(MAX_REQUESTS)
            .queueTime(Duration.ZERO)
            .build(),
        services);
  }

  @Test
  void aPortIsNamedAsItIsWrittenInUrls() throws IOException {
    assertThat(port.toString()).startsWith("127.0.0.1:" + port.address().getPort() + ", ");
    ServerPort anywhere = port(new InetSocketAddress(0), new NoServices());
    try {
      assertThat(anywhere.toString()).matches("(\\[::]|0\\.0\\.0\\.0):\\d+, .*");
    } finally {
      anywhere.close(Duration.ZERO);
    }
  }

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
    port.close(Duration.ZERO);
  }

  @Test
  void aPeerThatDoesNotReadIsNotReadFromUntilItReadsAgain() {
    assertThat(channel.config().isAutoRead()).isTrue();
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, false);
    channel.runPendingTasks();
    assertThat(channel.config().isAutoRead()).isFalse();
    channel.unsafe().outboundBuffer().setUserDefinedWritability(1, true);
    channel.runPendingTasks();
    assertThat(channel.config().isAutoRead()).isTrue();
  }

  @Test
  void aPeerWithTooManyRequestsIsReadFromAgainWhenTheyWereAnswered() {
    int sent = 0;
    while (channel.config().isAutoRead()) {
      assertThat(sent).isLessThan(1_000_000);
      for (int i = 0; i < REQUESTS_IN_A_READ; i++) {
        channel.receive(request(sent++));
      }
      channel.pipeline().fireChannelReadComplete();
    }
    assertThat(port.callsRunning()).isEqualTo(sent);
    assertThat(sent).as("the limit, and the rest of its read").isEqualTo(MAX_REQUESTS + 100);
    channel.pipeline().fireChannelReadComplete();
    assertThat(port.faultCounts())
        .as("once for each pause")
        .containsExactly(entry("requests-paused", 1L));
    int answered = 0;
    while (!channel.config().isAutoRead()) {
      assertThat(tasks).as("requests left, nothing is read any more").isNotEmpty();
      tasks.remove().run();
      channel.pipeline().fireChannelWritabilityChanged(); // ends no pause before its time
      channel.runPendingTasks();
      answered++;
    }
    assertThat(answered).as("it does not begin again at the very limit").isGreaterThan(100);
    while (!tasks.isEmpty()) {
      tasks.remove().run();
    }
    channel.runPendingTasks();
    assertThat(channel.config().isAutoRead()).isTrue();
    assertThat(answers()).isEqualTo(sent);
  }

  /** Replies when it is told to, and does not block. */
  private static final class Later extends NoServices implements ExportedMethod {

    private final Queue<Consumer<Outcome>> waiting = new ArrayDeque<>();
    private boolean isNonBlocking = true;

    @Override
    public boolean isNonBlocking() {
      return isNonBlocking;
    }

    @Override
    public CallSite site() {
      return new CallSite("demo.bid.BidService", "0.0.0", null, "echo", "Ljava/lang/String;");
    }

    @Override
    public Type[] parameterTypes() {
      return new Type[] {String.class};
    }

    @Override
    public ClassGate gate() {
      return ClassGate.builder(getClass().getClassLoader()).build();
    }

    @Override
    public void invoke(
        Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> reply) {
      waiting.add(reply);
    }

    @Override
    public ExportedMethod find(String path, String version, String method, String descriptor) {
      return this;
    }

    @Override
    public ExportedMethod find(
        String path, String version, String group, String method, String descriptor) {
      return this;
    }
  }

  @Test
  void requestsThatBeganOnTheLoopAreTooManyLikeOthers() throws IOException {
    Later later = new Later();
    ServerPort other = port(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), later);
    try {
      channel.finishAndReleaseAll();
      channel = new LoopbackChannel(other);
      channel.freezeTime();
      channel.receive(request(0));
      channel.pipeline().fireChannelReadComplete();
      tasks.remove().run(); // from now on its names are known
      int sent = 1;
      while (channel.config().isAutoRead()) {
        assertThat(sent).isLessThan(100_000);
        for (int i = 0; i < REQUESTS_IN_A_READ; i++) {
          channel.receive(request(sent++));
        }
        channel.pipeline().fireChannelReadComplete();
      }
      assertThat(tasks).isEmpty();
      assertThat(later.waiting).hasSize(sent);
      later.waiting.forEach(reply -> reply.accept(Outcome.value("late")));
      channel.runPendingTasks();
      assertThat(channel.config().isAutoRead()).isTrue();
    } finally {
      other.close(Duration.ZERO);
    }
  }

  @Test
  void whileRequestsWaitForTheirPermitFewAreReadUntilHalfOfThemHaveEnded() throws IOException {
    Later later = new Later();
    later.isNonBlocking = false;
    ServerPort other = port(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), later);
    try {
      channel.finishAndReleaseAll();
      channel = new LoopbackChannel(other);
      channel.freezeTime();
      ServerConnection connection = other.parts().connections().all().iterator().next();
      connection.requests().account().longReplies().limit(Integer.MAX_VALUE);
      for (int i = 0; i <= DeferredRequests.MOST_READ; i++) {
        assertThat(channel.config().isAutoRead()).isTrue();
        channel.receive(request(i));
        channel.pipeline().fireChannelReadComplete();
      }
      int left = DeferredRequests.MOST_READ + 1;
      while (!channel.config().isAutoRead()) {
        tasks.forEach(Runnable::run);
        tasks.clear();
        assertThat(later.waiting).as("one has the permit").hasSize(1);
        later.waiting.remove().accept(Outcome.value("x".repeat(UnreadReplies.LONG_BYTES)));
        channel.runPendingTasks();
        left--;
      }
      assertThat(left).isEqualTo(DeferredRequests.MOST_READ / 2);
    } finally {
      other.close(Duration.ZERO);
    }
  }

  @Test
  void repliesThatAreWrittenWithoutAWordEndThePauseTheyMade() throws IOException {
    Later later = new Later();
    ServerPort other = port(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), later);
    try {
      channel.finishAndReleaseAll();
      channel = new LoopbackChannel(other);
      channel.freezeTime();
      channel // is writable all the time, so that no event says when replies were written
          .config()
          .setWriteBufferWaterMark(new WriteBufferWaterMark(8 << 20, 16 << 20));
      channel.receive(request(0));
      channel.pipeline().fireChannelReadComplete();
      tasks.remove().run(); // from now on its names are known
      for (int i = 1; i < MAX_REQUESTS; i++) {
        channel.receive(request(i));
      }
      channel.pipeline().fireChannelReadComplete();
      assertThat(channel.config().isAutoRead()).isTrue();
      AtomicBoolean isSlow = new AtomicBoolean(true);
      channel.pipeline().addFirst(new SlowSocket(isSlow));
      String text = "x".repeat(400);
      later.waiting.forEach(reply -> reply.accept(Outcome.value(text)));
      channel.pipeline().fireChannelReadComplete();
      assertThat(channel.config().isAutoRead()).as("reads while much waits").isFalse();
      isSlow.set(false);
      channel.flush();
      channel.runPendingTasks();
      assertThat(answers()).isEqualTo(MAX_REQUESTS);
      channel.advanceTimeBy(1, TimeUnit.MILLISECONDS);
      channel.runScheduledPendingTasks();
      assertThat(channel.config().isAutoRead()).isTrue();
    } finally {
      other.close(Duration.ZERO);
    }
  }

  /** Takes nothing for a while. */
  private static final class SlowSocket extends ChannelOutboundHandlerAdapter {

    private final AtomicBoolean isSlow;

    private SlowSocket(AtomicBoolean isSlow) {
      this.isSlow = isSlow;
    }

    @Override
    public void flush(ChannelHandlerContext ctx) {
      if (!isSlow.get()) {
        ctx.flush();
      }
    }
  }

  private int answers() {
    int count = 0;
    for (ByteBuf bytes = channel.readOutbound(); bytes != null; bytes = channel.readOutbound()) {
      while (bytes.isReadable()) { // whole frames
        bytes.skipBytes(16 + bytes.getInt(bytes.readerIndex() + 12));
        count++;
      }
      bytes.release();
    }
    return count;
  }

  private static Inbound.Frame request(long id) {
    byte[] golden = GoldenFrames.read("3.3.6-hessian2-echo-request");
    byte[] body = Arrays.copyOfRange(golden, 16, golden.length);
    return new Inbound.Frame(new FrameHeader(0xc2, 0, id, body.length), body);
  }
}
