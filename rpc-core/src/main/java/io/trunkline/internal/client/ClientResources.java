package io.trunkline.internal.client;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.PooledByteBufAllocator;
import io.netty.channel.EventLoop;
import io.trunkline.internal.exchange.CallLog;
import io.trunkline.internal.exchange.ExceptionAsText;
import io.trunkline.internal.exchange.SharedTerms;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.handshake.Negotiation;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.options.HeapShare;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.pool.CallThreads;
import io.trunkline.internal.protocol.ArrivingBodies;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.OutgoingFramePool;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.ResponseEncoder;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.internal.tls.TlsClientHandlers;
import io.trunkline.internal.transport.ClientTransport;
import io.trunkline.internal.transport.EventLoops;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.tls.ClientTls;
import java.security.SecureRandom;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** The objects and settings that all connections of one client share. Thread-safe. */
final class ClientResources {

  /** How long the client's executor may take to complete a call that has timed out. */
  private static final long LATE_MILLIS = 50;

  private final ClientSettings settings;
  private final SerializationTable table;
  private final CompressionTable compressions;
  private final EventLoops loops;
  private final CallThreads threads;
  private final RequestEncoder encoder;
  private final ResponseEncoder replies;
  private final BodyPool bodies = new BodyPool();
  private final ArrivingBodies arriving = ArrivingBodies.unlimited();
  private final Map<EventLoop, SweepTurns> sweeps = new ConcurrentHashMap<>();
  private final UnreadBytes unread;
  private final ExecutorService spare;
  private final ClientTransport transport;
  private final LongAdder dropped = new LongAdder();
  private final FaultLog faults = new FaultLog();
  private final SecureRandom random = new SecureRandom();
  private final SharedTerms sharedTerms = new SharedTerms(line -> faults.warn(() -> line, null));
  private final String owner;

  /** Made at the start if the client has settings for it, else for the first that asks. */
  private @Nullable TlsClientHandlers tls;

  /**
   * @param tls null for the default settings, if any connection uses TLS
   * @param owner the client, for messages
   */
  ClientResources(
      ClientSettings settings,
      SerializationTable table,
      CompressionTable compressions,
      @Nullable ClientTls tls,
      String owner) {
    this.settings = settings;
    this.table = table;
    this.compressions = compressions;
    this.owner = owner;
    this.unread =
        new UnreadBytes(
            bodies,
            arriving,
            HeapShare.limit(
                settings.maxUnreadReplyBytes(), UnreadBytes.HEAP_SHARE, settings.maxBodyBytes()));
    this.tls = tls == null ? null : new TlsClientHandlers(tls, owner); // first: it may fail
    this.loops = new EventLoops("trunkline-client", settings.ioThreads());
    this.threads = new CallThreads(settings.executor(), "trunkline-reply", 0, loops.scheduler());
    OutgoingFramePool frames = new OutgoingFramePool(settings.maxBodyBytes());
    this.encoder = new RequestEncoder(frames);
    this.replies =
        new ResponseEncoder(
            frames, (error, reason) -> ExceptionAsText.insteadOf(error, reason, faults));
    this.spare = Executors.newCachedThreadPool(CallThreads.daemons("trunkline-client-spare"));
    this.transport =
        new ClientTransport(loops, allocator(), (int) settings.connectTimeout().toMillis(), spare);
  }

  SerializationTable table() {
    return table;
  }

  RequestEncoder encoder() {
    return encoder;
  }

  /** Writes what callbacks answer. */
  ResponseEncoder replies() {
    return replies;
  }

  ByteBufAllocator allocator() {
    return PooledByteBufAllocator.DEFAULT;
  }

  /** TLS of those connections that use it. */
  synchronized TlsClientHandlers tls() {
    TlsClientHandlers present = tls;
    if (present == null) {
      present = new TlsClientHandlers(ClientTls.builder().build(), owner);
      tls = present;
    }
    return present;
  }

  private synchronized void closeTls() {
    if (tls != null) {
      tls.close();
    }
  }

  ClientTransport transport() {
    return transport;
  }

  /** Where futures complete. */
  Executor executor() {
    return threads;
  }

  /** Runs work that an event loop must not do: reading and writing deeply nested objects. */
  Executor blockingExecutor() {
    return threads.blockingExecutor();
  }

  /**
   * Threads that no task waits for: they look up names, and end calls whose time is over where the
   * executor of the client does not get to it.
   */
  Executor spare() {
    return spare;
  }

  /** Runs short tasks later, on some event loop. */
  ScheduledExecutorService scheduler() {
    return loops.scheduler();
  }

  /**
   * Completes a call that has timed out on a spare thread if the client's executor does not get to
   * it: all of its threads may wait for calls such as this.
   *
   * @param isDue whether the call still has to be completed
   * @param end completes the call once, however often it runs
   */
  void completeLate(BooleanSupplier isDue, Runnable end) {
    scheduler()
        .schedule(
            () -> {
              if (isDue.getAsBoolean()) {
                spare.execute(end);
              }
            },
            LATE_MILLIS,
            TimeUnit.MILLISECONDS);
  }

  /**
   * The terms of a connection, as far as possible those of another one. The log has what cannot be
   * sent under them.
   */
  Terms shared(Terms agreed, String peer) {
    for (Compression compression : compressions.inUse()) {
      if (!agreed.isReadByServer(compression.id())) {
        sharedTerms.notRead(compression.name(), "requests", peer);
      }
    }
    return sharedTerms.of(agreed, peer);
  }

  /** Counts what one connection receives. */
  ByteLedger newLedger() {
    return new ByteLedger(bodies);
  }

  /** The bytes of replies that all connections hold. */
  UnreadBytes unread() {
    return unread;
  }

  /** A decoder for one connection. */
  FrameDecoder frameDecoder(ByteLedger ledger) {
    return new FrameDecoder(settings.maxBodyBytes(), ledger, Side.CLIENT, arriving);
  }

  /** Whether peers are asked for their capabilities. */
  boolean handshake() {
    return settings.handshake();
  }

  /** The capabilities that this client announces on a new connection. */
  Negotiation.Side side() {
    return Negotiation.Side.of(
        table.localSerializations(),
        settings.serializationSettings(),
        settings.maxBodyBytes(),
        random.nextLong(),
        compressions.readableIds());
  }

  /** How many calls may wait for their replies on one connection. */
  int maxWaitingCalls() {
    return settings.maxWaitingCalls();
  }

  /** How many bytes may wait to be sent on one connection. */
  int maxQueuedBytes() {
    return settings.maxQueuedBytes();
  }

  long heartbeatNanos() {
    return settings.heartbeat().toNanos();
  }

  /** How long a provider may be silent while calls wait; 0 for any time. */
  long keepAliveNanos() {
    return settings.keepAliveTimeout().toNanos();
  }

  long connectTimeoutNanos() {
    return settings.connectTimeout().toNanos();
  }

  /** The turns in which the connections of a loop look for calls whose time is over. */
  SweepTurns sweepTurns(EventLoop loop) {
    return sweeps.computeIfAbsent(loop, SweepTurns::new);
  }

  /** Counts a frame that came and that nobody waits for, or that no client can use. */
  void countDropped() {
    dropped.increment();
  }

  /** The log of calls. */
  CallLog calls() {
    return settings.calls();
  }

  /** What peers sent that was dropped. */
  FaultLog faults() {
    return faults;
  }

  long droppedFrames() {
    return dropped.sum();
  }

  /** How many bytes of received bodies are held now. */
  long heldBytes() {
    return bodies.heldBytes();
  }

  /** Ends all threads; their connections have to be closed before. */
  void close() {
    spare.shutdown();
    closeTls();
    loops.close();
    threads.shutdown(); // last: futures that fail with the loops still complete there
  }

  /** {@code epoll} or {@code nio}. */
  @Override
  public String toString() {
    return loops.toString();
  }
}
