package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.UnitedAddresses;
import io.trunkline.internal.discovery.UpdateLoop;
import io.trunkline.internal.rules.FollowedMigration;
import io.trunkline.internal.rules.Migration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The providers of one service in one registry, at the levels that migration rules select. If both
 * count, a provider that is listed twice has the parameters of its interface level, which older
 * configurators change. Thread-safe.
 */
final class LevelledAddresses implements AddressSource {

  private static final Logger log = LoggerFactory.getLogger(LevelledAddresses.class);

  /**
   * The two sources, closed with this one.
   *
   * @param registry its url without passwords
   */
  record Sources(String registry, AddressSource byInterface, ApplicationAddresses byApplication) {}

  private final Sources sources;
  private final AddressQuery query;
  private final ScheduledExecutorService scheduler;
  private final UpdateLoop updates;
  private final FollowedMigration migration;
  private final ListedLevel byInterface;
  private final ListedLevel byApplication;
  private volatile boolean closed;

  // Used by the update that runs.
  private @Nullable Listener listener;
  private @Nullable List<RegistryRouter> reportedRouters;
  private @Nullable List<ProviderAddress> reported;
  private @Nullable String reportedProblem;
  private boolean saidRefused;
  private boolean hasLeftInterfaces;

  /**
   * @param settings where the rule of the application is kept
   * @param executor decides and notifies
   * @throws IllegalArgumentException if the query has an impossible parameter
   */
  LevelledAddresses(
      Sources sources,
      AddressQuery query,
      Optional<SettingsSource> settings,
      Executor executor,
      ScheduledExecutorService scheduler) {
    this.sources = sources;
    this.query = query;
    this.scheduler = scheduler;
    this.updates =
        new UpdateLoop(executor) {
          @Override
          protected void update() {
            LevelledAddresses.this.update();
          }
        };
    this.migration = new FollowedMigration(query, settings, updates);
    this.byInterface = new ListedLevel(DiscoveryLevel.INTERFACE, sources.byInterface, updates);
    this.byApplication =
        new ListedLevel(DiscoveryLevel.APPLICATION, sources.byApplication, updates);
  }

  @Override
  public void start(Listener target) {
    listener = target; // before the first update
    migration.start();
    updates.request();
  }

  private void update() {
    Migration now = closed ? null : migration.current(sources.byApplication.applications());
    Listener target = listener;
    if (now == null || target == null) {
      return;
    }
    if (!now.isApplicationOnly()) {
      byInterface.open();
    }
    if (!now.isInterfaceOnly() || migration.namesApplications()) {
      byApplication.open();
    }
    List<RegistryRouter> current = byInterface.routers();
    if (current != null && !current.equals(reportedRouters)) {
      reportedRouters = current;
      target.routers(current);
    }
    select(now, target);
  }

  private void select(Migration now, Listener target) {
    List<ProviderAddress> interfaces = byInterface.listedWith(byApplication);
    List<ProviderAddress> applications = byApplication.listedWith(byInterface);
    hasLeftInterfaces &= now.isApplicationOnly();
    if (now.isInterfaceOnly()) {
      use(target, interfaces, true, false);
    } else if (now.isApplicationOnly()) {
      force(now, target, interfaces, applications);
    } else if (!now.hasThreshold()) {
      use(target, united(interfaces, applications), true, true);
    } else if (byInterface.isSettled() && byApplication.isSettled()) { // as stock compares them
      boolean isReached = now.isReached(size(applications), size(interfaces));
      use(target, isReached ? applications : interfaces, !isReached, isReached);
    }
  }

  private static int size(@Nullable List<ProviderAddress> list) {
    return list == null ? 0 : list.size();
  }

  /** Leaves the interface level, if it was in use, once the application level has enough. */
  private void force(
      Migration now,
      Listener target,
      @Nullable List<ProviderAddress> interfaces,
      @Nullable List<ProviderAddress> applications) {
    if (!byInterface.isOpen() || hasLeftInterfaces) {
      use(target, applications, false, true);
      return;
    }
    if (!byApplication.isSettled() && !byApplication.isOlderThan(now.longestWait().toNanos())) {
      LaterTasks.schedule(scheduler, updates::request, now.longestWait().toMillis() + 1);
      return;
    }
    if (now.isForced() || now.isReached(size(applications), size(interfaces))) {
      hasLeftInterfaces = true;
      use(target, applications, false, true);
      return;
    }
    if (!saidRefused && byApplication.isSettled()) {
      saidRefused = true;
      log.warn(
          "{}: {} at application level and {} at interface level in {} are not enough for"
              + " FORCE_APPLICATION; the interface level stays in use (force: true in the rule"
              + " leaves it)",
          query,
          size(applications),
          size(interfaces),
          sources.registry);
    }
    use(target, united(interfaces, applications), true, true);
  }

  private static @Nullable List<ProviderAddress> united(
      @Nullable List<ProviderAddress> interfaces, @Nullable List<ProviderAddress> applications) {
    if (interfaces == null || applications == null) {
      List<ProviderAddress> known = interfaces == null ? applications : interfaces;
      return known == null || known.isEmpty() ? null : known;
    }
    return UnitedAddresses.united(Stream.concat(interfaces.stream(), applications.stream()));
  }

  /** Notifies the listener of what is new. */
  private void use(
      Listener target,
      @Nullable List<ProviderAddress> addresses,
      boolean usesInterfaces,
      boolean usesApplications) {
    byInterface.use(usesInterfaces);
    byApplication.use(usesApplications);
    boolean isEmpty = size(addresses) == 0;
    String problem = isEmpty || isSilent() ? problem() : null;
    boolean isNews =
        reportedProblem != null && problem == null || !Objects.equals(addresses, reported);
    if (addresses != null && isNews && !(isEmpty && problem != null)) {
      reported = addresses;
      target.addresses(addresses);
    }
    if (problem != null && !problem.equals(reportedProblem)) {
      target.unavailable(problem);
    }
    reportedProblem = problem;
  }

  private List<ListedLevel> used() {
    List<ListedLevel> used = new ArrayList<>(2);
    if (byInterface.isUsed()) {
      used.add(byInterface);
    }
    if (byApplication.isUsed()) {
      used.add(byApplication);
    }
    return used;
  }

  /** Why providers are not known; null if they are, or some level has not reported yet. */
  private @Nullable String problem() {
    return used().stream().allMatch(ListedLevel::isSettled)
        ? used().stream()
            .map(ListedLevel::problem)
            .filter(problem -> problem != null)
            .findFirst()
            .orElse(null)
        : null;
  }

  private boolean isSilent() {
    return used().stream().allMatch(level -> level.problem() != null);
  }

  @Override
  public List<LevelStatus> levels() {
    return List.of(byInterface.status(sources.registry), byApplication.status(sources.registry));
  }

  @Override
  public void close() {
    closed = true;
    migration.close();
    sources.byInterface.close();
    sources.byApplication.close();
  }
}
