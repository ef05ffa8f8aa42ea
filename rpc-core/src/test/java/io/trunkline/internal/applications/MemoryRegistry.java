package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.ProviderAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Both levels of a registry in memory, of which a test sets what the references are told. */
final class MemoryRegistry implements AddressSourceProvider {

  final MemoryLevel applications = new MemoryLevel();
  private final List<AddressSource.Listener> listeners = new ArrayList<>();
  private List<ProviderAddress> byInterface = List.of();
  private boolean isSilent;

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public AddressSource open(AddressQuery query) {
    return new AddressSource() {
      @Override
      public void start(Listener listener) {
        List<ProviderAddress> now;
        synchronized (MemoryRegistry.this) {
          listeners.add(listener);
          now = isSilent ? null : byInterface;
        }
        if (now != null) {
          listener.addresses(now);
        }
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public Optional<InstanceSource> instances(String url) {
    return Optional.of(applications);
  }

  /** Whether any reference looks at interface level. */
  synchronized boolean isAskedByInterface() {
    return !listeners.isEmpty();
  }

  private synchronized List<AddressSource.Listener> all() {
    return List.copyOf(listeners);
  }

  /** Has the interface level report nothing at first. */
  synchronized void silent() {
    isSilent = true;
  }

  void listByInterface(int... ports) {
    listByInterface(
        IntStream.of(ports).mapToObj(port -> new ProviderAddress("127.0.0.1", port)).toList());
  }

  void listByInterface(List<ProviderAddress> now) {
    synchronized (this) {
      isSilent = false;
      byInterface = now;
    }
    all().forEach(listener -> listener.addresses(now));
  }

  /** As a registry does that lists none any more, but keeps the last ones in use. */
  void keepByInterface() {
    List<ProviderAddress> last;
    synchronized (this) {
      last = byInterface;
    }
    all().forEach(listener -> listener.kept(last));
  }

  void interfaceUnavailable(@Nullable String reason) {
    all().forEach(listener -> listener.unavailable(String.valueOf(reason)));
  }
}
