package io.trunkline.internal.cluster;

import io.trunkline.discovery.ProviderAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * Which of many providers one client connects to. Each client ranks all providers by a hash of
 * itself and the provider and takes the first ones; so clients need not know of each other, each
 * provider has about as many of them, and one that leaves or comes changes one place at most.
 */
public final class Subset {

  /**
   * @param rank what the client's choice goes by, the highest first
   */
  private record Ranked(ProviderAddress address, String name, long rank) {}

  private Subset() {}

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
    Ranked[] ranked =
        all.stream()
            .map(
                address -> {
                  String name = address.toString();
                  return new Ranked(address, name, mixed(own ^ hash(name)));
                })
            .toArray(Ranked[]::new);
    Arrays.sort(
        ranked, Comparator.comparingLong(Ranked::rank).reversed().thenComparing(Ranked::name));
    return Stream.of(ranked).limit(size).map(Ranked::address).toList();
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
