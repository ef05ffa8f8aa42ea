package io.trunkline.registry.nacos;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** Keeps what a source says. */
final class Heard implements AddressSource.Listener {

  private final List<String> reasons = new CopyOnWriteArrayList<>();
  private volatile @Nullable List<ProviderAddress> providers;
  private volatile int times;

  @Override
  public void addresses(List<ProviderAddress> now) {
    times++; // one call at a time
    providers = now;
  }

  @Override
  public void unavailable(String reason) {
    reasons.add(reason);
  }

  /** The last list, as host and port; null if none was heard yet. */
  @Nullable List<String> places() {
    List<ProviderAddress> now = providers;
    return now == null ? null : now.stream().map(ProviderAddress::toString).sorted().toList();
  }

  void await(String... places) throws Exception {
    Deadline.await("providers " + List.of(places), () -> List.of(places).equals(places()));
  }

  ProviderAddress only() {
    List<ProviderAddress> now = providers;
    if (now == null || now.size() != 1) {
      throw new AssertionError("not one provider: " + now);
    }
    return now.get(0);
  }

  int times() {
    return times;
  }

  List<String> reasons() {
    return List.copyOf(reasons);
  }
}
