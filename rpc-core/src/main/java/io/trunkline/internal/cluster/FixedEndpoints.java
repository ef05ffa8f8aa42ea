package io.trunkline.internal.cluster;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.client.AddressInvoker;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Providers that stay the same. Their connections belong to whoever made this. Thread-safe. */
public final class FixedEndpoints implements Endpoints {

  private final EndpointSet set;

  FixedEndpoints(List<Endpoint> endpoints) {
    this.set = new EndpointSet(endpoints, endpoints);
  }

  /**
   * @param invokers of these addresses, in the same order
   */
  public static FixedEndpoints of(List<ProviderAddress> addresses, List<AddressInvoker> invokers) {
    return new FixedEndpoints(
        IntStream.range(0, addresses.size())
            .mapToObj(i -> new Endpoint(addresses.get(i), invokers.get(i), InstantSource.system()))
            .toList());
  }

  @Override
  public EndpointSet current() {
    return set;
  }

  @Override
  public CompletableFuture<EndpointSet> some() {
    return CompletableFuture.completedFuture(set);
  }

  @Override
  public void connectSoon() {
    set.all().forEach(endpoint -> endpoint.invoker().connectSoon());
  }

  @Override
  public String toString() {
    return set.all().stream().map(Endpoint::toString).collect(Collectors.joining(", "));
  }

  @Override
  public void close() {}
}
