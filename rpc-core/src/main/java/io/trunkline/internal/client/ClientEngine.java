package io.trunkline.internal.client;

import io.trunkline.call.Filter;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.CompressionSetting;
import io.trunkline.tls.ClientTls;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The engine of one client: its methods, its connections and their end. Thread-safe. */
public final class ClientEngine {

  /** How long a peer that reads slowly may take over the last frames in any case. */
  private static final long LAST_WRITES_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final SerializationTable table;
  private final CompressionTable compressions;
  private final ClientResources resources;
  private final SharedConnections connections;

  /**
   * @param tls null for the default settings, if any connection uses TLS
   * @param owner the client, for messages
   * @throws IllegalArgumentException if the files of TLS cannot be used
   */
  public ClientEngine(ClientSettings settings, @Nullable ClientTls tls, String owner) {
    this.table = new SerializationTable(settings.providers(), settings.context());
    if (settings.serialization() != null) {
      offerAll(settings.serialization());
    }
    this.compressions = CompressionTable.load(ClientEngine.class.getClassLoader());
    this.resources = new ClientResources(settings, table, compressions, tls, owner);
    this.connections = new SharedConnections(resources);
  }

  /** The same for a method whose requests are not compressed. */
  ClientMethod method(ClientMethod.Settings settings) {
    return method(settings, CompressionSetting.UNSET);
  }

  /**
   * Prepares the calls of one method.
   *
   * @param compression what its requests are compressed with where the provider can read that
   * @throws SerializationException if there is no such serialization or compression, or it cannot
   *     work here
   * @throws IllegalArgumentException if the name or level of the compression is not known
   */
  public ClientMethod method(ClientMethod.Settings settings, CompressionSetting compression) {
    return new ClientMethod(settings, heads(settings), compressions, compressions.of(compression));
  }

  /**
   * A method in the form in which a provider wants to be called.
   *
   * @throws SerializationException if there is no such serialization, or it cannot work here
   */
  public ClientMethod method(ClientMethod like, ProviderParameters parameters) {
    ClientMethod.Settings settings = parameters.under(like.settings());
    return like.with(settings, heads(settings));
  }

  private List<RequestHead> heads(ClientMethod.Settings settings) {
    return offerAll(settings.serialization()).stream()
        .map(entry -> new RequestHead(settings.site(), entry))
        .toList();
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
   * A reference's share of the client's one connection to an address, or its own connections. Does
   * not connect.
   *
   * @param ownConnections how many of its own; 0 for the one that references share
   * @param separateLargeMessages whether calls of methods with large messages have a connection of
   *     their own to a provider that sends each message as a whole
   * @param methods those of the reference, of which nothing is kept when it is given back
   * @param forms how the provider wants to be called; null if the reference's form is used
   * @throws RpcException if the client is closed
   */
  public ConnectionLease connections(
      Destination address,
      int ownConnections,
      boolean separateLargeMessages,
      Collection<ClientMethod> methods,
      @Nullable ProviderForms forms) {
    List<Destination> used = new ArrayList<>();
    List<SharedConnection> usual = new ArrayList<>();
    for (int i = 0; i < ownConnections; i++) {
      usual.add(acquire(address.own(), used));
    }
    if (usual.isEmpty()) {
      usual.add(acquire(address, used));
    }
    SharedConnection large =
        separateLargeMessages ? acquire(address.forLargeMessages(), used) : null;
    AddressInvoker made =
        usual.size() == 1 && large == null && forms == null
            ? usual.get(0)
            : new AddressConnections(usual, large, forms);
    return new Lease(made, methods, connections, used);
  }

  private record Lease(
      AddressInvoker invoker,
      Collection<ClientMethod> methods,
      SharedConnections connections,
      List<Destination> used)
      implements ConnectionLease {

    @Override
    public void giveBack() {
      invoker.forget(methods);
      used.forEach(connections::release);
    }
  }

  /**
   * @throws RpcException if the client is closed
   */
  public void requireOpen() {
    connections.requireOpen();
  }

  /**
   * Makes the calls of a reference, from its filters on; to be closed with the reference.
   *
   * @param providers makes the calls of one reference or of several
   * @param limits of those methods whose calls at a time are limited
   * @param methods those of the reference
   * @param share given back when the reference is closed
   */
  public Invoker reference(
      Invoker providers,
      List<Filter> filters,
      Map<ClientMethod, ConcurrencyLimit> limits,
      Collection<ClientMethod> methods,
      ProviderShare share) {
    return new ReferenceInvoker(
        providers, filters, limits, methods, resources.executor(), resources.calls(), share);
  }

  private SharedConnection acquire(Destination destination, List<Destination> used) {
    SharedConnection connection = connections.acquire(destination);
    used.add(destination);
    return connection;
  }

  /** Threads for work that may block; rejects work once the client is closed. */
  public Executor background() {
    return resources.spare();
  }

  /** Where futures complete; none once the client is closed. */
  public Executor executor() {
    return resources.executor();
  }

  /** Runs short tasks later, on some event loop; none once the client is closed. */
  public ScheduledExecutorService scheduler() {
    return resources.scheduler();
  }

  /** Takes lines about calls that fail, as long as they are not too many. */
  public FaultLog log() {
    return resources.faults();
  }

  /** How many frames came that nobody waited for, or that no client can use. */
  public long droppedFrames() {
    return resources.droppedFrames();
  }

  /** How often input from peers was dropped, by reason. */
  public Map<String, Long> faults() {
    return resources.faults().counts();
  }

  /** How many bytes of received bodies are held: arriving, or not read yet by their caller. */
  public long heldBytes() {
    return resources.heldBytes();
  }

  /** What crossed all connections so far. */
  public Traffic traffic() {
    return connections.traffic();
  }

  /** The agreed terms of each current connection, by address, in human-readable form. */
  public Map<String, String> terms() {
    Map<String, String> terms = new TreeMap<>();
    for (SharedConnection connection : connections.all()) {
      terms.merge(connection.toString(), connection.terms(), ClientEngine::both);
    }
    return terms;
  }

  /** Of several connections to one address, those that are there and differ. */
  private static String both(String one, String other) {
    if (one.equals(other)
        || other.equals(SharedConnection.NOT_CONNECTED)
        || List.of(one.split("; ")).contains(other)) {
      return one;
    }
    return one.equals(SharedConnection.NOT_CONNECTED) ? other : one + "; " + other;
  }

  /** How many methods the current connections keep a binding for; for tests. */
  int boundMethods() {
    return connections.all().stream().mapToInt(SharedConnection::boundMethods).sum();
  }

  /** Names and numbers of the serializations in human-readable form. */
  @Override
  public String toString() {
    String names = table.toString(); // none where references name their serializations
    return (names.isEmpty() ? "" : "serializations " + names + ", ") + resources;
  }

  /**
   * Takes no more calls, waits until no call waits any more, then closes every connection after
   * what was sent.
   *
   * @param limit how long to wait; calls that wait longer fail
   * @throws RpcException with {@link Status#MISUSED} on an event loop, which would wait for itself
   */
  public void close(Duration limit) {
    Invoker.forbidWaitingOnEventLoop("closing a client", "close it on another thread");
    List<SharedConnection> all = connections.close();
    all.forEach(
        shared ->
            shared.stop(
                "the client of "
                    + shared
                    + " is closed; create another one and refer to the service again"));
    long deadline = System.nanoTime() + limit.toNanos();
    await(all, SharedConnection::isQuiet, deadline);
    long left = Math.max(LAST_WRITES_NANOS, deadline - System.nanoTime());
    String reason =
        "the client is closed; calls under way had "
            + limit.toMillis()
            + " ms to end, its closeTimeout (shutwait in XML)";
    all.forEach(shared -> shared.closeNow(reason, left));
    long lingered = left + RequestSender.LINGER_NANOS;
    boolean interrupted = Thread.interrupted(); // sent frames are written all the same
    await(
        all,
        SharedConnection::isGone,
        System.nanoTime() + (interrupted ? Math.min(lingered, LAST_WRITES_NANOS) : lingered));
    resources.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void await(
      List<SharedConnection> all, Predicate<SharedConnection> condition, long deadlineNanos) {
    while (!all.stream().allMatch(condition)
        && deadlineNanos - System.nanoTime() > 0
        && !Thread.currentThread().isInterrupted()) {
      LockSupport.parkNanos(this, 2_000_000);
    }
  }
}
