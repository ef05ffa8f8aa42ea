package io.trunkline.internal.cluster;

import io.trunkline.discovery.ProviderAddress;
import io.trunkline.internal.rules.RoutingRules;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Which of many providers one client connects to. Each client ranks all providers by a hash of
 * itself and the provider and takes the first ones; so clients need not know of each other, each
 * provider has about as many of them, and one that leaves or comes changes one place at most.
 */
public final class Subset {

  /**
   * @param rank what the client's choice goes by, the highest first
   */
  private record Ranked(ProviderAddress address, long rank) {}

  private static final Comparator<Ranked> LOWEST_FIRST =
      Comparator.comparingLong(Ranked::rank).thenComparing(ranked -> ranked.address().toString());

  private Subset() {}

  /** Which calls go there. */
  private enum Calls {
    WITHOUT_TAG,
    WITH_TAG_OF_REFERENCE,
    WITH_TAG_OF_THEIR_OWN
  }

  /** Near ones apart from others. */
  private record Part(Calls calls, boolean isNear, Object byRules) {}

  /**
   * The providers of a client that calls by tag and zone: so many without a tag and with that of
   * the reference, in its zone and outside, that it has enough of them for calls of either kind,
   * and once more so many of all other tags together, for calls that have a tag of their own. And
   * so many of each of these for what rules say of them.
   *
   * @param rules about where calls go; null for none
   */
  public static List<ProviderAddress> of(
      Collection<ProviderAddress> all,
      String client,
      int size,
      Routing routing,
      @Nullable RoutingRules rules) {
    if (size <= 0 || all.size() <= size) {
      return List.copyOf(all);
    }
    Map<Part, List<ProviderAddress>> parts = new LinkedHashMap<>();
    for (ProviderAddress address : all) {
      parts
          .computeIfAbsent(part(address, routing, rules), unknown -> new ArrayList<>())
          .add(address);
    }
    return parts.values().stream().flatMap(part -> of(part, client, size).stream()).toList();
  }

  static List<ProviderAddress> of(
      Collection<ProviderAddress> all, String client, int size, Routing routing) {
    return of(all, client, size, routing, null);
  }

  private static Part part(ProviderAddress address, Routing routing, @Nullable RoutingRules rules) {
    Object byRules = rules == null ? "" : rules.place(address);
    boolean isNear = routing.zone() != null && routing.zone().equals(address.zone());
    if (address.tag() == null) {
      return new Part(Calls.WITHOUT_TAG, isNear, byRules);
    }
    return address.tag().equals(routing.tag())
        ? new Part(Calls.WITH_TAG_OF_REFERENCE, isNear, byRules)
        : new Part(Calls.WITH_TAG_OF_THEIR_OWN, false, byRules);
  }

  /**
   * The providers of a client.
   *
   * @param all each host and port once, in any order
   * @param client tells it from other clients; the same for as long as it lives
   * @param size how many it connects to; 0 for all
   * @return the same for the same arguments, whatever the order of {@code all}, with the first of
   *     the client's rank in front; all if there are not more
   */
  public static List<ProviderAddress> of(Collection<ProviderAddress> all, String client, int size) {
    if (size <= 0 || all.size() <= size) {
      return List.copyOf(all);
    }
    long own = mixed(hash(client));
    Queue<Ranked> first = new PriorityQueue<>(size + 1, LOWEST_FIRST);
    for (ProviderAddress address : all) {
      long rank = mixed(own ^ (hash(address.host()) * 65_599 + address.port()));
      if (first.size() < size || rank >= first.element().rank()) {
        first.add(new Ranked(address, rank));
        if (first.size() > size) {
          first.remove();
        }
      }
    }
    return first.stream().sorted(LOWEST_FIRST.reversed()).map(Ranked::address).toList();
  }

  /** FNV-1a over characters. */
  private static long hash(String text) {
    long hash = 0xcbf29ce484222325L;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return hash;
  }

  /** Each bit of the result depends on all bits: the last steps of MurmurHash3. */
  private static long mixed(long hash) {
    long mixed = (hash ^ hash >>> 33) * 0xff51afd7ed558ccdL;
    mixed = (mixed ^ mixed >>> 33) * 0xc4ceb9fe1a85ec53L;
    return mixed ^ mixed >>> 33;
  }
}
