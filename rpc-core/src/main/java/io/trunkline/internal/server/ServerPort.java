package io.trunkline.internal.server;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.util.NetUtil;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.ExceptionAsText;
import io.trunkline.internal.exchange.SharedTerms;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.OutgoingFramePool;
import io.trunkline.internal.protocol.RequestDecoder;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.tls.TlsServerHandlers;
import io.trunkline.internal.transport.EventLoops;
import io.trunkline.internal.transport.InlineLoop;
import io.trunkline.internal.transport.PortWatch;
import io.trunkline.internal.transport.ServerTransport;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.compression.Compression;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A port with its connections and the requests that run for them. Thread-safe. Longer than 300
 * lines because it holds what all of its connections share, each with a line to get it.
 */
public final class ServerPort {
  private static final long QUIET_NANOS = 200_000_000;
  private static final long LAST_REPLIES_NANOS = 1_000_000_000;

  private final ServerSettings settings;
  private final RequestDecoder<ExportedMethod> decoder;
  private final RequestDispatch dispatch;
  private final SerializationTable table;
  private final CompressionTable compressions;
  private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
  private final ResponseEncoder encoder;
  private final RequestEncoder callbackEncoder;
  private final BodyPool bodies = new BodyPool();
  private final PortBytes bytes;
  private final UnreadReplies unread;
  private final EventLoops listener = new EventLoops("trunkline-server-accept", 1);
  private final EventLoops loops;
  private final ServerTransport transport;
  private final PortWatch watch;
  private final OpenConnections connections;
  private final RefusedClasses refusedClasses = new RefusedClasses();
  private final FaultLog faults = new FaultLog();
  private final LongAdder dropped = new LongAdder();
  private final SecureRandom random = new SecureRandom();
  private final SharedTerms sharedTerms = new SharedTerms(line -> faults.warn(() -> line, null));
  private volatile boolean closing;
  private final LongAdder begun = new LongAdder();
  private final LongAdder ended = new LongAdder();
  private final CallThreads threads;
  private final QueueTime queueTime;
  private final PortLoad load;
  private final @Nullable TlsServerHandlers tls;
  private final ConnectionGate gate;

  /**
   * Opens a port for everybody who can connect; blocks until it listens.
   *
   * @throws IOException if it cannot listen there
   */
  ServerPort(ServerSettings settings, ExportedServices services) throws IOException {
    this(settings, services, PortSecurity.NONE);
  }

  /**
   * Opens the port; blocks until it listens.
   *
   * @param security who may use its connections
   * @throws IOException if it cannot listen there
   * @throws IllegalArgumentException if the files of TLS cannot be used
   */
  public ServerPort(ServerSettings settings, ExportedServices services, PortSecurity security)
      throws IOException {
    this.settings = settings;
    this.gate = security.gate();
    this.tls =
        security.tls() == null
            ? null
            : new TlsServerHandlers(security.tls(), security.owner(), PeerNetwork::of);
    this.compressions = services.compressions();
    this.decoder = new RequestDecoder<>(services, compressions);
    this.table = new SerializationTable(settings.providers(), settings.context());
    settings.serializations().forEach(table::offer);
    OutgoingFramePool frames = new OutgoingFramePool(settings.maxBodyBytes());
    this.callbackEncoder = new RequestEncoder(frames);
    this.encoder =
        new ResponseEncoder(
            frames, (error, reason) -> ExceptionAsText.insteadOf(error, reason, faults));
    this.connections = new OpenConnections(settings.acceptLimits());
    this.loops = new EventLoops("trunkline-server", settings.ioThreads());
    this.bytes =
        new PortBytes(
            bodies,
            connections::count,
            () -> connections.forEach(each -> each.connection().skipSlowBody()),
            loops.scheduler(),
            settings.byteLimits().inbound());
    this.unread = new UnreadReplies(connections.all(), loops.scheduler(), settings.byteLimits());
    this.threads =
        new CallThreads(
            settings.executor(), "trunkline-call", settings.threads(), loops.scheduler());
    this.queueTime = new QueueTime(settings.requests().queueTime(), threads::isFull);
    this.load =
        new PortLoad(
            this::callsRunning,
            CallThreads.poolSize(settings.executor(), settings.threads()),
            queueTime::recentMillis);
    this.dispatch =
        new RequestDispatch(
            decoder, threads, settings.executor() == null && settings.threads() == 0);
    try {
      this.transport =
          ServerTransport.bind(
              listener,
              loops,
              allocator,
              settings.address(),
              () -> new AcceptGate(connections, settings.acceptLimits(), faults, System::nanoTime),
              () -> bytes.isShort(callsRunning()),
              channel -> newConnection(channel).handlers());
    } catch (IOException e) {
      endThreads();
      throw e;
    }
    this.watch =
        new PortWatch(
            transport,
            listener,
            loops,
            connections::removeClosed,
            settings.onFatal(),
            PortWatch.REOPEN_NANOS);
  }

  private ServerConnection newConnection(Channel channel) {
    ByteLedger ledger = new ByteLedger(bodies);
    int maxBodyBytes = settings.maxBodyBytes();
    return new ServerConnection(
        this, channel, new FrameDecoder(maxBodyBytes, ledger, Side.SERVER, bytes.arriving()));
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return transport.address();
  }

  /** What requests may be written with. */
  public List<Serialization> serializations() {
    return table.serializations();
  }

  /** How many connections are open now. */
  public int connectionCount() {
    return connections.count();
  }

  /** How many bytes of received bodies are held: arriving, waiting for a thread, or being read. */
  public long heldBytes() {
    return bodies.heldBytes();
  }

  /** How many bytes of frames to consumers have not reached their sockets. */
  public long unwrittenBytes() {
    long sum = 0;
    for (ServerConnection connection : connections.all()) {
      sum += connection.unwrittenBytes();
    }
    return sum;
  }

  /** How long requests waited for a thread of late, in the mean. */
  public long recentQueueMillis() {
    return queueTime.recentMillis();
  }

  /** How many requests have begun and did not end yet. */
  public long callsRunning() {
    long finished = ended.sum(); // first, so that none ends that has not begun
    return Math.max(0, begun.sum() - finished);
  }

  /** How many frames were dropped without a reply. */
  public long droppedFrames() {
    return dropped.sum();
  }

  /** How often peers sent what was refused, dropped or not as it should be, by reason. */
  public Map<String, Long> faultCounts() {
    return faults.counts();
  }

  FaultLog faults() {
    return faults;
  }

  PortBytes bytes() {
    return bytes;
  }

  UnreadReplies unread() {
    return unread;
  }

  RefusedClasses refusedClasses() {
    return refusedClasses;
  }

  RequestDecoder<ExportedMethod> decoder() {
    return decoder;
  }

  RequestDispatch dispatch() {
    return dispatch;
  }

  SerializationTable table() {
    return table;
  }

  ResponseEncoder encoder() {
    return encoder;
  }

  /** Writes the calls of consumers' objects. */
  RequestEncoder callbackEncoder() {
    return callbackEncoder;
  }

  boolean handshake() {
    return settings.handshake();
  }

  /** What this port says of itself on a new connection. */
  Negotiation.Side side() {
    return Negotiation.Side.of(
        table.localSerializations(),
        settings.serializationSettings(),
        settings.maxBodyBytes(),
        random.nextLong(),
        compressions.readableIds());
  }

  /**
   * The terms of a connection, as far as possible those of another one. The log has what cannot be
   * sent under them.
   */
  Terms shared(Terms agreed, InetSocketAddress peer) {
    for (Compression compression : compressions.inUse()) {
      if (!agreed.isReadByClient(compression.id())) {
        sharedTerms.notRead(compression.name(), "replies", peer.getAddress());
      }
    }
    return sharedTerms.of(agreed, peer);
  }

  long heartbeatNanos() {
    return settings.heartbeat().toNanos();
  }

  void countDropped() {
    dropped.increment();
  }

  /**
   * Takes a new connection in.
   *
   * @return null, or why there is no room for it
   */
  @Nullable String opened(ServerConnection connection, InetAddress address) {
    String refusal = connections.add(connection, address);
    if (refusal == null && closing) {
      connection
          .close()
          .closeAfterReplies(LAST_REPLIES_NANOS); // it was accepted just before the port closed
    }
    return refusal;
  }

  boolean isClosing() {
    return closing;
  }

  /** A connection has sent its first complete frame. */
  void established(ServerConnection connection) {
    connections.established(connection);
  }

  void closed(ServerConnection connection) {
    connections.remove(connection);
  }

  /** How many requests of one connection may run or wait; beyond it the connection is not read. */
  int maxRequests() {
    return settings.requests().ofConnection();
  }

  QueueTime queueTime() {
    return queueTime;
  }

  PortLoad load() {
    return load;
  }

  long frameTimeoutNanos() {
    return settings.frameTimeout().toNanos();
  }

  /**
   * Runs the requests of one read, and refuses at once those there is no room for.
   *
   * @param ofConnection how many of their connection run or wait, with these
   */
  void execute(List<RequestTask> batch, int ofConnection) {
    begun.add(batch.size());
    List<RequestTask> taken = batch;
    long beyond = beyondLimit(ofConnection);
    if (beyond > 0) {
      int room = (int) Math.max(0, batch.size() - beyond);
      batch.subList(room, batch.size()).forEach(RequestTask::refuseForLoad);
      taken = batch.subList(0, room);
    }
    if (threads.mayBlock()) {
      taken.removeIf(RequestTask::refuseIfMethodIsFull);
    }
    resume(taken);
  }

  /** Runs a request on the event loop that this is called on, unless there is no room for it. */
  void executeOnLoop(RequestTask task, int ofConnection) {
    begin();
    if (beyondLimit(ofConnection) > 0) {
      task.refuseForLoad();
    } else {
      task.runOnLoop();
    }
  }

  /** Runs a request when the turn of its event loop has ended; false if that is not possible. */
  boolean executeBetweenTurns(RequestTask task, int ofConnection, InlineLoop loop) {
    if (beyondLimit(ofConnection) > 0 || !loop.runInline(task)) {
      return false;
    }
    begin();
    return true;
  }

  /** Counts a request that runs on its event loop. */
  void begin() {
    begun.increment();
  }

  /**
   * How many more requests run or wait than may. A connection with no more than its share is not
   * refused any: others that take all places, and do not read their replies, take none from it.
   */
  private long beyondLimit(int ofConnection) {
    long beyond = callsRunning() - maxRequestsOfPort();
    if (beyond <= 0) {
      return 0;
    }
    int share = Math.max(1, maxRequestsOfPort() / Math.max(1, connectionCount()));
    return Math.max(0, Math.min(beyond, ofConnection - share));
  }

  /** How many requests of all connections may run or wait. */
  int maxRequestsOfPort() {
    return settings.requests().ofPort();
  }

  /** Runs requests that were taken before and could not begin. */
  void resume(List<RequestTask> batch) {
    long now = System.nanoTime();
    batch.forEach(task -> task.queued(now));
    int taken = threads.executeAll(batch);
    for (int i = taken; i < batch.size(); i++) {
      batch.get(i).notTaken();
    }
  }

  /** Runs what an event loop must not do: reading and writing deeply nested objects. */
  Executor patient() {
    return threads.patient();
  }

  /** A request has ended, and its reply, if any, is queued. */
  void ended() {
    ended.increment();
  }

  /**
   * What comes first in the pipeline of a new connection.
   *
   * @param insecure told why the connection could not be secured
   */
  List<ChannelHandler> tlsHandlers(Consumer<String> insecure) {
    return tls == null ? List.of() : tls.handlers(insecure);
  }

  ConnectionGate gate() {
    return gate;
  }

  private void endThreads() {
    if (tls != null) {
      tls.close();
    }
    threads.shutdown();
    listener.close();
    loops.close();
  }

  /**
   * Has to be asked before a port is closed.
   *
   * @throws RpcException with {@link Status#MISUSED} on an event loop, which would wait for itself
   */
  public static void forbidClosingOnEventLoop() {
    if (EventLoops.onLoop()) {
      throw new RpcException(
          Status.MISUSED,
          Certainty.NOT_EXECUTED,
          "closing a server on an event loop, as in a @NonBlocking method, would wait for itself;"
              + " close it on another thread");
    }
  }

  /**
   * Stops listening, tells the peers, lets the running requests end, and closes the connections. A
   * thread that is interrupted does not wait for requests, only for their replies; it is
   * interrupted afterwards too.
   *
   * @param limit how long to wait for running requests, for peers that still send some, and for
   *     peers that read their last replies slowly; those get a second at least
   */
  public void close(Duration limit) {
    boolean interrupted = Thread.interrupted(); // while it is set, nothing parks
    try {
      closing = true;
      watch.close();
      transport.close();
      connections.forEach(connection -> connection.close().drain());
      interrupted = drain(limit, interrupted);
    } finally {
      endThreads();
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /**
   * Lets the running requests end, and closes the connections.
   *
   * @param interruptedBefore whether not to wait for requests
   * @return whether the thread was interrupted, before or meanwhile
   */
  private boolean drain(Duration limit, boolean interruptedBefore) {
    boolean interrupted = interruptedBefore;
    long deadline = System.nanoTime() + limit.toNanos();
    long quietSince = System.nanoTime();
    while (!interrupted && deadline - System.nanoTime() > 0) {
      if (callsRunning() > 0) {
        quietSince = System.nanoTime();
      } else if (connections.isEmpty()
          || System.nanoTime() - quietSince >= QUIET_NANOS && !awaitsLastCalls()) {
        break;
      }
      LockSupport.parkNanos(this, 2_000_000);
      interrupted = Thread.interrupted();
    }
    long patience = Math.max(LAST_REPLIES_NANOS, deadline - System.nanoTime());
    connections.forEach(connection -> connection.close().closeAfterReplies(patience));
    long end = System.nanoTime() + patience;
    while (!connections.isEmpty() && end - System.nanoTime() > 0) {
      LockSupport.parkNanos(this, 1_000_000);
      interrupted |= Thread.interrupted();
    }
    return interrupted;
  }

  private boolean awaitsLastCalls() {
    for (ServerConnection connection : connections.all()) {
      if (connection.close().awaitsLastCall()) {
        return true;
      }
    }
    return false;
  }

  /** Address, serializations and kind of sockets in human-readable form. */
  @Override
  public String toString() {
    return NetUtil.toSocketAddressString(transport.address())
        + ", serializations "
        + table
        + ", "
        + loops
        + (tls == null ? "" : ", " + tls);
  }
}
