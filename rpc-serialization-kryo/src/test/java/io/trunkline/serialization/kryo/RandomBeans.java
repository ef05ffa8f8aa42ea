package io.trunkline.serialization.kryo;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Beans and records with values of every kind, at random from a seed. */
final class RandomBeans {

  /** Those with a number; the others travel by name. */
  static final List<Class<?>> REGISTERED =
      List.of(
          Numbers.class,
          Leaf.class,
          Chain.class,
          Values.class,
          Pair.class,
          Plain.class,
          WithBodies.class,
          Drifting.class,
          Leaf[].class);

  /** Those that are compiled. */
  static final List<Class<?>> CLASSES =
      List.of(
          Numbers.class,
          Leaf.class,
          Chain.class,
          Loose.class,
          Derived.class,
          Made.class,
          Values.class,
          Tables.class,
          Arrays.class,
          Pair.class,
          Measured.class,
          Several.class,
          Nothing.class);

  static final List<Class<?>> ENUMS = List.of(Plain.class, WithBodies.class, ByName.class);

  private final Random random;
  private final boolean shared;
  private final List<Object> made = new ArrayList<>();

  /**
   * @param shared whether objects are met twice, and contain themselves
   */
  RandomBeans(long seed, boolean shared) {
    random = new Random(seed);
    this.shared = shared;
  }

  /** Every primitive type. */
  static final class Numbers implements Serializable {
    private static final long serialVersionUID = 1L;
    boolean flag;
    byte small;
    char letter;
    short brief;
    int number;
    long count;
    float ratio;
    double amount;
    @Nullable Integer boxed;
  }

  /** Final, so that its class is left out where it is declared. */
  static final class Leaf implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable String name;
    private @Nullable String other;
    byte @Nullable [] bytes;
  }

  /** May contain itself, with its class left out. */
  static final class Chain implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Chain next;
    @Nullable Leaf leaf;
    @Nullable Numbers numbers;
    @Nullable Object value;
    @Nullable List<Object> values;
  }

  /** Not final. */
  static class Loose implements Serializable {
    private static final long serialVersionUID = 1L;
    private @Nullable String hidden;
    @Nullable Loose inner;
    @Nullable ArrayList<@Nullable Loose> loose;
  }

  /** With a field of its superclass's name. */
  static final class Derived extends Loose {
    private static final long serialVersionUID = 1L;
    private final String kept;
    private @Nullable Leaf leaf;

    private Derived() {
      this("made by a constructor");
    }

    Derived(String kept) {
      this.kept = kept;
    }
  }

  /** Without a constructor that a reader can call. */
  static final class Made implements Serializable {
    private static final long serialVersionUID = 1L;
    private final int number;
    private final @Nullable Object content;

    Made(int number, @Nullable Object content) {
      this.number = number;
      this.content = content;
    }
  }

  /** Final as a class, unlike one whose constants have bodies. */
  enum Plain {
    FIRST,
    SECOND,
    THIRD
  }

  /** A constant of it has a class of its own. */
  enum WithBodies {
    WITHOUT,
    WITH {
      @Override
      public String toString() {
        return "with a body";
      }
    }
  }

  /** Not registered. */
  enum ByName {
    ONLY
  }

  /** Values of the JDK and enums, each declared as what it is. */
  static final class Values implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Boolean flag;
    @Nullable Byte small;
    @Nullable Character letter;
    @Nullable Short brief;
    @Nullable Integer number;
    @Nullable Long count;
    @Nullable Float ratio;
    @Nullable Double amount;
    @Nullable BigDecimal price;
    @Nullable BigInteger big;
    @Nullable Date date;
    @Nullable LocalDate day;
    @Nullable LocalTime time;
    @Nullable LocalDateTime moment;
    @Nullable OffsetDateTime there;
    @Nullable ZonedDateTime zoned;
    @Nullable Instant instant;
    @Nullable Duration duration;
    @Nullable UUID id;
    @Nullable Plain plain;
    @Nullable WithBodies bodies;
    @Nullable ByName byName;
  }

  /** Hash tables. */
  static final class Tables implements Serializable {
    private static final long serialVersionUID = 1L;
    @Nullable Map<@Nullable Object, @Nullable Object> map;
    @Nullable HashMap<@Nullable Object, @Nullable Object> hashed;
    @Nullable LinkedHashMap<@Nullable Object, @Nullable Object> linked;
    @Nullable Set<@Nullable Object> set;
    @Nullable LinkedHashSet<@Nullable Object> ordered;
  }

  /** Arrays of every kind. */
  static final class Arrays implements Serializable {
    private static final long serialVersionUID = 1L;
    byte @Nullable [] bytes;
    int @Nullable [] numbers;
    long @Nullable [] counts;
    double @Nullable [] amounts;
    boolean @Nullable [] flags;
    String @Nullable [] texts;
    Leaf @Nullable [] leaves;
    Object @Nullable [] any;
    Plain @Nullable [] constants;
    Object @Nullable [][] nested;
  }

  /** May contain what contains it. */
  record Pair(@Nullable Object second, @Nullable String first, int number, @Nullable Pair next) {}

  /** Every primitive type, boxed ones and an enum; not registered. */
  record Measured(
      double amount,
      boolean flag,
      char letter,
      byte small,
      short brief,
      long count,
      float ratio,
      @Nullable Integer boxed,
      @Nullable Plain plain,
      @Nullable Leaf leaf,
      @Nullable List<@Nullable Object> list) {}

  /** Whose constructor takes any number of values. */
  record Several(@Nullable String label, @Nullable Object... things) {}

  /** Of which the other side may have less; no part of random graphs. */
  record Drifting(
      boolean flag,
      byte small,
      char letter,
      short brief,
      int number,
      long count,
      float ratio,
      double amount,
      @Nullable String text,
      String... texts) {}

  /** Without components. */
  record Nothing() {}

  /** Another graph. */
  Object next() {
    made.clear();
    return bean(0);
  }

  /** A bean around this value. */
  Object around(@Nullable Object value) {
    made.clear();
    Chain chain = chain(2);
    chain.value = value;
    return chain;
  }

  private Object bean(int depth) {
    Object bean =
        switch (random.nextInt(13)) {
          case 0 -> numbers();
          case 1 -> leaf();
          case 2 -> new Made(random.nextInt(), any(depth + 1));
          case 3 -> loose(new Loose(), depth);
          case 4 -> derived(depth);
          case 5 -> values();
          case 6 -> tables(depth);
          case 7 -> arrays(depth);
          case 8 -> pair(depth);
          case 9 -> measured(depth);
          case 10 -> new Nothing();
          case 11 -> new Several(text(), any(depth + 1), any(depth + 1));
          default -> chain(depth);
        };
    made.add(bean);
    return bean;
  }

  private @Nullable Object any(int depth) {
    if (shared && !made.isEmpty() && random.nextInt(6) == 0) {
      return made.get(random.nextInt(made.size()));
    }
    return switch (depth > 3 ? random.nextInt(6) : random.nextInt(14)) {
      case 0 -> null;
      case 1 -> random.nextInt();
      case 2, 3 -> text();
      case 4, 5 -> value();
      case 6 -> list(depth);
      case 7 -> table(new HashMap<>(), depth);
      case 8 -> set(random.nextBoolean() ? new HashSet<>() : new LinkedHashSet<>(), depth);
      case 9 -> array(depth);
      default -> bean(depth);
    };
  }

  /** A value of the JDK, or an enum's. */
  private Object value() {
    Object value =
        switch (random.nextInt(26)) {
          case 0 -> random.nextBoolean();
          case 1 -> (byte) random.nextInt();
          case 2 -> (char) random.nextInt();
          case 3 -> (short) random.nextInt();
          case 4 -> random.nextLong() >> random.nextInt(64);
          case 5 -> random.nextFloat();
          case 6 -> random.nextDouble();
          case 7 -> price();
          case 8 -> new BigInteger(random.nextInt(90), random);
          case 9 -> new Date(random.nextLong() >> random.nextInt(64));
          case 10 -> moment().toLocalDate();
          case 11 -> moment().toLocalTime();
          case 12 -> moment();
          case 13 -> moment().atOffset(ZoneOffset.ofHours(random.nextInt(18)));
          case 14 -> moment().atZone(ZoneId.of("Europe/Paris"));
          case 15 -> moment().toInstant(ZoneOffset.UTC);
          case 16 -> Duration.ofMillis(random.nextLong());
          case 17 -> new UUID(random.nextLong(), random.nextLong());
          case 18 -> Year.of(random.nextInt(3000));
          case 19 -> YearMonth.of(random.nextInt(3000), 2);
          case 20 -> Period.ofDays(random.nextInt(99));
          case 21 -> Locale.forLanguageTag(random.nextBoolean() ? "de-AT" : "zh-Hant");
          case 22 -> new int[] {random.nextInt(), -1};
          case 23 -> ByName.ONLY;
          case 24 -> random.nextBoolean() ? WithBodies.WITH : WithBodies.WITHOUT;
          default -> Plain.values()[random.nextInt(3)];
        };
    made.add(value);
    return value;
  }

  private <T> @Nullable T maybe(T value) {
    return random.nextInt(4) == 0 ? null : value;
  }

  private BigDecimal price() {
    return new BigDecimal(new BigInteger(random.nextInt(90), random), random.nextInt(9) - 4);
  }

  private LocalDateTime moment() {
    return LocalDateTime.ofEpochSecond(
        random.nextInt(), random.nextBoolean() ? 0 : random.nextInt(1_000_000_000), ZoneOffset.UTC);
  }

  private Values values() {
    Values values = new Values();
    values.flag = maybe(random.nextBoolean());
    values.small = maybe((byte) random.nextInt());
    values.letter = maybe((char) random.nextInt());
    values.brief = maybe((short) random.nextInt());
    values.number = maybe(random.nextInt() >> random.nextInt(32));
    values.count = maybe(random.nextLong() >> random.nextInt(64));
    values.ratio = maybe(random.nextFloat());
    values.amount = maybe(random.nextDouble());
    values.price = maybe(price());
    values.big = maybe(new BigInteger(random.nextInt(90), random));
    values.date = maybe(new Date(random.nextLong()));
    LocalDateTime moment = moment();
    values.day = maybe(moment.toLocalDate());
    values.time = maybe(moment.toLocalTime());
    values.moment = maybe(moment);
    values.there = maybe(moment.atOffset(ZoneOffset.ofHours(2)));
    values.zoned = maybe(moment.atZone(ZoneId.of("Europe/Paris")));
    values.instant = maybe(moment.toInstant(ZoneOffset.UTC));
    values.duration = maybe(Duration.ofMillis(random.nextLong()));
    values.id = maybe(new UUID(random.nextLong(), random.nextLong()));
    values.plain = maybe(Plain.values()[random.nextInt(3)]);
    values.bodies = maybe(random.nextBoolean() ? WithBodies.WITH : WithBodies.WITHOUT);
    values.byName = maybe(ByName.ONLY);
    if (values.date != null) {
      made.add(values.date);
    }
    return values;
  }

  private <M extends Map<@Nullable Object, @Nullable Object>> M table(M table, int depth) {
    made.add(table);
    int size = random.nextInt(random.nextInt(20) == 0 ? 80 : 5);
    for (int i = 0; i < size; i++) {
      table.put(key(), any(depth + 1));
    }
    return table;
  }

  private <S extends Set<@Nullable Object>> S set(S set, int depth) {
    made.add(set);
    boolean alike = random.nextBoolean();
    for (int i = random.nextInt(random.nextInt(20) == 0 ? 80 : 5); i > 0; i--) {
      set.add(alike ? maybe("element " + random.nextInt(99)) : key());
    }
    return set;
  }

  /** What has the same place in each hash table. */
  private @Nullable Object key() {
    return switch (random.nextInt(6)) {
      case 0 -> random.nextInt(99);
      case 1 -> Plain.values()[random.nextInt(3)];
      case 2 -> maybe(moment().toLocalDate());
      case 3 -> random.nextLong();
      default -> text();
    };
  }

  private Tables tables(int depth) {
    Tables tables = new Tables();
    made.add(tables);
    tables.map = maybe(table(new HashMap<>(), depth + 1));
    tables.hashed = maybe(table(new HashMap<>(), depth + 1));
    tables.linked = maybe(table(new LinkedHashMap<>(), depth + 1));
    tables.set = maybe(set(new HashSet<>(), depth + 1));
    tables.ordered = maybe(set(new LinkedHashSet<>(), depth + 1));
    return tables;
  }

  private Object array(int depth) {
    Object[] array =
        switch (random.nextInt(4)) {
          case 0 -> new Leaf[random.nextInt(4)];
          case 1 -> new Plain[random.nextInt(4)];
          case 2 -> new String[random.nextInt(4)];
          default -> new Object[random.nextInt(4)];
        };
    made.add(array);
    for (int i = 0; i < array.length; i++) {
      array[i] =
          array instanceof Leaf[]
              ? maybe(leaf())
              : array instanceof Plain[]
                  ? maybe(Plain.SECOND)
                  : array instanceof String[] ? text() : any(depth + 1);
    }
    return array;
  }

  private Arrays arrays(int depth) {
    Arrays arrays = new Arrays();
    made.add(arrays);
    arrays.bytes = maybe(new byte[] {1, (byte) random.nextInt()});
    arrays.numbers = maybe(random.ints(random.nextInt(5)).toArray());
    arrays.counts = maybe(random.longs(random.nextInt(5)).toArray());
    arrays.amounts = maybe(random.doubles(random.nextInt(5)).toArray());
    arrays.flags = maybe(new boolean[] {true, random.nextBoolean()});
    arrays.texts = maybe(new @Nullable String[] {text(), null, text()});
    arrays.leaves = maybe(new @Nullable Leaf[] {leaf(), random.nextBoolean() ? null : leaf()});
    arrays.any = maybe(new @Nullable Object[] {any(depth + 1), any(depth + 1)});
    arrays.constants = maybe(new @Nullable Plain[] {Plain.FIRST, maybe(Plain.THIRD)});
    arrays.nested = maybe(new Object[][] {{}, {1, "two"}, {any(depth + 2)}});
    return arrays;
  }

  private Pair pair(int depth) {
    Pair next = depth < 4 && random.nextBoolean() ? pair(depth + 1) : null;
    return new Pair(any(depth + 1), text(), random.nextInt(), next);
  }

  private Measured measured(int depth) {
    return new Measured(
        random.nextDouble(),
        random.nextBoolean(),
        (char) random.nextInt(),
        (byte) random.nextInt(),
        (short) random.nextInt(),
        random.nextLong() >> random.nextInt(64),
        random.nextFloat(),
        maybe(random.nextInt()),
        maybe(Plain.THIRD),
        maybe(leaf()),
        depth < 3 ? castList(list(depth + 1)) : null);
  }

  private List<@Nullable Object> list(int depth) {
    List<@Nullable Object> list = random.nextInt(4) == 0 ? new LinkedList<>() : new ArrayList<>();
    made.add(list);
    int size = random.nextInt(random.nextInt(20) == 0 ? 60 : 5);
    boolean alike = random.nextBoolean();
    for (int i = 0; i < size; i++) {
      list.add(alike ? (random.nextInt(9) == 0 ? null : leaf()) : any(depth + 1));
    }
    return list;
  }

  private Numbers numbers() {
    Numbers numbers = new Numbers();
    numbers.flag = random.nextBoolean();
    numbers.small = (byte) random.nextInt();
    numbers.letter = (char) random.nextInt();
    numbers.brief = (short) random.nextInt();
    numbers.number = random.nextInt() >> random.nextInt(32);
    numbers.count = random.nextLong() >> random.nextInt(64);
    numbers.ratio = Float.intBitsToFloat(random.nextInt());
    numbers.amount = Double.longBitsToDouble(random.nextLong());
    numbers.boxed = random.nextBoolean() ? random.nextInt() : null;
    return numbers;
  }

  private Leaf leaf() {
    Leaf leaf = new Leaf();
    leaf.name = text();
    leaf.other = random.nextInt(3) == 0 ? leaf.name : text();
    leaf.bytes = random.nextBoolean() ? new byte[random.nextInt(4)] : null;
    return leaf;
  }

  private Loose loose(Loose loose, int depth) {
    made.add(loose);
    loose.hidden = text();
    loose.inner = depth < 3 && random.nextBoolean() ? derived(depth + 1) : null;
    if (random.nextBoolean()) {
      loose.loose = new ArrayList<>();
      for (int i = random.nextInt(3); depth < 3 && i > 0; i--) {
        loose.loose.add(random.nextBoolean() ? null : derived(depth + 1));
      }
    }
    return loose;
  }

  private Derived derived(int depth) {
    Derived derived = new Derived(String.valueOf(text()));
    derived.leaf = random.nextBoolean() ? leaf() : null;
    return (Derived) loose(derived, depth);
  }

  private Chain chain(int depth) {
    Chain chain = new Chain();
    made.add(chain);
    chain.next = depth < 4 && random.nextBoolean() ? chain(depth + 1) : null;
    if (shared && random.nextInt(8) == 0) {
      chain.next = chain;
    }
    chain.leaf = random.nextBoolean() ? leaf() : null;
    chain.numbers = random.nextBoolean() ? numbers() : null;
    chain.value = any(depth + 1);
    chain.values = random.nextInt(3) == 0 ? castList(list(depth + 1)) : null;
    return chain;
  }

  @SuppressWarnings({"unchecked", "NullAway"}) // elements may be null
  private static List<Object> castList(List<?> list) {
    return (List<Object>) list;
  }

  private @Nullable String text() {
    if (shared && random.nextInt(5) == 0) {
      for (int i = 0; i < 3 && !made.isEmpty(); i++) {
        if (made.get(random.nextInt(made.size())) instanceof String known) {
          return known;
        }
      }
    }
    int kind = random.nextInt(12);
    if (kind == 0) {
      return random.nextBoolean() ? null : "";
    }
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(kind == 1 ? 80 : 14); i >= 0; i--) {
      text.append((char) (kind == 2 ? 0x20 + random.nextInt(0x3000) : 0x20 + random.nextInt(0x5f)));
    }
    String value = text.toString();
    made.add(value);
    return value;
  }
}
