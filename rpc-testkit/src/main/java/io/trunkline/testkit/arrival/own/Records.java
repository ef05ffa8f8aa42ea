package io.trunkline.testkit.arrival.own;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Records in all their forms. */
@SuppressWarnings("ArrayRecordComponent")
public final class Records {

  private Records() {}

  /** Nothing. */
  public record Empty() implements Serializable {}

  /** One of each primitive type. */
  public record Primitives(
      boolean a, byte b, short c, char d, int e, long f, float g, double h, @Nullable String i)
      implements Serializable {}

  /** Swaps its components if they are the wrong way round. */
  public record Range(int low, int high) implements Serializable {
    public Range {
      if (low > high) {
        int swapped = low;
        low = high;
        high = swapped;
      }
    }
  }

  /** Cannot be made without an amount, and copies its list. */
  public record Price(BigDecimal amount, List<String> notes) implements Serializable {
    public Price {
      Objects.requireNonNull(amount, "amount");
      notes = List.copyOf(notes);
    }
  }

  /** Any objects. */
  public record Any(@Nullable Object... values) implements Serializable {}

  /** Numbers, without boxes. */
  public record Ints(String name, int... values) implements Serializable {}

  /** Texts. */
  public record Texts(@Nullable String... values) implements Serializable {}

  /** Lists. */
  public record Lists(List<?>... values) implements Serializable {}

  /** Arrays in an array. */
  public record Grid(int[]... rows) implements Serializable {}

  /** A tree of itself. */
  public record Tree(String name, List<Tree> children, int... marks) implements Serializable {}

  /** Generic. */
  public record Pair<A, B>(@Nullable A first, @Nullable B second) implements Serializable {}

  /** Has a second constructor, and an accessor that changes the value. */
  public record Guarded(String name, int count) implements Serializable {
    public Guarded(String name) {
      this(name, 7);
    }

    @Override
    public String name() {
      return "<" + name + ">";
    }
  }

  /** Collections of several types. */
  public record Holding(
      @Nullable List<Item> list, @Nullable Set<String> set, @Nullable Map<String, Item> map)
      implements Serializable {}

  /** Not visible to others. */
  record Hidden(String name) implements Serializable {}

  /** A record that nobody outside of this package can name. */
  public static Object hidden() {
    return new Hidden("hidden");
  }

  /** A record of a method. */
  public static Object local() {
    record Local(String name, int number) implements Serializable {}
    return new Local("local", 3);
  }

  /** A list whose element has the list. */
  public static Pair<String, List<Object>> cyclic() {
    List<Object> list = new ArrayList<>();
    Pair<String, List<Object>> pair = new Pair<>("pair", list);
    list.add(pair);
    return pair;
  }
}
