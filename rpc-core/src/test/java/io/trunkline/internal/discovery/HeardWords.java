package io.trunkline.internal.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;

/** Keeps what a source said. Thread-safe. */
final class HeardWords implements AddressSource.Listener {

  private static final long SECONDS = 30;

  private final List<String> words = new ArrayList<>();

  @Override
  public synchronized void addresses(List<ProviderAddress> providers) {
    words.add(
        providers.stream()
            .map(
                address ->
                    address
                        + (address.weight() == 100 ? "" : "*" + address.weight())
                        + (address.zone() == null ? "" : " in " + address.zone()))
            .collect(Collectors.joining(" ", "[", "]")));
  }

  @Override
  public synchronized void unavailable(String reason) {
    words.add(reason);
  }

  synchronized List<String> all() {
    return List.copyOf(words);
  }

  synchronized String last() {
    return words.isEmpty() ? "" : words.get(words.size() - 1);
  }

  /** Waits until the last word has this in it. */
  void await(String part) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    while (!last().contains(part)) {
      assertThat(System.nanoTime() - deadline).as("%s in %s", part, all()).isNegative();
      LockSupport.parkNanos(500_000);
    }
  }
}
