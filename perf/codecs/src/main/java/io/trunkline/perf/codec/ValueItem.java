package io.trunkline.perf.codec;

import java.io.Serializable;
import java.util.Objects;

/** The same item with final fields, which reflection of Java 17 sets slower than others. */
final class ValueItem implements Serializable {

  private static final long serialVersionUID = 1L;

  private final String name;
  private final int count;
  private final double price;

  ValueItem(String name, int count, double price) {
    this.name = Objects.requireNonNull(name);
    this.count = count;
    this.price = price;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ValueItem i && i.name.equals(name) && i.count == count && i.price == price;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, count, price);
  }
}
