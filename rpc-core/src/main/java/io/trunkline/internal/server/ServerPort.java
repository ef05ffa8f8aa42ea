package io.trunkline.internal.server;

import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.Channel;
import io.netty.util.NetUtil;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.tls.TlsServerHandlers;
import io.trunkline.internal.transport.EventLoops;
import io.trunkline.internal.transport.PortWatch;
import io.trunkline.internal.transport.ServerTransport;
import io.trunkline.serialization.Serialization;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;

/** A port with its connections and the requests that run for them. Thread-safe. */
public final class ServerPort {
  private static final long QUIET_NANOS = 200_000_000;

  private final BodyPool bodies = new BodyPool();
  private final EventLoops listener = new EventLoops("trunkline-server-accept", 1);
  private final EventLoops loops;
  private final CallThreads threads;
  private final OpenConnections connections;
  private final PortParts parts;
  private final ServerTransport transport;
  private final PortWatch watch;

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
    FaultLog faults = new FaultLog();
    AcceptLimits limits = settings.acceptLimits();
    TlsServerHandlers tls =
        security.tls() == null
            ? null
            : new TlsServerHandlers(security.tls(), security.owner(), PeerNetwork::of);
    CompressionTable compressions = services.compressions();
    PortCodec codec = PortCodec.of(settings, services, compressions, faults);
    this.connections = new OpenConnections(limits);
    this.loops = new EventLoops("trunkline-server", settings.ioThreads());
    this.threads =
        new CallThreads(
            settings.executor(), "trunkline-call", settings.threads(), loops.scheduler());
    PortCounts counts = new PortCounts();
    PortRequests requests =
        new PortRequests(settings, connections, counts, threads, codec.decoder());
    int capacity = CallThreads.poolSize(settings.executor(), settings.threads());
    PortBytes bytes =
        new PortBytes(bodies, connections, loops.scheduler(), settings.byteLimits().inbound());
    this.parts =
        new PortParts(
            settings,
            security.gate(),
            tls,
            codec,
            new PortTerms(settings, codec.table(), compressions, faults),
            connections,
            requests,
            counts,
            new PortLoad(counts, capacity, requests.queueTime()),
            bytes,
            new UnreadReplies(connections, loops.scheduler(), settings.byteLimits()),
            faults);
    try {
      this.transport =
          ServerTransport.bind(
              listener,
              loops,
              PooledByteBufAllocator.DEFAULT,
              settings.address(),
              () -> new AcceptGate(connections, limits, faults, System::nanoTime),
              () -> bytes.isShort(counts.running()),
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
    int maxBodyBytes = parts.settings().maxBodyBytes();
    return new ServerConnection(
        this,
        channel,
        new FrameDecoder(maxBodyBytes, ledger, Side.SERVER, parts.bytes().arriving()));
  }

  /** The objects that its connections share. */
  PortParts parts() {
    return parts;
  }

  /** Where it listens. */
  public InetSocketAddress address() {
    return transport.address();
  }

  /** What requests may be written with. */
  public List<Serialization> serializations() {
    return parts.codec().table().serializations();
  }

  /**
   * The agreed terms of each connection, by its peer and in human-readable form.
   *
   * @param most how many connections
   */
  public Map<String, String> terms(int most) {
    Map<String, String> terms = new TreeMap<>();
    for (ServerConnection connection : connections.all()) {
      if (terms.size() < most) {
        terms.put(connection.peer().toString(), connection.sender().terms());
      }
    }
    return terms;
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

  /** The recent mean time that requests waited for a thread. */
  public long recentQueueMillis() {
    return parts.requests().queueTime().recentMillis();
  }

  /** How many requests have begun and did not end yet. */
  public long callsRunning() {
    return parts.counts().running();
  }

  /** How many frames were dropped without a reply. */
  public long droppedFrames() {
    return parts.counts().droppedFrames();
  }

  /** How often input from peers was refused, dropped or malformed, by reason. */
  public Map<String, Long> faultCounts() {
    return parts.faults().counts();
  }

  private void endThreads() {
    TlsServerHandlers tls = parts.tls();
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
   * Stops listening, notifies the peers, waits for the running requests, and closes the
   * connections. A thread that is interrupted does not wait for requests, only for their replies;
   * it is interrupted afterwards too.
   *
   * @param limit how long to wait for running requests, for peers that still send some, and for
   *     peers that read their last replies slowly; such peers get at least a second
   */
  public void close(Duration limit) {
    boolean interrupted = Thread.interrupted(); // while it is set, nothing parks
    try {
      connections.portCloses();
      watch.close();
      transport.close();
      connections.all().forEach(connection -> connection.close().drain());
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
    long patience = Math.max(OpenConnections.LAST_REPLIES_NANOS, deadline - System.nanoTime());
    connections.all().forEach(connection -> connection.close().closeAfterReplies(patience));
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
    TlsServerHandlers tls = parts.tls();
    return NetUtil.toSocketAddressString(transport.address())
        + ", serializations "
        + parts.codec().table()
        + ", "
        + loops
        + (tls == null ? "" : ", " + tls);
  }
}
