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
 * The union of the addresses of several sources. If two sources list an address, the parameters of
 * the first one count. The union is empty only if every source lists no address. Thread-safe.
 */
public final class UnitedAddresses implements AddressSource {

  private static final Logger log = LoggerFactory.getLogger(UnitedAddresses.class);

  private final List<AddressSource> sources;

  /** The last list of each source; null before the first. */
  private final List<@Nullable List<ProviderAddress>> lists = new ArrayList<>();

  /** The routers of each source, which apply to the providers of all. */
  private final Map<Integer, List<RegistryRouter>> routers = new TreeMap<>();

  /** The sources that have listed addresses or reported that they are unavailable. */
  private final Set<Integer> reported = new HashSet<>();

  /**
   * @param sources one or more, closed with this one
   */
  public UnitedAddresses(List<AddressSource> sources) {
    this.sources = List.copyOf(sources);
    this.sources.forEach(source -> lists.add(null));
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
      synchronized (UnitedAddresses.this) { // the listener is notified of one update at a time
        lists.set(number, providers);
        reported.add(number);
        Map<String, ProviderAddress> all = new LinkedHashMap<>();
        lists.stream()
            .filter(Objects::nonNull)
            .flatMap(List::stream)
            .forEach(address -> all.putIfAbsent(address.toString(), address));
        if (!all.isEmpty() || !lists.contains(null)) {
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
        reported.add(number);
        boolean isNothingListed = lists.stream().allMatch(Objects::isNull);
        if (isNothingListed && reported.size() < sources.size()) {
          log.warn("{}; the other sources have not said anything yet", reason);
        } else {
          listener.unavailable(reason);
        }
      }
    }
  }
}
