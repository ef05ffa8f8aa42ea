package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.ConnectionLease;
import io.trunkline.internal.rules.RoutingRules;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The endpoints of a reference, kept in step with a source of addresses: it acquires connections to
 * new providers, releases those of dropped ones, and ejects providers that fail. Every event wakes
 * the directory, and one {@link #refresh} at a time looks at everything. Thread-safe.
 */
public final class EndpointDirectory extends RefreshLoop
    implements Endpoints, Endpoint.FailureListener {

  private static final Logger log = LoggerFactory.getLogger(EndpointDirectory.class);

  /** The shortest delay between two updates of the source, and between two rounds of connects. */
  static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The delay grows by {@link #PAUSE_NANOS} for so many providers, as larger lists cost more. */
  static final int PROVIDERS_PER_PAUSE = 1_000;

  private static final long HALF_A_SECOND_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  /** How many connections one round begins. */
  static final int CONNECTS_AT_ONCE = 16;

  private enum Phase {
    /** Follows the source without connecting. */
    FOLLOWING,
    /** Connects to all endpoints, too. */
    CONNECTING,
    /** Has released everything, or does so now. */
    CLOSED
  }

  /**
   * The state that callers and users see.
   *
   * @param endpoints that calls may choose
   * @param listed endpoints that the source lists
   * @param isPanic whether calls go to ejected endpoints, because too few others are connected
   */
  private record View(
      EndpointSet endpoints,
      List<TrackedEndpoint> listed,
      boolean isPanic,
      @Nullable RoutingRules rules) {}

  private final AddressSource source;
  private final DirectorySettings settings;
  private final LongSupplier clock;
  private final Pause updatePause = new Pause();
  private final Pause connectPause = new Pause();
  private final Pause checkPause = new Pause();
  private final InitialEndpoints initial = new InitialEndpoints();
  private final ReadinessSignal readiness = new ReadinessSignal();
  private final AtomicReference<Phase> phase = new AtomicReference<>(Phase.FOLLOWING);
  private final LatestUpdate latestUpdate =
      new LatestUpdate() {
        @Override
        void onUpdate() {
          if (!updatePause.isOn()) {
            wake();
          }
        }
      };

  // Used by the refresh that runs.
  private final TrackedEndpoints tracked = new TrackedEndpoints();
  private final Ejections ejections;

  private volatile View view =
      new View(new EndpointSet(List.of(), List.of()), List.of(), false, null);

  /** Why the source lists no provider or is unavailable; empty if it does and is not. */
  private volatile String problem = "";

  /**
   * Creates a directory that follows nothing before {@link #start}.
   *
   * @param executor runs each refresh, which may take a few milliseconds
   * @param clock in terms of {@link System#nanoTime()}
   */
  public EndpointDirectory(
      AddressSource source,
      DirectorySettings settings,
      Executor executor,
      ScheduledExecutorService scheduler,
      LongSupplier clock) {
    super(executor, scheduler);
    this.source = source;
    this.settings = settings;
    this.clock = clock;
    this.ejections = new Ejections(settings.ejection());
  }

  /** Begins to follow the source. Called once. */
  public void start() {
    checkPause.begin(Ejections.CHECK_NANOS);
    source.start(latestUpdate);
  }

  @Override
  public EndpointSet current() {
    return view.endpoints();
  }

  @Override
  public CompletableFuture<EndpointSet> some() {
    return initial.future();
  }

  @Override
  public ReadinessSignal readiness() {
    return readiness;
  }

  @Override
  public void connectSoon() {
    if (phase.get() == Phase.FOLLOWING && phase.compareAndSet(Phase.FOLLOWING, Phase.CONNECTING)) {
      wake();
    }
  }

  /** The status of each listed provider. */
  public List<AddressStatus> statuses() {
    return view.listed().stream().map(TrackedEndpoint::status).toList();
  }

  @Override
  public void failed(int inRow) {
    if (inRow == settings.ejection().failures()) {
      wake();
    }
  }

  @Override
  void onFailedRefresh(Throwable failure) {
    if (failure instanceof RpcException refused && refused.status() == Status.MISUSED) {
      log.debug("{} is not followed any more: its client is closed", this, failure);
      return;
    }
    log.error("the providers of {} from {} are not followed", settings.service(), this, failure);
    problem = failure.toString();
    settleInitial();
  }

  @Override
  boolean isLastRefresh() {
    return phase.get() == Phase.CLOSED;
  }

  @Override
  void refresh() {
    long now = clock.getAsLong();
    if (phase.get() == Phase.CLOSED) {
      tracked.releaseAll();
      view = new View(view.endpoints(), List.of(), false, null);
      return;
    }
    if (!checkPause.isOn()) {
      checkPause.begin(Ejections.CHECK_NANOS);
    }
    tracked.release(now);
    if (!updatePause.isOn()) {
      followLatest(now);
    }
    List<AddressChange.Entry> ejected = ejections.check(tracked.listed(), now);
    boolean isReplacementOver = tracked.endReplacement(now);
    List<AddressChange.Entry> changes = new ArrayList<>(tracked.takeChanges());
    changes.addAll(ejected);
    publish(isReplacementOver || !changes.isEmpty());
    if (phase.get() == Phase.CONNECTING
        && !connectPause.isOn()
        && tracked.connect(CONNECTS_AT_ONCE)) {
      connectPause.begin(PAUSE_NANOS);
    }
    settings.notifyListeners(tracked.listed().size(), changes);
  }

  private void followLatest(long now) {
    LatestUpdate.Update update = latestUpdate.take();
    if (update == null) {
      return;
    }
    try {
      follow(update, now);
    } catch (Error failure) { // the next refresh follows it: no memory or no stack was left
      latestUpdate.putBack(update);
      throw failure;
    }
  }

  private void follow(LatestUpdate.Update update, long now) {
    List<ProviderAddress> addresses = update.addresses();
    int pauses = addresses == null ? 1 : 1 + addresses.size() / PROVIDERS_PER_PAUSE;
    updatePause.begin(Math.min(pauses * PAUSE_NANOS, HALF_A_SECOND_NANOS));
    if (addresses != null) {
      problem = addresses.isEmpty() ? "names no provider" : "";
      tracked.list(settings.subset().apply(addresses), this::acquire, now);
    }
    String failure = update.failure();
    if (failure != null && !failure.equals(problem)) {
      problem = failure;
      int known = tracked.listed().size();
      log.warn("{}: {}; {} providers stay in use", settings.service(), this, known);
    }
  }

  private TrackedEndpoint acquire(ProviderAddress address) {
    ConnectionLease lease = settings.connections().apply(address);
    Runnable unsubscribe = lease.invoker().onConnected(readiness::signalAll);
    return new TrackedEndpoint(
        new Endpoint(address, lease.invoker(), InstantSource.system(), this), lease, unsubscribe);
  }

  private void publish(boolean isChanged) {
    boolean isPanic = Ejections.isPanic(tracked.listed());
    if (isPanic && !view.isPanic()) {
      log.warn("{}: less than half of its providers serve; calls go to all", settings.service());
    }
    RoutingRules rules = settings.rules().get();
    if (isChanged || isPanic != view.isPanic() || rules != view.rules()) {
      EndpointSet endpoints = tracked.endpoints(isPanic, rules);
      view = new View(endpoints, List.copyOf(tracked.listed()), isPanic, rules);
      readiness.signalAll();
    }
    settleInitial();
  }

  private void settleInitial() {
    if (!current().all().isEmpty()) {
      initial.complete(current());
    } else if (!problem.isEmpty()) {
      initial.fail(
          new RpcException(
              Status.CONNECT_FAILED,
              Certainty.NOT_EXECUTED,
              "no provider of %s is known: %s; is one started, and is this where it announces itself?"
                  .formatted(settings.service(), this)));
    }
  }

  /** The source and its last problem, for messages. */
  @Override
  public String toString() {
    String last = problem;
    return settings.source() + (last.isEmpty() ? "" : " (" + last + ")");
  }

  @Override
  public void close() {
    phase.set(Phase.CLOSED);
    source.close();
    initial.close(
        new RpcException(
            Status.MISUSED,
            Certainty.NOT_EXECUTED,
            "the reference to "
                + settings.service()
                + " is closed; make another one with RpcClient.reference"));
    wake();
  }
}
