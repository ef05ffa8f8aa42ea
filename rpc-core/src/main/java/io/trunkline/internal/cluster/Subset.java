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
 * Selects the providers that one client connects to. Each client ranks all providers by a hash of
 * its identity and the provider and takes the first ones. So clients need no coordination, each
 * provider gets about as many clients, and a provider that joins or leaves changes at most one
 * connection of a client.
 */
public final class Subset {

  /** A provider with its rank for the client; the highest rank comes first. */
  private record Ranked(ProviderAddress address, long rank) {}

  private static final Comparator<Ranked> LOWEST_FIRST =
      Comparator.comparingLong(Ranked::rank).thenComparing(ranked -> ranked.address().toString());

  private Subset() {}

  /** The calls that go to a provider. */
  private enum Calls {
    WITHOUT_TAG,
    WITH_TAG_OF_REFERENCE,
    WITH_TAG_OF_THEIR_OWN
  }

  /** The providers that the same calls go to, and whether they are in the zone of the client. */
  private record Part(Calls calls, boolean isNear, Object byRules) {}

  /**
   * Selects providers for a client that routes calls. It takes {@code size} providers without a
   * tag, and as many with the tag of the reference, each both inside and outside its zone; as many
   * of all other tags together, for calls with their own tag; and as many again for each group of
   * providers that the rules treat alike.
   *
   * @param rules route calls; null for none
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
   * Selects providers for a client.
   *
   * @param all each host and port once, in any order
   * @param client identifies the client as long as it lives
   * @param size how many providers it connects to; 0 for all
   * @return ordered by rank, and independent of the order of {@code all}; all if there are at most
   *     {@code size}
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
