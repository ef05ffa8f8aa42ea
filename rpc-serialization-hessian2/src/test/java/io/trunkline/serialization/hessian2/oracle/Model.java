package io.trunkline.serialization.hessian2.oracle;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/** The application's classes in a graph. The generator fills their fields. */
final class Model {

  static final List<Class<?>> CLASSES =
      List.of(
          Color.class,
          Operation.class,
          Scalars.class,
          Ratios.class,
          Times.class,
          Node.class,
          Holder.class,
          Declared.class,
          Loose.class,
          Narrow.class,
          Base.class,
          Derived.class,
          Failure.class,
          Replaced.class,
          Replacement.class,
          Single.class,
          Point.class);

  private Model() {}

  enum Color {
    RED,
    GREEN,
    BLUE
  }

  enum Operation {
    PLUS {
      @Override
      int apply(int a, int b) {
        return a + b;
      }
    },
    MINUS {
      @Override
      int apply(int a, int b) {
        return a - b;
      }
    };

    abstract int apply(int a, int b);
  }

  static final class Scalars implements Serializable {
    private static final long serialVersionUID = 1L;
    boolean flag;
    byte octet;
    short small;
    char letter;
    int number;
    long large;
    double price;
    Boolean boxedFlag;
    Byte boxedOctet;
    Short boxedSmall;
    Character boxedLetter;
    Integer boxedNumber;
    Long boxedLarge;
    Float boxedRatio;
    Double boxedPrice;
    String text;
    transient String skipped;
  }

  /** Apart, because hessian-lite 4.0.4 writes beyond such fields when it reads them. */
  static final class Ratios implements Serializable {
    private static final long serialVersionUID = 1L;
    float before;
    int number;
    float ratio;
    Object after;
  }

  static final class Times implements Serializable {
    private static final long serialVersionUID = 1L;
    Date date;
    java.sql.Date day;
    java.sql.Time time;
    java.sql.Timestamp stamp;
    Instant instant;
    LocalDate localDate;
    LocalTime localTime;
    LocalDateTime localDateTime;
    OffsetDateTime offsetDateTime;
    ZonedDateTime zonedDateTime;
    Duration duration;
    Object any;
  }

  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    String name;
    Node next;
    Node other;
    Object any;
  }

  static final class Holder implements Serializable {
    private static final long serialVersionUID = 1L;
    Object any;
    List<Object> list;
    Set<Object> set;
    Map<Object, Object> map;
    Object[] array;
    Node[] nodes;
    Base base;
  }

  static final class Declared implements Serializable {
    private static final long serialVersionUID = 1L;
    ArrayList<String> arrayList;
    LinkedList<Object> linkedList;
    HashMap<String, Object> hashMap;
    LinkedHashMap<String, Object> linkedMap;
    TreeMap<String, Object> treeMap;
    int[] ints;
    long[] longs;
    double[] doubles;
    float[] floats;
    boolean[] flags;
    short[] shorts;
    byte[] bytes;
    char[] chars;
    String[] strings;
    int[][] table;
    Color color;
    Operation operation;
    BigDecimal decimal;
    BigInteger integer;
    UUID uuid;
    Locale locale;
    Class<?> type;
    Throwable failure;
    Number any;
  }

  static final class Loose implements Serializable {
    private static final long serialVersionUID = 1L;
    Serializable any;
    Comparable<?> value;
    Collection<Object> collection;
  }

  static final class Narrow implements Serializable {
    private static final long serialVersionUID = 1L;
    List<Short> shorts;
    Set<Byte> octets;
    List<Float> ratios;
    Map<String, Short> named;
    Map<Color, Date> dates;
    List<Color> colors;
    List<Node> nodes;
  }

  static class Base implements Serializable {
    private static final long serialVersionUID = 1L;
    String name;
    int code;
    Object first;
  }

  /** Hides a field of its superclass. */
  static final class Derived extends Base {
    private static final long serialVersionUID = 1L;
    String name;
    Object second;
  }

  static final class Failure extends Exception {
    private static final long serialVersionUID = 1L;
    int code;
    Object detail;

    Failure(String message) {
      super(message);
    }
  }

  /** Travels as something else. */
  static final class Replaced implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String text;

    Replaced(String text) {
      this.text = text;
    }

    private Object writeReplace() {
      return new Replacement(text);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Replaced replaced && text.equals(replaced.text);
    }

    @Override
    public int hashCode() {
      return text.hashCode();
    }

    @Override
    public String toString() {
      return "Replaced(" + text + ")";
    }
  }

  static final class Replacement implements Serializable {
    private static final long serialVersionUID = 1L;
    private final String characters;

    Replacement(String characters) {
      this.characters = characters;
    }

    private Object readResolve() {
      return new Replaced(characters);
    }
  }

  static final class Single implements Serializable {
    private static final long serialVersionUID = 1L;
    static final Single ONE = new Single();

    private Single() {}

    private Object readResolve() {
      return ONE;
    }
  }

  record Point(int x, String label, Object any) implements Serializable {}
}
