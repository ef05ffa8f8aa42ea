package io.trunkline.testkit.hostile;

import java.util.function.IntFunction;

/**
 * A value whose reading must be bounded.
 *
 * @param name describes it
 * @param isRefused whether reading it in its usual size must fail; false if it only takes memory
 *     that its bytes pay for
 * @param usualSize the default number of parts
 * @param ofSize creates it with about this many parts, without the work that reading it would cause
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
