package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressChange.Kind;
import io.trunkline.discovery.AddressListener;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.OutlierEjection;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ConnectionLease;
import io.trunkline.internal.rules.RoutingRules;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows a source of addresses: acquires connections to providers that are new, gives back those
 * of providers that are gone, and ejects the ones that fail. Whatever happens, one step at a time
 * on a thread of the client's own looks at everything; what was said or happened meanwhile makes
 * for one more step. Thread-safe.
 *
 * <p>Longer than 400 lines because all of that is one state, which only the step that runs may
 * change.
 */
public final class FollowedEndpoints implements Endpoints {

  private static final Logger log = LoggerFactory.getLogger(FollowedEndpoints.class);

  /** How long what the source says waits after it has said something before, if that was short. */
  static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** How many providers make the pause longer by itself: long lists take longer to look at. */
  static final int PROVIDERS_OF_A_PAUSE = 1_000;

  private static final long HALF_A_SECOND_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** How long a provider that is gone can still be called: some call may have chosen it. */
  static final long LINGER_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** How long providers that were all replaced at once wait for one of the others to connect. */
  static final long REPLACED_NANOS = TimeUnit.SECONDS.toNanos(5);

  /** How many connections are begun at once; the next ones follow after a pause. */
  static final int CONNECTS_AT_ONCE = 16;

  /**
   * What one reference does with its addresses.
   *
   * @param service group, service and version, for messages
   * @param source where addresses come from, for messages
   * @param connections acquires the connections to an address, of the client
   * @param subset those of all providers that this reference connects to
   * @param listeners hear of changes
   * @param rules about where calls go; gives null for none. The source names the addresses again
   *     when they change
   */
  public record Settings(
      String service,
      String source,
      Function<ProviderAddress, ConnectionLease> connections,
      UnaryOperator<List<ProviderAddress>> subset,
      OutlierEjection ejection,
      List<AddressListener> listeners,
      Supplier<@Nullable RoutingRules> rules) {

    /** Those of a reference without rules. */
    Settings(
        String service,
        String source,
        Function<ProviderAddress, ConnectionLease> connections,
        UnaryOperator<List<ProviderAddress>> subset,
        OutlierEjection ejection,
        List<AddressListener> listeners) {
      this(service, source, connections, subset, ejection, listeners, () -> null);
    }
  }

  /** A provider that says it wants TLS is another one than before. */
  private record Key(String host, int port, @Nullable String tls) {
    private static Key of(ProviderAddress address) {
      return new Key(address.host(), address.port(), address.parameter("ssl-enabled"));
    }
  }

  /**
   * A provider that the source names no longer.
   *
   * @param nanos since when
   */
  private record Gone(Member member, long nanos) {}

  private final AddressSource source;
  private final Settings settings;
  private final Executor executor;
  private final ScheduledExecutorService scheduler;
  private final LongSupplier clock;
  private final SourceWord word = new SourceWord(this::heard);
  private final FirstProviders first = new FirstProviders();
  private final Arrivals arrivals = new Arrivals();
  private final AtomicInteger wakes = new AtomicInteger();

  // Of the step that runs.
  private final Ejections ejections;
  private final Deque<Endpoint> toConnect = new ArrayDeque<>();
  private final Deque<Gone> gone = new ArrayDeque<>();
  private boolean isPanic;
  private @Nullable RoutingRules rules;
  private Map<Key, Member> members = Map.of();

  /** Those that were replaced as a whole, in use until one of the others is connected. */
  private List<Member> replaced = List.of();

  private long replacedNanos;

  private volatile boolean isPausing;
  private volatile boolean isConnecting;
  private volatile EndpointSet current = new EndpointSet(List.of(), List.of());

  /** Those that can be called already: set after {@link #current}. */
  private volatile List<Member> shown = List.of();

  private volatile String said = "";
  private volatile boolean connects;
  private volatile boolean closed;

  /** Follows nothing before {@link #start}. */
  public FollowedEndpoints(
      AddressSource source,
      Settings settings,
      Executor executor,
      ScheduledExecutorService scheduler) {
    this(source, settings, executor, scheduler, System::nanoTime);
  }

  /**
   * @param executor runs the steps, which may take a few milliseconds
   * @param clock in place of {@link System#nanoTime()}
   */
  FollowedEndpoints(
      AddressSource source,
      Settings settings,
      Executor executor,
      ScheduledExecutorService scheduler,
      LongSupplier clock) {
    this.source = source;
    this.settings = settings;
    this.executor = executor;
    this.scheduler = scheduler;
    this.clock = clock;
    this.ejections = new Ejections(settings.ejection());
  }

  /** Begins to follow the source. Called once. */
  public void start() {
    later(this::tick, Ejections.LOOK_NANOS);
    source.start(word);
  }

  @Override
  public EndpointSet current() {
    return current;
  }

  @Override
  public CompletableFuture<EndpointSet> some() {
    return first.get();
  }

  @Override
  public Arrivals arrivals() {
    return arrivals;
  }

  @Override
  public void connectSoon() {
    if (!connects) {
      connects = true;
      wake();
    }
  }

  /** How each provider is now. */
  public List<AddressStatus> statuses() {
    return shown.stream().map(Member::status).toList();
  }

  private void failed(int inRow) {
    if (inRow == settings.ejection().failures()) {
      wake();
    }
  }

  private void heard() {
    if (!isPausing) {
      wake();
    }
  }

  private void pauseOver() {
    isPausing = false;
    wake();
  }

  private void connectMore() {
    isConnecting = false;
    wake();
  }

  private void tick() {
    if (!closed) {
      wake();
      later(this::tick, Ejections.LOOK_NANOS);
    }
  }

  private void later(Runnable task, long nanos) {
    try {
      scheduler.schedule(task, nanos, TimeUnit.NANOSECONDS);
    } catch (RejectedExecutionException closing) {
      log.debug("the client of {} is closed", this);
    }
  }

  private void wake() {
    if (wakes.getAndIncrement() > 0) {
      return; // whoever runs the step makes another one
    }
    try {
      executor.execute(this::steps);
    } catch (RejectedExecutionException | Error notBegun) { // the client is closed, or no memory
      wakes.set(0); // else no later one would begin
      log.debug("{}: nothing is looked at now", this, notBegun);
    }
  }

  private void steps() {
    int seen = wakes.get();
    do {
      try {
        step();
      } catch (RpcException clientClosed) {
        log.debug("{} is followed no longer", this, clientClosed);
      } catch (RuntimeException | Error broken) {
        log.error("the providers of {} from {} are not followed", settings.service(), this, broken);
        said = broken.toString();
        publish(false, isPanic);
      }
      seen = wakes.addAndGet(-seen);
    } while (seen > 0);
  }

  private void step() {
    long now = clock.getAsLong();
    giveBack(now);
    if (closed) {
      return;
    }
    List<AddressChange.Entry> changes = new ArrayList<>();
    follow(now, changes);
    changes.addAll(ejections.look(members.values(), now));
    boolean isEnded = endReplaced(now);
    boolean isToPanic = Ejections.isPanic(members.values());
    RoutingRules inForce = settings.rules().get();
    boolean isRuledAnew = inForce != rules;
    rules = inForce;
    publish(isEnded || isRuledAnew || !changes.isEmpty() || isPanic != isToPanic, isToPanic);
    connect();
    tell(changes);
  }

  private void giveBack(long now) {
    if (closed) {
      members.values().forEach(member -> gone.add(new Gone(member, now)));
      members = Map.of();
      shown = List.of();
      endReplaced(now);
      toConnect.clear();
    }
    while (!gone.isEmpty() && (closed || now - gone.element().nanos() >= LINGER_NANOS)) {
      gone.remove().member().giveBack.run();
    }
  }

  private void follow(long now, List<AddressChange.Entry> changes) {
    SourceWord.Said heard = isPausing ? null : word.take();
    if (heard == null) {
      return;
    }
    isPausing = true;
    List<ProviderAddress> named = heard.providers();
    int pauses = named == null ? 1 : 1 + named.size() / PROVIDERS_OF_A_PAUSE;
    later(this::pauseOver, Math.min(pauses * PAUSE_NANOS, HALF_A_SECOND_NANOS));
    if (named != null) {
      said = named.isEmpty() ? "names no provider" : "";
      take(settings.subset().apply(named), now, changes);
    }
    String reason = heard.unavailable();
    if (reason != null && !reason.equals(said)) {
      said = reason;
      log.warn("{}: {}; {} providers stay in use", settings.service(), this, members.size());
    }
  }

  private void take(List<ProviderAddress> named, long now, List<AddressChange.Entry> changes) {
    Map<Key, Member> left = new LinkedHashMap<>(members);
    Map<Key, Member> next = new LinkedHashMap<>();
    try {
      named.forEach(address -> takeOne(address, left, next, now, changes));
    } catch (RuntimeException | Error notAll) {
      next.putAll(left);
      members = next; // what was acquired has to be given back some day
      throw notAll;
    }
    boolean replacesAll = !next.isEmpty() && left.size() == members.size();
    List<Member> kept = new ArrayList<>();
    for (Member member : left.values()) {
      changes.add(entry(Kind.REMOVED, member, "its source names it no longer"));
      if (replacesAll && member.isConnected()) {
        kept.add(member);
      } else {
        gone.add(new Gone(member, now));
      }
    }
    members = next;
    if (!left.isEmpty() && !toConnect.isEmpty()) {
      Set<Endpoint> known = new HashSet<>();
      next.values().forEach(member -> known.add(member.endpoint));
      toConnect.retainAll(known);
    }
    if (!kept.isEmpty()) {
      replaced.forEach(member -> gone.add(new Gone(member, now)));
      replaced = kept;
      replacedNanos = now;
    }
  }

  private void takeOne(
      ProviderAddress address,
      Map<Key, Member> left,
      Map<Key, Member> next,
      long now,
      List<AddressChange.Entry> changes) {
    Key key = Key.of(address);
    Member member = left.remove(key);
    if (member == null && !next.containsKey(key)) {
      member = acquire(address);
      changes.add(entry(Kind.ADDED, member, "its source names it"));
    } else if (member != null && !member.endpoint.address().equals(address)) {
      boolean isRestarted = member.isAnotherProcess(address);
      member.endpoint.changed(address);
      if (isRestarted) {
        member.comeBack(now);
      }
      changes.add(
          entry(
              Kind.CHANGED,
              member,
              isRestarted ? "it was restarted" : "its source says something else about it"));
    }
    if (member != null) {
      next.put(key, member);
    }
  }

  /** Returns whether those that were replaced are in use no longer. */
  private boolean endReplaced(long now) {
    if (replaced.isEmpty()
        || !closed
            && now - replacedNanos < REPLACED_NANOS
            && members.values().stream().noneMatch(Member::isConnected)) {
      return false;
    }
    replaced.forEach(member -> gone.add(new Gone(member, now)));
    replaced = List.of();
    return true;
  }

  private Member acquire(ProviderAddress address) {
    ConnectionLease share = settings.connections().apply(address);
    Endpoint endpoint =
        new Endpoint(address, share.invoker(), InstantSource.system(), this::failed);
    toConnect.add(endpoint);
    Runnable deaf = share.invoker().onConnected(arrivals::happened);
    return new Member(
        endpoint,
        () -> {
          deaf.run();
          share.giveBack().run();
        });
  }

  private static AddressChange.Entry entry(Kind kind, Member member, String why) {
    return new AddressChange.Entry(kind, member.status(), why);
  }

  private void publish(boolean isChanged, boolean isToPanic) {
    if (isToPanic && !isPanic) {
      log.warn("{}: less than half of its providers serve; calls go to all", settings.service());
    }
    isPanic = isToPanic;
    if (isChanged) {
      List<Member> called = new ArrayList<>(members.values());
      called.addAll(replaced);
      List<Endpoint> all = called.stream().map(member -> member.endpoint).toList();
      List<Endpoint> usable =
          called.stream()
              .filter(member -> isPanic || !member.isEjected())
              .map(member -> member.endpoint)
              .filter(endpoint -> endpoint.address().weight() > 0)
              .toList();
      current = new EndpointSet(all, usable.isEmpty() ? all : usable, rules);
      shown = List.copyOf(members.values());
      arrivals.happened();
    }
    if (!current.all().isEmpty()) {
      first.are(current);
    } else if (!said.isEmpty()) {
      first.none(none());
    }
  }

  private RpcException none() {
    return new RpcException(
        Status.CONNECT_FAILED,
        Certainty.NOT_EXECUTED,
        "no provider of "
            + settings.service()
            + " is known: "
            + this
            + "; is one started, and is this where it announces itself?");
  }

  private void connect() {
    if (!connects || isConnecting) {
      return;
    }
    for (int begun = 0; begun < CONNECTS_AT_ONCE && !toConnect.isEmpty(); begun++) {
      toConnect.remove().invoker().connectSoon();
    }
    if (!toConnect.isEmpty()) {
      isConnecting = true;
      later(this::connectMore, PAUSE_NANOS);
    }
  }

  private void tell(List<AddressChange.Entry> entries) {
    if (entries.isEmpty()) {
      return;
    }
    AddressChange change =
        new AddressChange(settings.service(), settings.source(), members.size(), entries);
    log.info("{}", change);
    for (AddressListener listener : settings.listeners()) {
      try {
        listener.changed(change);
      } catch (RuntimeException broken) {
        log.error("{} failed with a change of {}", listener, settings.service(), broken);
      }
    }
  }

  @Override
  public String toString() {
    String last = said;
    return settings.source() + (last.isEmpty() ? "" : " (" + last + ")");
  }

  @Override
  public void close() {
    closed = true;
    source.close();
    first.close(
        new RpcException(
            Status.MISUSED,
            Certainty.NOT_EXECUTED,
            "the reference to "
                + settings.service()
                + " is closed; make another one with RpcClient.reference"));
    wake();
  }
}
