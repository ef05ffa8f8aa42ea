package io.trunkline.internal.registry;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What a source last reported of one service. The last addresses stay in use while the registry is
 * silent, and, if its URL allows it, when it lists none any more. Except {@link #close}, for one
 * thread.
 */
public final class ReportedAddresses {

  private static final Logger log = LoggerFactory.getLogger(ReportedAddresses.class);

  private final Object registry;
  private final Object query;
  private final boolean emptyProtection;
  private AddressSource.@Nullable Listener listener;
  private @Nullable List<ProviderAddress> last;
  private boolean isUnavailable;
  private boolean saidEmpty;
  private boolean isKept;
  private volatile boolean closed;

  /**
   * Nothing reported yet.
   *
   * @param registry the registry in messages
   * @param query the service in messages
   * @param emptyProtection whether the last addresses stay in use when the registry lists none
   */
  public ReportedAddresses(Object registry, Object query, boolean emptyProtection) {
    this.registry = registry;
    this.query = query;
    this.emptyProtection = emptyProtection;
  }

  /** Sets the listener of all later reports. */
  public void begin(AddressSource.Listener target) {
    listener = target;
  }

  /** Reports the addresses that the registry lists after an operator's changes. */
  public void addresses(List<ProviderAddress> providers) {
    boolean news = isUnavailable || isKept || !providers.equals(last);
    saidEmpty = false;
    last = providers;
    isUnavailable = false;
    isKept = false;
    if (news && !closed && listener != null) {
      listener.addresses(providers);
    }
  }

  /** Reports that the registry lists none. */
  public void none() {
    List<ProviderAddress> kept = last;
    if (!emptyProtection || kept == null || kept.isEmpty()) {
      addresses(List.of());
      return;
    }
    if (!saidEmpty) {
      saidEmpty = true;
      log.warn(
          "{} lists no provider of {} any more; the last {} stay in use"
              + " (enable-empty-protection=false in its url drops them)",
          registry,
          query,
          kept.size());
    }
    boolean wasUnavailable = isUnavailable;
    boolean news = wasUnavailable || !isKept;
    isUnavailable = false;
    isKept = true;
    AddressSource.Listener target = closed ? null : listener;
    if (target != null && wasUnavailable) {
      target.addresses(kept);
    }
    if (target != null && news) {
      target.kept(kept);
    }
  }

  /** Reports all routers that the registry keeps. */
  public void routers(List<RegistryRouter> routers) {
    if (!closed && listener != null) {
      listener.routers(routers);
    }
  }

  /** Reports why the registry is silent, once until it lists addresses again. */
  public void unavailable(String reason) {
    boolean news = !isUnavailable;
    isUnavailable = true;
    if (news && !closed && listener != null) {
      listener.unavailable(reason);
    }
  }

  /** Whether the last report was that the registry is silent. */
  public boolean isUnavailable() {
    return isUnavailable;
  }

  /** Whether it was closed. From any thread. */
  public boolean isClosed() {
    return closed;
  }

  /** Ends all reports. From any thread. */
  public void close() {
    closed = true;
  }
}
