package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import io.trunkline.internal.discovery.UpdateLoop;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One level of a registry, and what its source last reported. The reports may come on any thread;
 * {@link #open} and {@link #use} are for one thread at a time.
 */
final class ListedLevel implements AddressSource.Listener {

  private final DiscoveryLevel level;
  private final AddressSource source;
  private final UpdateLoop updates;
  private volatile @Nullable List<ProviderAddress> list;
  private volatile @Nullable List<RegistryRouter> routers;
  private volatile boolean isKept;
  private volatile @Nullable String problem;
  private volatile boolean isUsed;
  private boolean isOpen;
  private long openedNanos;

  /**
   * @param updates requested after each report
   */
  ListedLevel(DiscoveryLevel level, AddressSource source, UpdateLoop updates) {
    this.level = level;
    this.source = source;
    this.updates = updates;
  }

  /** Starts the source, once. */
  void open() {
    if (!isOpen) {
      isOpen = true;
      openedNanos = System.nanoTime();
      source.start(this);
    }
  }

  boolean isOpen() {
    return isOpen;
  }

  /** Whether the source was started longer ago than this. */
  boolean isOlderThan(long nanos) {
    return System.nanoTime() - openedNanos > nanos;
  }

  /** Whether the source has reported addresses, or why it cannot. */
  boolean isSettled() {
    return list != null || problem != null;
  }

  /**
   * The addresses; null before the first report. Addresses that are only kept do not count if the
   * other level has present ones.
   */
  @Nullable List<ProviderAddress> listedWith(ListedLevel other) {
    List<ProviderAddress> others = other.list;
    return isKept && !other.isKept && others != null && !others.isEmpty() ? List.of() : list;
  }

  @Nullable List<RegistryRouter> routers() {
    return routers;
  }

  @Nullable String problem() {
    return problem;
  }

  /** Sets whether the addresses get calls. */
  void use(boolean used) {
    isUsed = used;
  }

  boolean isUsed() {
    return isUsed;
  }

  @Override
  public void addresses(List<ProviderAddress> providers) {
    report(providers, false);
  }

  @Override
  public void kept(List<ProviderAddress> providers) {
    report(providers, true);
  }

  private void report(List<ProviderAddress> providers, boolean kept) {
    isKept = kept;
    list = providers;
    problem = null;
    updates.request();
  }

  @Override
  public void routers(List<RegistryRouter> now) {
    routers = now;
    updates.request();
  }

  @Override
  public void unavailable(String reason) {
    problem = reason;
    updates.request();
  }

  LevelStatus status(String registry) {
    List<ProviderAddress> now = list;
    return new LevelStatus(
        registry, level, isUsed, isKept || now == null ? 0 : now.size(), problem);
  }
}
