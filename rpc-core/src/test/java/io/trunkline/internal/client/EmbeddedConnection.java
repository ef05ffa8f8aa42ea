package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A client's connection without a socket: the test is its peer, its event loop and its clock. */
final class EmbeddedConnection implements AutoCloseable {

  static final String PEER = "peer.example:20880";

  private final SerializationProviders providers =
      SerializationProviders.load(getClass().getClassLoader());
  private final SerializationContext context =
      new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
  private final SerializationTable table = new SerializationTable(providers, context);
  private final CallSite site = new CallSite("demo.Echo", "0.0.0", null, "echo", "");
  final ClientMethod method =
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
              TimeUnit.SECONDS.toNanos(30),
              null),
          List.of(new RequestHead(site, table.offer("hessian2"))));
  final ClientResources resources;
  final ClientConnection connection;
  final EmbeddedChannel channel;

  EmbeddedConnection() {
    this(0);
  }

  /**
   * @param maxBodyBytes how long a body may be; 0 for no limit
   */
  EmbeddedConnection(int maxBodyBytes) {
    this(maxBodyBytes, Duration.ZERO);
  }

  /**
   * @param maxBodyBytes how long a body may be; 0 for no limit
   * @param keepAliveTimeout how long the peer may be silent while calls wait; zero for any time
   * @param first handlers that come before its own
   */
  EmbeddedConnection(int maxBodyBytes, Duration keepAliveTimeout, ChannelHandler... first) {
    this(maxBodyBytes, keepAliveTimeout, 0, first);
  }

  /**
   * @param maxBodyBytes how long a body may be; 0 for no limit
   * @param keepAliveTimeout how long the peer may be silent while calls wait; zero for any time
   * @param maxUnreadReplyBytes how many bytes of replies may wait for their callers; 0 for a share
   *     of the heap
   * @param first handlers that come before its own
   */
  EmbeddedConnection(
      int maxBodyBytes,
      Duration keepAliveTimeout,
      int maxUnreadReplyBytes,
      ChannelHandler... first) {
    this(maxBodyBytes, keepAliveTimeout, maxUnreadReplyBytes, false, first);
  }

  private EmbeddedConnection(
      int maxBodyBytes,
      Duration keepAliveTimeout,
      int maxUnreadReplyBytes,
      boolean handshake,
      ChannelHandler... first) {
    resources =
        new ClientResources(
            new ClientSettings(
                null,
                providers,
                context,
                maxBodyBytes,
                65_536,
                32 * 1024 * 1024,
                maxUnreadReplyBytes,
                Duration.ofSeconds(1),
                Duration.ZERO,
                keepAliveTimeout,
                handshake,
                SerializationSettings.NONE,
                1,
                new CallLog(Duration.ZERO, false),
                Runnable::run),
            table,
            CompressionTable.none(),
            null,
            "test");
    AtomicReference<ClientConnection> made = new AtomicReference<>();
    channel =
        new EmbeddedChannel(
            new ChannelInitializer<Channel>() {
              @Override
              protected void initChannel(Channel newChannel) {
                made.set(new ClientConnection(resources, newChannel, PEER, new Ignoring()));
                newChannel.pipeline().addLast(made.get().handlers(List.of(first)));
              }
            });
    connection = made.get();
  }

  /** A connection that begins with the handshake. */
  static EmbeddedConnection withHandshake() {
    return new EmbeddedConnection(0, Duration.ZERO, 0, true);
  }

  private static final class Ignoring implements ClientConnection.Listener {
    @Override
    public void draining(ClientConnection connection, int callsWaiting, boolean hasLeft) {}

    @Override
    public void answeredLate(ClientConnection connection) {}

    @Override
    public void lost(ClientConnection connection, String reason, int callsFailed) {}
  }

  /** Makes a call whose future completes on the thread that ends it; null if it was sent. */
  @Nullable RpcException start(Completion call, Object... arguments) {
    Outcome refused = connection.calls().call(method, invocation(arguments), call, null);
    return refused == null ? null : ((Outcome.Unanswered) refused).reason();
  }

  /** A call that was sent. */
  OutcomeFuture call() {
    OutcomeFuture call = new OutcomeFuture();
    assertThat(start(call)).isNull();
    return call;
  }

  Invocation invocation(Object... arguments) {
    return new Invocation(
        site, arguments, Map.of(), false, System.nanoTime() + method.calls().timeoutNanos());
  }

  /** Answers the oldest request that was sent. */
  void reply(String hexBody) {
    channel.runPendingTasks();
    ByteBuf request = channel.readOutbound();
    byte[] body = HexFormat.of().parseHex(hexBody);
    ByteBuf frame = Unpooled.buffer();
    frame.writeShort(0xdabb).writeByte(2).writeByte(20);
    frame.writeBytes(request, 4, 8).writeInt(body.length).writeBytes(body);
    request.release();
    channel.writeInbound(frame);
  }

  @Override
  public void close() {
    channel.finishAndReleaseAll();
    resources.close();
  }
}
