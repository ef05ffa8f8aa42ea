package io.trunkline.testkit.hostile;

import java.util.function.IntFunction;

/**
 * A value whose reading has to be bounded.
 *
 * @param name what it is
 * @param isRefused whether reading it in its usual size has to fail, which is not so if it only
 *     takes memory that its bytes pay for
 * @param usualSize how many parts it has where nothing else is said
 * @param ofSize makes it with about so many parts, without the work that reading it would cause
 */
public record HostileGraph(
    String name, boolean isRefused, int usualSize, IntFunction<Object> ofSize) {

  /** Whether many parts share one long number, which a format may have to write for each part. */
  public boolean sharesNumbers() {
    return name.equals("one long number in many keys") || name.equals("long decimals to compare");
  }

  /** The graph in its usual size. */
  public Object value() {
    return ofSize.apply(usualSize);
  }

  @Override
  public String toString() {
    return name;
  }
}
