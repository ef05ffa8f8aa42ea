package io.trunkline.internal.client;

import static java.util.Objects.requireNonNull;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.exchange.SharedTerms;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.OutgoingFramePool;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.transport.ClientTransport;
import io.trunkline.internal.transport.EventLoops;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProviders;
import java.lang.reflect.Type;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Everything the connections of one client share. Thread-safe. */
public final class ClientEngine {

  private final Settings settings;
  private final SerializationTable table;
  private final EventLoops loops;
  private final CallThreads threads;
  private final ByteBufAllocator allocator = PooledByteBufAllocator.DEFAULT;
  private final RequestEncoder encoder;
  private final BodyPool bodies = new BodyPool();
  private final ExecutorService resolver;
  private final ClientTransport transport;
  private final Map<InetSocketAddress, SharedConnection> lines = new ConcurrentHashMap<>();
  private final LongAdder dropped = new LongAdder();
  private final SecureRandom chance = new SecureRandom();
  private final SharedTerms sharedTerms = new SharedTerms();
  private volatile boolean closed;

  /**
   * What a client's engine is made from.
   *
   * @param serialization the names of those that have to be there from the start, the preferred one
   *     first and commas between; null for none
   * @param maxBodyBytes the longest body sent or accepted; 0 or less for no limit
   * @param handshake whether to ask each peer what it can do
   * @param references whether to keep references where the peer would do without
   * @param executor runs the completions of calls that nobody waits for; null for threads of its
   *     own
   */
  public record Settings(
      @Nullable String serialization,
      SerializationProviders providers,
      SerializationContext context,
      int maxBodyBytes,
      Duration connectTimeout,
      Duration heartbeat,
      boolean handshake,
      boolean references,
      int ioThreads,
      @Nullable Executor executor) {}

  public ClientEngine(Settings settings) {
    this.settings = settings;
    this.table = new SerializationTable(settings.providers(), settings.context());
    if (settings.serialization() != null) {
      offerAll(settings.serialization());
    }
    this.loops = new EventLoops("trunkline-client", settings.ioThreads());
    this.threads = new CallThreads(settings.executor(), "trunkline-reply", 0, loops.scheduler());
    this.encoder = new RequestEncoder(new OutgoingFramePool(settings.maxBodyBytes()));
    this.resolver = Executors.newCachedThreadPool(CallThreads.daemons("trunkline-resolver"));
    this.transport =
        new ClientTransport(loops, allocator, (int) settings.connectTimeout().toMillis(), resolver);
  }

  /**
   * Prepares the calls of one method.
   *
   * @param serialization the names of the serializations of its requests, the preferred one first
   *     and commas between
   * @param constants the attachments that each of its calls has, unless somebody changes them
   * @param stockCompactTime whether its plain calls have the compact java.time of new stock peers
   * @param resultType the resolved type of its result
   * @param gate decides on the classes of its results
   * @param limitNanos how long a call may take; for messages
   * @throws SerializationException if there is no such serialization, or it cannot work here
   */
  public CallPlan plan(
      CallSite site,
      String serialization,
      Map<String, Object> constants,
      boolean stockCompactTime,
      Type resultType,
      ClassGate gate,
      long limitNanos) {
    List<RequestHead> heads =
        offerAll(serialization).stream().map(entry -> new RequestHead(site, entry)).toList();
    return new CallPlan(site, heads, constants, stockCompactTime, resultType, gate, limitNanos);
  }

  /**
   * The serializations of a list of names.
   *
   * @throws SerializationException if one is missing, or cannot work here
   */
  public List<Serialization> serializations(String names) {
    return offerAll(names).stream().map(SerializationTable.Entry::serialization).toList();
  }

  private List<SerializationTable.Entry> offerAll(String serializations) {
    List<SerializationTable.Entry> entries = new ArrayList<>();
    for (String name : serializations.split(",")) {
      entries.add(table.offer(name.trim()));
    }
    return entries;
  }

  /**
   * The one line of this client to that address, made when first asked for.
   *
   * @throws RpcException if the client is closed
   */
  public SharedConnection line(InetSocketAddress address) {
    if (closed) {
      throw new RpcException(
          Status.MISUSED, Certainty.NOT_EXECUTED, "the client is closed; make another one");
    }
    SharedConnection used =
        lines.compute(
            address,
            (a, present) -> {
              SharedConnection line = present == null ? new SharedConnection(this, a) : present;
              line.addUser();
              return line;
            });
    return requireNonNull(used);
  }

  /** Takes back one {@link #line}: with the last of its users, the line ends. */
  public void giveUp(SharedConnection unused) {
    lines.computeIfPresent(
        unused.address(),
        (a, line) -> {
          if (line != unused || !line.removeUser()) {
            return line;
          }
          line.stop();
          line.close();
          return null;
        });
  }

  /** How many frames came that nobody waited for, or that no client can use. */
  public long droppedFrames() {
    return dropped.sum();
  }

  /** How many bytes of received bodies are held: arriving, or not read yet by their caller. */
  public long heldBytes() {
    return bodies.heldBytes();
  }

  /** What crossed all connections so far. */
  public Traffic traffic() {
    return lines.values().stream()
        .map(SharedConnection::traffic)
        .reduce(Traffic.NONE, Traffic::plus);
  }

  /** What was agreed on each connection of right now, by address, for a person to read. */
  public Map<String, String> terms() {
    Map<String, String> terms = new TreeMap<>();
    lines.values().forEach(line -> terms.put(line.toString(), line.terms()));
    return terms;
  }

  void countDropped() {
    dropped.increment();
  }

  SerializationTable table() {
    return table;
  }

  RequestEncoder encoder() {
    return encoder;
  }

  ClientTransport transport() {
    return transport;
  }

  Executor executor() {
    return threads;
  }

  ScheduledExecutorService scheduler() {
    return loops.scheduler();
  }

  FrameDecoder frameDecoder() {
    return new FrameDecoder(settings.maxBodyBytes(), new ByteLedger(bodies));
  }

  boolean handshake() {
    return settings.handshake();
  }

  /** What this client says of itself on a new connection. */
  Negotiation.Side side() {
    return Negotiation.Side.of(
        table.offers(), settings.references(), settings.maxBodyBytes(), chance.nextLong());
  }

  SharedTerms sharedTerms() {
    return sharedTerms;
  }

  long heartbeatNanos() {
    return settings.heartbeat().toNanos();
  }

  long connectTimeoutNanos() {
    return settings.connectTimeout().toNanos();
  }

  /** Names and numbers of the serializations for a person to read. */
  @Override
  public String toString() {
    String names = table.toString(); // none where references say what they use
    return (names.isEmpty() ? "" : "serializations " + names + ", ") + loops;
  }

  /**
   * Takes no more calls, waits until no call waits any more, then closes every connection.
   *
   * @param limit how long to wait; calls that wait longer fail
   */
  public void close(Duration limit) {
    closed = true;
    lines.values().forEach(SharedConnection::stop);
    long deadline = System.nanoTime() + limit.toNanos();
    while (!lines.values().stream().allMatch(SharedConnection::isQuiet)
        && deadline - System.nanoTime() > 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, 2_000_000);
    }
    lines.values().forEach(SharedConnection::close);
    resolver.shutdown();
    threads.shutdown();
    loops.close();
  }
}
