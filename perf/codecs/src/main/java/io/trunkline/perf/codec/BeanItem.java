package io.trunkline.perf.codec;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** An item with a constructor without parameters, for comparison with those that have none. */
final class BeanItem implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String name;
  private int count;
  private double price;

  BeanItem() {}

  BeanItem(String name, int count, double price) {
    this.name = name;
    this.count = count;
    this.price = price;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BeanItem i
        && Objects.equals(i.name, name)
        && i.count == count
        && i.price == price;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, count, price);
  }
}
