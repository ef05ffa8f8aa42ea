package io.trunkline.internal.discovery;

import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.RegistryRouter;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
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

  // Guarded by this.

  /** The last list of each source; null before the first. */
  private final List<@Nullable List<ProviderAddress>> lists = new ArrayList<>();

  /** The routers of each source, which apply to the providers of all. */
  private final Map<Integer, List<RegistryRouter>> routers = new TreeMap<>();

  /** The sources that have listed addresses or reported that they are unavailable. */
  private final Set<Integer> reported = new HashSet<>();

  private Set<News> unsaid = EnumSet.noneOf(News.class);
  private String problem = "";

  /** The report that the listener has not received yet. */
  private enum News {
    ADDRESSES,
    ROUTERS,
    PROBLEM
  }

  /**
   * @param sources one or more, closed with this one
   */
  public UnitedAddresses(List<AddressSource> sources) {
    this.sources = List.copyOf(sources);
    this.sources.forEach(source -> lists.add(null));
  }

  @Override
  public void start(Listener listener) {
    UpdateLoop updates =
        new UpdateLoop(Runnable::run) { // the listener is notified of one update at a time
          @Override
          protected void update() {
            tell(listener);
          }
        };
    for (int i = 0; i < sources.size(); i++) {
      sources.get(i).start(new Part(i, updates));
    }
  }

  private void tell(Listener listener) {
    Set<News> news;
    List<ProviderAddress> addresses;
    List<RegistryRouter> allRouters;
    String reason;
    synchronized (this) {
      news = unsaid;
      unsaid = EnumSet.noneOf(News.class);
      addresses = news.contains(News.ADDRESSES) ? united() : List.of();
      allRouters = routers.values().stream().flatMap(List::stream).distinct().toList();
      reason = problem;
    }
    if (news.contains(News.ROUTERS)) {
      listener.routers(allRouters);
    }
    if (news.contains(News.ADDRESSES)) {
      listener.addresses(addresses);
    }
    if (news.contains(News.PROBLEM)) {
      listener.unavailable(reason);
    }
  }

  private List<ProviderAddress> united() {
    return united(lists.stream().filter(Objects::nonNull).flatMap(List::stream));
  }

  /** Each group and version at each host and port once; of equal ones the first address counts. */
  public static List<ProviderAddress> united(Stream<ProviderAddress> addresses) {
    Map<String, ProviderAddress> all = new LinkedHashMap<>();
    addresses.forEach(
        address ->
            all.putIfAbsent(
                address + " " + address.parameter("group") + ":" + address.parameter("version"),
                address));
    return List.copyOf(all.values());
  }

  @Override
  public List<LevelStatus> levels() {
    return sources.stream().flatMap(source -> source.levels().stream()).toList();
  }

  @Override
  public void close() {
    sources.forEach(AddressSource::close);
  }

  private final class Part implements Listener {

    private final int number;
    private final UpdateLoop updates;

    private Part(int number, UpdateLoop updates) {
      this.number = number;
      this.updates = updates;
    }

    @Override
    public void addresses(List<ProviderAddress> providers) {
      synchronized (UnitedAddresses.this) {
        lists.set(number, providers);
        reported.add(number);
        boolean isListed = lists.stream().anyMatch(list -> list != null && !list.isEmpty());
        if (isListed || !lists.contains(null)) {
          unsaid.add(News.ADDRESSES);
          unsaid.remove(News.PROBLEM); // which it is no longer
        }
      }
      updates.request();
    }

    @Override
    public void routers(List<RegistryRouter> now) {
      synchronized (UnitedAddresses.this) {
        routers.put(number, now);
        unsaid.add(News.ROUTERS);
      }
      updates.request();
    }

    @Override
    public void unavailable(String reason) {
      synchronized (UnitedAddresses.this) {
        reported.add(number);
        boolean isNothingListed = lists.stream().allMatch(Objects::isNull);
        if (isNothingListed && reported.size() < sources.size()) {
          log.warn("{}; the other sources have not reported anything yet", reason);
        } else {
          problem = reason;
          unsaid.add(News.PROBLEM);
        }
      }
      updates.request();
    }
  }
}
