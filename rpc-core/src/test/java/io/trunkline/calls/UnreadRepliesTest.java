package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Replies that their callers do not read hold no more of a client's memory than is set. Replaces
 * what the logger writes to, so no other test runs beside it.
 */
@Timeout(120)
class UnreadRepliesTest {

  private static final int MB = 1_000_000;
  private static final int REPLY = MB / 5;
  private static final int CALLS = 60;

  /** The limit twice, what one read brings, and long messages under way. */
  private static final long MOST_HELD = 2 * MB + 2 * MB + 8 * REPLY;

  /** What is called. */
  public interface Bytes {
    CompletableFuture<byte[]> later(int length);

    String echo(String text);
  }

  private static final class Served implements Bytes {
    @Override
    public CompletableFuture<byte[]> later(int length) {
      return CompletableFuture.completedFuture(new byte[length]);
    }

    @Override
    public String echo(String text) {
      return text;
    }
  }

  /** Does nothing unless a test does it. */
  private final BlockingQueue<Runnable> executor = new LinkedBlockingQueue<>();

  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private final PrintStream before = System.err;
  private RpcServer server;
  private RpcClient client;

  @BeforeEach
  void serve() throws IOException {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    server = Loopback.server().service(Bytes.class, new Served()).start();
  }

  @AfterEach
  void close() {
    executor.forEach(Runnable::run);
    client.close();
    server.close();
    System.setErr(before);
  }

  private Bytes refer(boolean handshake) {
    client =
        Loopback.client()
            .handshake(handshake)
            .executor(executor::add)
            .maxUnreadReplyBytes(MB)
            .timeout(Duration.ofSeconds(60))
            .closeTimeout(Duration.ZERO)
            .build();
    Bytes bytes = client.refer(Bytes.class, "dubbo://127.0.0.1:" + server.port());
    assertThat(bytes.echo("first")).isEqualTo("first");
    return bytes;
  }

  private static List<CompletableFuture<byte[]>> calls(Bytes bytes, int count) {
    List<CompletableFuture<byte[]>> calls = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      calls.add(bytes.later(REPLY));
    }
    return calls;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void repliesThatNobodyReadsStayWithTheProviderAndComeWhenTheyAreRead(boolean handshake)
      throws Exception {
    List<CompletableFuture<byte[]>> calls = calls(refer(handshake), CALLS);
    Deadline.await("it is not read", () -> client.stats().faults().containsKey("replies-paused"));
    Deadline.await(
        "the log says why",
        () -> log.toString(StandardCharsets.UTF_8).contains("raise maxUnreadReplyBytes"));
    assertThat(log.toString(StandardCharsets.UTF_8))
        .contains("wait for their callers to read them, and all of this client's may be 1000000");
    read(calls);
  }

  private void read(List<CompletableFuture<byte[]>> calls) throws Exception {
    for (int i = 0; i < calls.size(); i++) {
      assertThat(client.stats().heldBytes()).isLessThan(MOST_HELD);
      Runnable task = executor.poll(60, TimeUnit.SECONDS);
      assertThat(task).as("reply %s has come", i).isNotNull();
      task.run();
    }
    for (CompletableFuture<byte[]> call : calls) {
      assertThat(call.get(60, TimeUnit.SECONDS)).hasSize(REPLY);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aReplyThatAThreadWaitsForComesAlthoughItIsBehindThem(boolean handshake) throws Exception {
    Bytes bytes = refer(handshake);
    List<CompletableFuture<byte[]>> calls = calls(bytes, 8);
    assertThat(bytes.echo("behind")).isEqualTo("behind");
    read(calls);
  }
}
