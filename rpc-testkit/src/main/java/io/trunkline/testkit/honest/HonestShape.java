package io.trunkline.testkit.honest;

import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A value that stock Dubbo carries with default settings.
 *
 * @param name what it is
 * @param value makes it
 * @param summary what has to be equal on the other side; of a graph not its {@code equals}, which
 *     may not end
 */
public record HonestShape(
    String name, Supplier<Object> value, Function<Object, ? extends Object> summary) {

  @Override
  public String toString() {
    return name;
  }
}
