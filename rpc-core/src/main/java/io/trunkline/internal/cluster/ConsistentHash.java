package io.trunkline.internal.cluster;

import io.trunkline.call.Invocation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Calls with equal arguments go to the same candidate, and to the one that consumers with stock
 * 3.3.6 choose for them. Weights do not count.
 */
final class ConsistentHash implements LoadBalancer {

  private final int[] hashed;
  private final int nodes;
  private volatile @Nullable HashRing ring;

  /** Some of the candidates, such as those that a call has not been at, when it was last asked. */
  private volatile @Nullable List<Endpoint> lastSome;

  /** As many as a method can have. */
  private static final int MOST_ARGUMENTS = 254;

  /** Each place of each provider is kept in memory. */
  private static final int MOST_NODES = 10_000;

  /**
   * @param arguments the indices of the arguments that count, separated by commas
   * @param nodes in how many places of the ring each candidate is: 4 to {@value #MOST_NODES}
   * @throws IllegalArgumentException if these are no numbers, or too small or large
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
    throw new IllegalArgumentException(
        key
            + " is '"
            + value
            + "', expected "
            + (least == 0
                ? "the indices of arguments from 0 to " + most + ", such as 0,1"
                : "4 to " + most));
  }

  @Override
  public Endpoint select(List<Endpoint> candidates, Invocation invocation, long nowNanos) {
    long hash = HashRing.hash(key(invocation.arguments()));
    HashRing known = ring;
    if (known == null || !known.isOf(candidates)) {
      if (known != null && lastSome != candidates && known.hasAll(candidates)) {
        lastSome = candidates; // maybe for this call only: a ring costs more than to look further
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
   * An array's own text would be another one for each array. What has no text counts by its class:
   * whether it can be sent is not decided here.
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
