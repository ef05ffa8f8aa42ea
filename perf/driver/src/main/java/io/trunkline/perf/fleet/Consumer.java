package io.trunkline.perf.fleet;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.perf.system.PerfService;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** A client with one lazy reference, which follows its providers and connects to none. */
final class Consumer implements AutoCloseable {

  private final AtomicInteger sets = new AtomicInteger();
  private volatile long changedNanos = System.nanoTime();
  private final RpcClient client =
      RpcClient.builder()
          .serialization("kryo")
          .ioThreads(1)
          .closeTimeout(Duration.ofMillis(1))
          .onAddressChange(
              change -> {
                sets.incrementAndGet();
                changedNanos = System.nanoTime();
              })
          .build();
  private final Reference<PerfService> reference = refer();

  private Reference<PerfService> refer() {
    return client.reference(
        ReferenceOptions.builder(PerfService.class, PushedAddresses.URL).lazy(true).build());
  }

  /** How many sets that differed from the one before its references have had. */
  int sets() {
    return sets.get();
  }

  /** When the last of them came. */
  long changedNanos() {
    return changedNanos;
  }

  Set<ProviderAddress> providers() {
    return providers(reference);
  }

  /** What a reference that begins now chooses, which is what the other one has to have reached. */
  Set<ProviderAddress> expected() throws InterruptedException {
    try (Reference<PerfService> other = refer()) {
      for (int i = 0; i < 5_000 && other.addresses().isEmpty(); i++) {
        Thread.sleep(1);
      }
      return providers(other);
    }
  }

  private static Set<ProviderAddress> providers(Reference<?> reference) {
    return reference.addresses().stream().map(AddressStatus::address).collect(Collectors.toSet());
  }

  @Override
  public void close() {
    client.close();
  }
}
