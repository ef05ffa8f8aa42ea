package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses of several sources. What two of them name is said by the first one. Nobody is named
 * for certain only if each of them says so. Thread-safe.
 */
public final class UnitedAddresses implements AddressSource {

  private static final Logger log = LoggerFactory.getLogger(UnitedAddresses.class);

  private final List<AddressSource> sources;

  /** What each source named last; null if it named nothing so far. */
  private final List<@Nullable List<ProviderAddress>> named = new ArrayList<>();

  /** Those of each source, which are about the providers of all. */
  private final Map<Integer, List<RegistryRouter>> routers = new TreeMap<>();

  /** Which of them have said something, and be it that they cannot tell. */
  private final Set<Integer> spoke = new HashSet<>();

  /**
   * @param sources one or more, closed with this one
   */
  public UnitedAddresses(List<AddressSource> sources) {
    this.sources = List.copyOf(sources);
    this.sources.forEach(source -> named.add(null));
  }

  @Override
  public void start(Listener listener) {
    for (int i = 0; i < sources.size(); i++) {
      sources.get(i).start(new Part(i, listener));
    }
  }

  @Override
  public void close() {
    sources.forEach(AddressSource::close);
  }

  private final class Part implements Listener {

    private final int number;
    private final Listener listener;

    private Part(int number, Listener listener) {
      this.number = number;
      this.listener = listener;
    }

    @Override
    public void addresses(List<ProviderAddress> providers) {
      synchronized (UnitedAddresses.this) { // the listener hears one word at a time
        named.set(number, providers);
        spoke.add(number);
        Map<String, ProviderAddress> all = new LinkedHashMap<>();
        named.stream()
            .filter(Objects::nonNull)
            .flatMap(List::stream)
            .forEach(address -> all.putIfAbsent(address.toString(), address));
        if (!all.isEmpty() || !named.contains(null)) {
          listener.addresses(List.copyOf(all.values()));
        }
      }
    }

    @Override
    public void routers(List<RegistryRouter> now) {
      synchronized (UnitedAddresses.this) {
        routers.put(number, now);
        listener.routers(routers.values().stream().flatMap(List::stream).distinct().toList());
      }
    }

    @Override
    public void unavailable(String reason) {
      synchronized (UnitedAddresses.this) {
        spoke.add(number);
        boolean isNobodyNamed = named.stream().allMatch(Objects::isNull);
        if (isNobodyNamed && spoke.size() < sources.size()) {
          log.warn("{}; the other sources have not said anything yet", reason);
        } else {
          listener.unavailable(reason);
        }
      }
    }
  }
}
