package io.trunkline.perf.codec;

import java.io.Serializable;
import java.util.Objects;

/** The same item without a constructor that a serializer could call. */
final class BareItem implements Serializable {

  private static final long serialVersionUID = 1L;

  private String name;
  private int count;
  private double price;

  BareItem(String name, int count, double price) {
    this.name = name;
    this.count = count;
    this.price = price;
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof BareItem i && i.name.equals(name) && i.count == count && i.price == price;
  }

  @Override
  public int hashCode() {
    return Objects.hash(name, count, price);
  }
}
