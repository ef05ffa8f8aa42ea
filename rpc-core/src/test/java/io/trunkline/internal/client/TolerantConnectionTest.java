package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection to a peer that writes more than it should, without a socket. */
@Timeout(60)
class TolerantConnectionTest {

  /** As dubbo-go replies: value with attachments, and a null behind them. */
  private static final String REPLY = "94" + "0178" + "48" + "05647562626f" + "05322e302e32" + "5a";

  private final SerializationProviders providers =
      SerializationProviders.load(getClass().getClassLoader());
  private final SerializationContext context =
      new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
  private final SerializationTable table = new SerializationTable(providers, context);
  private final CallSite site = new CallSite("demo.Echo", "0.0.0", null, "echo", "");
  private final ClientMethod method =
      new ClientMethod(
          new ClientMethod.Settings(
              site,
              "demo.Echo",
              "hessian2",
              Map.of(),
              PayloadTerms.PLAIN,
              String.class,
              new ResultType(String.class, false, false),
              ClassGate.builder(getClass().getClassLoader()).build(),
              false,
              TimeUnit.SECONDS.toNanos(30)),
          List.of(new RequestHead(site, table.offer("hessian2"))));
  private final ClientResources resources =
      new ClientResources(
          new ClientSettings(
              null,
              providers,
              context,
              0,
              Duration.ofSeconds(1),
              Duration.ZERO,
              false,
              SerializationSettings.NONE,
              1,
              Runnable::run),
          table);

  @AfterEach
  void close() {
    resources.close();
  }

  private static final class Ignoring implements ClientConnection.Listener {
    @Override
    public void draining(ClientConnection connection, int callsWaiting) {}

    @Override
    public void lost(ClientConnection connection, String reason, int callsFailed) {}
  }

  private Outcome call(EmbeddedChannel channel, ClientConnection connection, String reply) {
    long deadline = System.nanoTime() + method.timeoutNanos();
    FutureCall call = new FutureCall(method, deadline, Runnable::run);
    connection
        .calls()
        .callAsync(call, new Invocation(site, new Object[0], Map.of(), false, deadline));
    channel.runPendingTasks();
    ByteBuf request = channel.readOutbound();
    byte[] body = HexFormat.of().parseHex(reply);
    ByteBuf frame = Unpooled.buffer();
    frame.writeShort(0xdabb).writeByte(2).writeByte(20);
    frame.writeBytes(request, 4, 8).writeInt(body.length).writeBytes(body);
    request.release();
    channel.writeInbound(frame);
    return call.join();
  }

  @Test
  void aReplyWithOneByteMoreIsReadCountedAndLoggedOnce() {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      ClientConnection connection =
          new ClientConnection(resources, "peer.example:20880", new Ignoring());
      EmbeddedChannel channel = new EmbeddedChannel(resources.frameDecoder(), connection);
      Outcome expected = new Outcome.Value("x", Map.of("dubbo", "2.0.2"));
      assertThat(call(channel, connection, REPLY)).isEqualTo(expected);
      assertThat(resources.faults().counts()).isEmpty();
      for (int i = 1; i <= 3; i++) {
        assertThat(call(channel, connection, REPLY + "4e")).isEqualTo(expected);
        assertThat(resources.faults().counts()).isEqualTo(Map.of("bytes-behind-reply", (long) i));
      }
      channel.finishAndReleaseAll();
    } finally {
      System.setErr(before);
    }
    assertThat(
            log.toString(StandardCharsets.UTF_8).lines().filter(l -> l.contains("ignored 1 bytes")))
        .singleElement()
        .asString()
        .contains("INFO", "peer.example:20880", "demo.Echo.echo", "stock Dubbo");
  }
}
