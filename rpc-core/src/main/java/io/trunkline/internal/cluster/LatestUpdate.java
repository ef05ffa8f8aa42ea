package io.trunkline.internal.cluster;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps the newest update of an address source until the directory takes it. Thread-safe. */
abstract class LatestUpdate implements AddressSource.Listener {

  /**
   * An update of a source.
   *
   * @param addresses the address of every provider; null if only the failure is new
   * @param failure why the source has been unavailable since then; null if it is available
   */
  record Update(@Nullable List<ProviderAddress> addresses, @Nullable String failure) {}

  private static final Logger log = LoggerFactory.getLogger(LatestUpdate.class);

  private final AtomicReference<@Nullable Update> latest = new AtomicReference<>();

  /** Called after each update; does not block. */
  abstract void onUpdate();

  @Override
  public final void addresses(List<ProviderAddress> addresses) {
    latest.set(new Update(addresses, null));
    onUpdate();
  }

  @Override
  public final void unavailable(String reason) {
    latest.updateAndGet(
        update -> new Update(update == null ? null : update.addresses(), reason)); // both are new
    onUpdate();
  }

  /** Where rules are followed, they take the routers, and none arrive here. */
  @Override
  public final void routers(List<RegistryRouter> routers) {
    if (!routers.isEmpty()) {
      log.warn(
          "{} routers in a registry have no effect, because no rules are followed: calls go to all"
              + " providers",
          routers.size());
    }
  }

  /** Puts back an update that could not be followed, unless there is a newer one. */
  final void putBack(Update taken) {
    latest.updateAndGet(
        newer ->
            newer == null
                ? taken
                : newer.addresses() == null
                    ? new Update(taken.addresses(), newer.failure())
                    : newer);
  }

  /** Takes the newest update; null if the last one was taken before. */
  final @Nullable Update take() {
    return latest.getAndSet(null);
  }
}
