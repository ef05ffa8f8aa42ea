package io.trunkline.spring;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryProvider;
import io.trunkline.discovery.ServiceRecord;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;

/** A registry in this JVM. Each test takes a name of its own: {@code memory://name}. */
public final class MemoryRegistry implements RegistryProvider {

  private static final Map<String, MemoryRegistry> ALL = new ConcurrentHashMap<>();

  /** The urls it was opened with. */
  final List<String> urls = new CopyOnWriteArrayList<>();

  /** What is registered now. */
  final List<ServiceRecord> records = new CopyOnWriteArrayList<>();

  /** What consumers have asked for. */
  final List<AddressQuery> queries = new CopyOnWriteArrayList<>();

  /** Run when something was registered or withdrawn. */
  final List<Runnable> watchers = new CopyOnWriteArrayList<>();

  /** Completes when consumers get their first answer. */
  volatile CompletableFuture<Void> answers = CompletableFuture.completedFuture(null);

  /** How many times more it is asked in vain whether it has something. */
  final AtomicInteger asksBeforeConfirmed = new AtomicInteger();

  /** Run before a service is registered. */
  volatile Runnable beforeRegistration = () -> {};

  /** Run before a service is withdrawn. */
  volatile Runnable beforeWithdrawal = () -> {};

  /** The registry with that name. */
  static MemoryRegistry named(String name) {
    return ALL.computeIfAbsent(name, none -> new MemoryRegistry());
  }

  /** The registry that a url names. */
  static MemoryRegistry of(String url) {
    return named(url.split("://")[1].split("[:?]")[0]);
  }

  /** The only service that is registered now. */
  ServiceRecord only() {
    if (records.size() != 1) {
      throw new AssertionError("there are " + records);
    }
    return records.get(0);
  }

  @Override
  public Set<String> schemes() {
    return Set.of("memory");
  }

  @Override
  public Registry open(String url, String application) {
    MemoryRegistry registry = of(url);
    registry.urls.add(url);
    return registry.new Session(url);
  }

  private final class Session implements Registry {

    private final String url;

    Session(String url) {
      this.url = url;
    }

    @Override
    public Registration register(ServiceRecord record) {
      beforeRegistration.run();
      records.add(record);
      watchers.forEach(Runnable::run);
      return new Registration() {
        @Override
        public boolean isRegistered() {
          return !url.contains("silent")
              && asksBeforeConfirmed.getAndUpdate(n -> Math.max(0, n - 1)) == 0;
        }

        @Override
        public void close() {
          beforeWithdrawal.run();
          records.remove(record);
          watchers.forEach(Runnable::run);
        }
      };
    }

    @Override
    public void close() {
      urls.remove(url);
    }
  }
}
