package demo.shop;

import java.io.Serializable;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Something to buy. */
public final class Item implements Serializable {

  private static final long serialVersionUID = 1L;

  private @Nullable String number;
  private @Nullable String name;
  private long cents;

  public Item() {}

  public Item(String number, String name, long cents) {
    this.number = number;
    this.name = name;
    this.cents = cents;
  }

  public @Nullable String getNumber() {
    return number;
  }

  public void setNumber(@Nullable String number) {
    this.number = number;
  }

  public @Nullable String getName() {
    return name;
  }

  public void setName(@Nullable String name) {
    this.name = name;
  }

  public long getCents() {
    return cents;
  }

  public void setCents(long cents) {
    this.cents = cents;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Item that
        && Objects.equals(number, that.number)
        && Objects.equals(name, that.name)
        && cents == that.cents;
  }

  @Override
  public int hashCode() {
    return Objects.hash(number, name, cents);
  }

  @Override
  public String toString() {
    return number + " " + name;
  }
}
