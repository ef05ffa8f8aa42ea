package io.trunkline.testkit.arrival.own;

import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** An element of collections that can refer back to what holds it. Equal to others of its name. */
public final class Item implements Serializable, Comparable<Item> {

  private static final long serialVersionUID = 1L;

  public String name = "";
  public @Nullable Object back;

  public Item() {}

  public Item(String name) {
    this.name = name;
  }

  public Item(String name, @Nullable Object back) {
    this.name = name;
    this.back = back;
  }

  @Override
  public int compareTo(Item other) {
    return name.compareTo(other.name);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item item && item.name.equals(name);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return name;
  }
}
