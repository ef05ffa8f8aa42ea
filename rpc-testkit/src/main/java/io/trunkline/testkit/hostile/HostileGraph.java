package io.trunkline.testkit.hostile;

import java.util.function.Supplier;

/**
 * A value whose reading has to be bounded.
 *
 * @param name what it is
 * @param isRefused whether reading it has to fail, which is not so if it only takes memory that its
 *     bytes pay for
 * @param value makes it, without the work that reading it would cause
 */
public record HostileGraph(String name, boolean isRefused, Supplier<Object> value) {

  @Override
  public String toString() {
    return name;
  }
}
