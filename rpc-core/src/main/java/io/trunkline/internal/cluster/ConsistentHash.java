package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the same candidate for calls with equal arguments: the one that consumers with stock
 * 3.3.6 choose. Weights do not count.
 */
final class ConsistentHash implements LoadBalancer {

  private final int[] hashed;
  private final int nodes;
  private volatile @Nullable HashRing ring;

  /** The last part of the candidates that was balanced, such as those that a call has not tried. */
  private volatile @Nullable List<Endpoint> lastSome;

  /** The largest number of parameters of a method. */
  private static final int MOST_ARGUMENTS = 254;

  /** Each place of each provider is kept in memory. */
  private static final int MOST_NODES = 10_000;

  /**
   * @param arguments the indices of the hashed arguments, separated by commas
   * @param nodes how many places of the ring each candidate has: 4 to {@value #MOST_NODES}
   * @throws IllegalArgumentException if they are not numbers, or out of range
   */
  ConsistentHash(String arguments, String nodes) {
    this.hashed =
        Stream.of(arguments.split(",", -1))
            .mapToInt(index -> number("hash.arguments", arguments, index, 0, MOST_ARGUMENTS))
            .toArray();
    this.nodes = number("hash.nodes", nodes, nodes, 4, MOST_NODES);
  }

  private static int number(String key, String value, String part, int least, int most) {
    try {
      int number = Integer.parseInt(part.trim());
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      // the same text
    }
    String expected =
        least == 0
            ? "the indices of arguments from 0 to " + most + ", such as 0,1"
            : "4 to " + most;
    throw new IllegalArgumentException("%s is '%s', expected %s".formatted(key, value, expected));
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    long hash = HashRing.hash(key(invocation.arguments()));
    HashRing known = ring;
    if (known == null || !known.isOf(candidates)) {
      if (known != null && lastSome != candidates && known.hasAll(candidates)) {
        lastSome = candidates; // maybe for one call: a new ring costs more than a search
        return known.owner(hash, candidates);
      }
      known = new HashRing(candidates, nodes);
      ring = known;
      lastSome = null;
    }
    return known.owner(hash);
  }

  private String key(@Nullable Object[] arguments) {
    StringBuilder key = new StringBuilder();
    for (int index : hashed) {
      if (index < arguments.length) {
        key.append(text(arguments[index]));
      }
    }
    return key.toString();
  }

  /**
   * The text of an argument. Arrays count by their elements; an argument whose text fails counts by
   * its class, since this is not the place to refuse it.
   */
  private static String text(@Nullable Object argument) {
    try {
      return argument != null && argument.getClass().isArray()
          ? Arrays.deepToString(new Object[] {argument})
          : String.valueOf(argument);
    } catch (RuntimeException noText) {
      return argument == null ? "null" : argument.getClass().getName();
    }
  }
}
