package io.trunkline.testkit.honest;

import io.trunkline.serialization.ClassGate;
import java.io.Serializable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The classes of the shapes: beans and records as applications have them. */
final class HonestClasses {

  private HonestClasses() {}

  /** A gate as the interface of a service would give. */
  static ClassGate gate() {
    ClassGate.Builder gate = ClassGate.builder(HonestClasses.class.getClassLoader());
    for (Class<?> type : HonestClasses.class.getDeclaredClasses()) {
      gate.allow(type.getName());
    }
    return gate.build();
  }

  /** A node of a linked list. */
  static final class Link implements Serializable {
    private static final long serialVersionUID = 1L;
    int number;
    @Nullable Link next;
  }

  /** A node of a tree that hashes all that is below it. */
  static final class Tree implements Serializable {
    private static final long serialVersionUID = 1L;
    int number;
    List<Tree> kids = new ArrayList<>();

    @Override
    public int hashCode() {
      return Objects.hash(number, kids);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Tree tree && tree.number == number && tree.kids.equals(kids);
    }
  }

  /** A parent of children that refer to it. */
  static final class Parent implements Serializable {
    private static final long serialVersionUID = 1L;
    String name = "parent";
    List<Child> listed = new ArrayList<>();
    Set<Child> children = new HashSet<>();

    @Override
    public int hashCode() {
      return name.hashCode();
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Parent parent && parent.name.equals(name);
    }
  }

  /** Equal by its number alone, as the entities of many applications are. */
  static final class Child implements Serializable {
    private static final long serialVersionUID = 1L;
    int number;
    String name = "";
    @Nullable Parent parent;

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Child child && child.number == number;
    }
  }

  /** Equal by all of its fields. */
  static final class Address implements Serializable {
    private static final long serialVersionUID = 1L;
    String street = "";
    String city = "";
    int number;

    static Address of(int number) {
      Address address = new Address();
      address.street = "street " + number % 100;
      address.city = "city " + number / 100;
      address.number = number;
      return address;
    }

    @Override
    public int hashCode() {
      return Objects.hash(street, city, number);
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Address address
          && address.number == number
          && address.street.equals(street)
          && address.city.equals(city);
    }
  }

  /** Ordered by the first of its fields that differs. */
  static final class Sale implements Serializable, Comparable<Sale> {
    private static final long serialVersionUID = 1L;
    private static final Comparator<Sale> ORDER =
        Comparator.comparingInt((Sale sale) -> sale.year)
            .thenComparingInt(sale -> sale.month)
            .thenComparingInt(sale -> sale.day)
            .thenComparingInt(sale -> sale.shop)
            .thenComparingInt(sale -> sale.till)
            .thenComparingInt(sale -> sale.number)
            .thenComparing(sale -> sale.item)
            .thenComparing(sale -> sale.buyer);

    int year;
    int month;
    int day;
    int shop;
    int till;
    int number;
    String item = "";
    String buyer = "";

    static Sale of(int number) {
      Sale sale = new Sale();
      sale.year = number / 50_000;
      sale.month = number / 5000 % 10;
      sale.day = number / 200 % 25;
      sale.shop = number / 20 % 10;
      sale.till = number % 2;
      sale.number = number;
      sale.item = "item " + number % 50;
      sale.buyer = "b" + number % 20;
      return sale;
    }

    @Override
    public int hashCode() {
      return number;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Sale sale && ORDER.compare(this, sale) == 0;
    }

    @Override
    public int compareTo(Sale other) {
      return ORDER.compare(this, other);
    }
  }

  /** A field of each kind of array. */
  static final class Arrays implements Serializable {
    private static final long serialVersionUID = 1L;
    int[] ints = new int[10_000];
    long[] longs = new long[10_000];
    short[] shorts = new short[10_000];
    byte[] bytes = new byte[1_000_000];
    double[] doubles = new double[10_000];
    float[] floats = new float[10_000];
    boolean[] booleans = new boolean[10_000];
    char[] chars = "chars".repeat(2000).toCharArray();
    String[] texts = {"a", "b", ""};
    int[][] table = new int[100][100];
    Address[] addresses = {Address.of(1), Address.of(2)};
    Object[] objects = {1, "two", 3.0};
  }

  record Point(int x, int y) implements Serializable {}

  record Item(int number, String name, BigDecimal price) implements Serializable {}

  record Customer(String name, List<Item> items) implements Serializable {}

  record Order(int number, Customer customer) implements Serializable {}

  record Level(int number, @Nullable Level inner) implements Serializable {}

  enum Color {
    RED,
    GREEN,
    BLUE
  }

  /** An exception of an application. */
  static final class OrderException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    OrderException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
