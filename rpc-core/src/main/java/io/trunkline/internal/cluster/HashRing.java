package io.trunkline.internal.cluster;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A consistent hash ring: each candidate has many places, and a hash belongs to the next place. If
 * a candidate leaves, only its hashes move. Places and hashes equal those of stock 3.3.6.
 * Immutable.
 */
final class HashRing {

  private static final int HASHES_OF_DIGEST = 4;

  private final List<Endpoint> candidates;
  private final Set<Endpoint> members;

  /** The places in ascending order; each has the owner with the same index. */
  private final long[] places;

  private final Endpoint[] owners;

  /**
   * @param nodes how many places each candidate has; stock rounds it down to a multiple of 4
   */
  HashRing(List<Endpoint> candidates, int nodes) {
    this.candidates = candidates;
    this.members = new HashSet<>(candidates);
    MessageDigest md5 = md5();
    Map<Long, Endpoint> ring = new TreeMap<>();
    for (Endpoint candidate : candidates) {
      for (int i = 0; i < nodes / HASHES_OF_DIGEST; i++) {
        byte[] digest = md5.digest(bytes(candidate.toString() + i));
        for (int hash = 0; hash < HASHES_OF_DIGEST; hash++) {
          ring.put(hash(digest, hash), candidate);
        }
      }
    }
    this.places = ring.keySet().stream().mapToLong(Long::longValue).toArray();
    this.owners = ring.values().toArray(new Endpoint[0]);
  }

  /** Whether it was made from this list. */
  boolean isOf(List<Endpoint> others) {
    return candidates == others;
  }

  /** Whether it contains all of these endpoints. */
  boolean hasAll(Collection<Endpoint> others) {
    return members.containsAll(others);
  }

  /** The hash of a key. */
  static long hash(String key) {
    return hash(md5().digest(bytes(key)), 0);
  }

  /** The owner of a hash. */
  Endpoint owner(long hash) {
    return owners[indexOf(hash)];
  }

  /**
   * The owner of a hash among some of the candidates.
   *
   * @param some one or more candidates of this ring
   */
  Endpoint owner(long hash, Collection<Endpoint> some) {
    int index = indexOf(hash);
    while (!some.contains(owners[index])) {
      index = (index + 1) % owners.length;
    }
    return owners[index];
  }

  private int indexOf(long hash) {
    int low = 0;
    int high = places.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (places[middle] < hash) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == places.length ? 0 : low;
  }

  /** Four bytes of a digest, the last one highest. */
  private static long hash(byte[] digest, int number) {
    int from = number * Integer.BYTES;
    return (digest[from + 3] & 0xFFL) << 24
        | (digest[from + 2] & 0xFFL) << 16
        | (digest[from + 1] & 0xFFL) << 8
        | digest[from] & 0xFFL;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every Java platform has MD5", impossible);
    }
  }
}
