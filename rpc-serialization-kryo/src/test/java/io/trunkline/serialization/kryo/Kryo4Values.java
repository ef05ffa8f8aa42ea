package io.trunkline.serialization.kryo;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.SimpleDateFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Values that two JVMs make alike from a name, and the text that says whether one arrived. Knows
 * neither Kryo. Longer than 400 lines because it is a list.
 */
final class Kryo4Values {

  /** The names of random graphs begin with it. */
  static final String GRAPH = "graph ";

  /** A field of this name is in the class below as well. */
  static class Below {
    protected int number;
    private @Nullable String text;
    @Nullable List<Object> below;
  }

  /** A field of each kind. */
  static final class Bean extends Below {
    boolean flag;
    byte small;
    char letter;
    short shorter;
    int number;
    long large;
    float single;
    double twice;
    @Nullable Integer boxed;
    @Nullable Character boxedLetter;
    @Nullable String text;
    @Nullable Object any;
    @Nullable Number abstracted;
    TypeMatrix.@Nullable Plain plain;
    TypeMatrix.@Nullable WithBodies bodied;
    int @Nullable [] ints;
    long @Nullable [] longs;
    String @Nullable [] texts;
    Bean @Nullable [] beans;
    double @Nullable [][] matrix;
    @Nullable List<String> list;
    @Nullable Map<String, Bean> map;
    @Nullable Date date;
    @Nullable BigDecimal price;
    @Nullable Bean next;
    transient int lost;
  }

  /** Without a constructor that Kryo 4 could call. */
  static final class Streamed implements Serializable {
    private static final long serialVersionUID = 1L;

    private final String name;
    private final @Nullable Object held;

    Streamed(String name, @Nullable Object held) {
      this.name = name;
      this.held = held;
    }

    @Override
    public String toString() {
      return name + " holds " + held;
    }
  }

  /** The same. */
  record Kept(int number, @Nullable List<String> texts) implements Serializable {}

  static class Failure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int code;

    Failure(String message, int code, @Nullable Throwable cause) {
      super(message, cause);
      this.code = code;
      setStackTrace(new StackTraceElement[] {new StackTraceElement("demo.Shop", "buy", null, 7)});
    }

    @Override
    public String toString() {
      return super.toString() + " " + code;
    }
  }

  /** With a constructor that Kryo 4 could call: Dubbo 2.6 writes its fields. */
  static class BareFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    int abc = 6998; // begins in bytes as a JDK stream would, but for the last
    @Nullable List<Object> details;
    long zero;

    BareFailure() {
      setStackTrace(
          new StackTraceElement[] {
            new StackTraceElement("app", null, null, "demo.Shop", "buy", "Shop.java", 7),
            new StackTraceElement(null, "java.base", "17", "java.lang.Thread", "run", null, -2)
          });
    }

    BareFailure(String message, @Nullable Throwable cause) {
      super(message, cause);
      setStackTrace(
          new StackTraceElement[] {
            new StackTraceElement("app", null, null, "demo.Shop", "sell", "Shop.java", 12),
            new StackTraceElement("app", null, null, "demo.Shop", message, "Shop.java", 13)
          });
    }

    @Override
    public String toString() {
      return super.toString()
          + abc
          + details
          + zero
          + Arrays.toString(getStackTrace())
          + Arrays.toString(getSuppressed());
    }
  }

  private Kryo4Values() {}

  static Object named(String name) {
    if (name.startsWith(GRAPH)) {
      return new Graph(Long.parseLong(name.substring(GRAPH.length()))).bean(0);
    }
    Object value = values().get(name);
    if (value == null) {
      throw new IllegalArgumentException("no value " + name);
    }
    return value;
  }

  /** Those that are not random. */
  static Map<String, Object> values() {
    Map<String, Object> values = TypeMatrix.values();
    for (int length : new int[] {0, 1, 2, 31, 32, 33, 62, 63, 64, 65, 127, 128, 8191, 8192}) {
      values.put("text of " + length, "y".repeat(length));
      values.put("wide text of " + length, "\u4f60".repeat(length));
    }
    values.put("text with surrogates", "a\u00e9\ud83d\ude00z".repeat(30));
    values.put("float", -1.5f);
    values.put("float NaN", Float.intBitsToFloat(0x7fc00001));
    values.put("double", Math.PI);
    values.put("short", (short) -2);
    values.put("byte", (byte) -3);
    values.put("long", Long.MIN_VALUE);
    values.put("int", Integer.MAX_VALUE);
    values.put("boolean", true);
    arrays(values);
    times(values);
    values.put("OptionalInt", OptionalInt.of(-7));
    values.put("OptionalLong", OptionalLong.of(1L << 40));
    values.put("OptionalDouble", OptionalDouble.of(2.5));
    values.put("no OptionalDouble", OptionalDouble.empty());
    values.put("class", TypeMatrix.Plain.class);
    values.put("class of the table", HashMap.class);
    values.put("primitive class", int.class);
    values.put("class void", void.class);
    values.put("small BigDecimal", BigDecimal.ZERO);
    values.put("small BigInteger", BigInteger.ONE);
    values.put("EnumSet of one", EnumSet.of(TypeMatrix.WithBodies.PLUS));
    values.put("list of nulls and texts", new ArrayList<>(Arrays.asList(null, "a", null, "a")));
    values.put(
        "shared enums", new ArrayList<>(List.of(TypeMatrix.Plain.B, TypeMatrix.Plain.B, 1, 1)));
    values.put("map of nulls", new HashMap<>(Collections.singletonMap(null, null)));
    values.put("TreeMap", new TreeMap<>(Map.of("k", 1, "l", 2)));
    TreeMap<String, Integer> sorted = new TreeMap<>(Collections.reverseOrder());
    sorted.putAll(Map.of("k", 1, "l", 2));
    values.put("reverse TreeMap", sorted);
    values.put("TreeSet", new TreeSet<>(List.of(3, 1, 2)));
    values.put("LinkedHashSet", new LinkedHashSet<>(List.of("x", "y")));
    values.put("queue", new PriorityQueue<>(List.of(3, 1, 2)));
    values.put("no constructor", new Streamed("a", new Streamed("b", List.of("c"))));
    values.put(
        "two without constructors",
        new ArrayList<>(List.of(new Streamed("a", 1), new Kept(1, null), new Streamed("b", 2))));
    values.put("kept record", new Kept(3, new ArrayList<>(List.of("x"))));
    values.put("failure", new Failure("custom boom", 42, null));
    values.put(
        "failures",
        new ArrayList<>(
            List.of(
                trimmed(new IllegalStateException("one")),
                new Failure("two", 2, trimmed(new IllegalArgumentException("three"))),
                trimmed(new IllegalArgumentException("four")),
                new Failure("five", 5, null))));
    bareFailures(values);
    List<Object> itself = new ArrayList<>();
    itself.add(itself);
    values.put("list in itself", itself);
    return values;
  }

  private static void bareFailures(Map<String, Object> values) {
    values.put("bare failure", new BareFailure());
    BareFailure inner = new BareFailure("inner", trimmed(new IllegalStateException("root")));
    inner.details = new ArrayList<>(List.of(1, "two"));
    BareFailure outer = new BareFailure("outer", inner);
    outer.addSuppressed(new BareFailure("suppressed", null));
    outer.zero = 5;
    values.put("bare failures", new ArrayList<>(List.of(outer, inner, new BareFailure())));
    values.put(
        "bare and other failures", new ArrayList<>(List.of(inner, new Failure("f", 1, inner))));
  }

  private static <T extends Throwable> T trimmed(T failure) {
    failure.setStackTrace(new StackTraceElement[0]);
    return failure;
  }

  private static void arrays(Map<String, Object> values) {
    values.put("booleans", new boolean[] {true, false});
    values.put("bytes", new byte[] {1, -1, 0});
    values.put("chars", new char[] {'a', '\u4f60'});
    values.put("shorts", new short[] {1, -2, Short.MIN_VALUE});
    values.put("ints", new int[] {0, -1, Integer.MIN_VALUE});
    values.put("longs", new long[] {0, -1, Long.MAX_VALUE});
    values.put("floats", new float[] {0.5f, Float.NaN});
    values.put("doubles", new double[] {-0.0, Double.MIN_VALUE});
    values.put("texts", new String[] {"a", null, "a"});
    values.put("Integers", new Integer[] {1, null, 3});
    values.put("enums", new TypeMatrix.Plain[] {TypeMatrix.Plain.A, null, TypeMatrix.Plain.A});
    values.put("nothing in it", new Object[0]);
    values.put("texts in texts", new String[][] {{"a"}, null, {}});
  }

  private static void times(Map<String, Object> values) {
    values.put("LocalTime", LocalTime.of(1, 2));
    values.put("LocalTime of nanos", LocalTime.of(1, 2, 3, 4));
    values.put("LocalDateTime", LocalDateTime.of(2024, 2, 29, 23, 59, 59, 999_999_999));
    values.put("Instant before", Instant.ofEpochSecond(-99, 5));
    values.put("Duration of days", Duration.ofDays(9).plusNanos(1));
    values.put("ZoneId", ZoneId.of("Asia/Tokyo"));
    values.put("ZoneOffset", ZoneOffset.ofHoursMinutesSeconds(1, 2, 3));
    values.put("OffsetTime", OffsetTime.of(1, 2, 3, 4, ZoneOffset.ofHours(2)));
    values.put("OffsetDateTime", OffsetDateTime.of(2024, 1, 2, 3, 4, 5, 6, ZoneOffset.ofHours(-2)));
    values.put("Year", Year.of(-5));
    values.put("YearMonth", YearMonth.of(2024, 3));
    values.put("MonthDay", MonthDay.of(2, 29));
    values.put("Period", Period.of(1, -2, 3));
  }

  /** Made from a seed; refers to what it made before again and again. */
  private static final class Graph {
    private static final int DEPTH = 5;

    private final Random random;
    private final List<Object> made = new ArrayList<>();

    private Graph(long seed) {
      random = new Random(seed);
    }

    private Bean bean(int depth) {
      Bean bean = new Bean();
      made.add(bean);
      bean.flag = random.nextBoolean();
      bean.small = (byte) random.nextInt();
      bean.letter = (char) random.nextInt();
      bean.shorter = (short) random.nextInt();
      bean.number = random.nextInt() >> random.nextInt(32);
      ((Below) bean).number = random.nextInt(3);
      ((Below) bean).text = text();
      bean.large = random.nextLong() >> random.nextInt(64);
      bean.single = random.nextFloat();
      bean.twice = random.nextDouble();
      bean.boxed = random.nextBoolean() ? null : random.nextInt();
      bean.boxedLetter = random.nextBoolean() ? null : 'x';
      bean.text = text();
      bean.any = any(depth + 1);
      bean.abstracted = random.nextBoolean() ? (Number) 7L : new BigDecimal("1.50");
      bean.plain = random.nextInt(3) == 0 ? null : TypeMatrix.Plain.values()[random.nextInt(3)];
      bean.bodied =
          random.nextInt(3) == 0 ? null : TypeMatrix.WithBodies.values()[random.nextInt(2)];
      bean.ints = random.nextBoolean() ? null : random.ints(random.nextInt(4)).toArray();
      bean.longs = random.nextBoolean() ? null : random.longs(random.nextInt(4)).toArray();
      bean.texts = random.nextBoolean() ? null : new String[] {text(), "shared", "shared", null};
      bean.matrix = random.nextBoolean() ? null : new double[][] {{1.5, -2}, null, {}};
      bean.date = random.nextBoolean() ? null : new Date(random.nextInt());
      bean.price = random.nextBoolean() ? null : BigDecimal.valueOf(random.nextInt(), 2);
      if (depth < DEPTH) {
        bean.next = random.nextInt(4) == 0 ? null : someBean(depth + 1);
        bean.beans = random.nextBoolean() ? null : new Bean[] {someBean(depth + 1), null};
        bean.map = random.nextBoolean() ? null : map(depth + 1);
        bean.list = random.nextBoolean() ? null : new ArrayList<>(Arrays.asList(text(), "list"));
        bean.below = random.nextBoolean() ? null : list(depth + 1);
      }
      return bean;
    }

    private Bean someBean(int depth) {
      Object known = made.get(random.nextInt(made.size()));
      return random.nextInt(3) == 0 && known instanceof Bean bean ? bean : bean(depth + 2);
    }

    private Map<String, Bean> map(int depth) {
      Map<String, Bean> map = random.nextBoolean() ? new LinkedHashMap<>() : new TreeMap<>();
      made.add(map);
      for (int i = random.nextInt(3); i > 0; i--) {
        map.put("key " + i, someBean(depth));
      }
      return map;
    }

    private List<Object> list(int depth) {
      List<Object> list = new ArrayList<>();
      made.add(list);
      for (int i = random.nextInt(5); i > 0; i--) {
        list.add(any(depth));
      }
      return list;
    }

    private @Nullable String text() {
      return switch (random.nextInt(6)) {
        case 0 -> null;
        case 1 -> "\u00e9".repeat(random.nextInt(70));
        default -> "abcdefgh".repeat(9).substring(random.nextInt(72));
      };
    }

    private @Nullable Object any(int depth) {
      if (depth > DEPTH) {
        return null;
      }
      return switch (random.nextInt(17)) {
        case 0 -> text();
        case 1 -> random.nextInt();
        case 2 -> random.nextLong();
        case 3 -> random.nextDouble();
        case 4 -> random.nextFloat();
        case 5 -> TypeMatrix.Plain.values()[random.nextInt(3)];
        case 6 -> TypeMatrix.WithBodies.values()[random.nextInt(2)];
        case 7 -> new UUID(random.nextLong(), random.nextLong());
        case 8 -> made.get(random.nextInt(made.size()));
        case 9 -> list(depth + 1);
        case 10 -> map(depth + 1);
        case 11 -> new TreeSet<>(List.of("b", "a" + random.nextInt(3)));
        case 12 -> new ArrayDeque<>(List.of(1, 2L, "x"));
        case 13 -> Collections.unmodifiableList(new ArrayList<>(List.of(1, 2, "z")));
        case 14 -> Optional.of(random.nextInt());
        case 15 -> new Object[] {random.nextInt(), text(), null};
        default -> bean(depth + 1);
      };
    }
  }

  // ------------------------------------------------------------------ what it says

  /** All that an object holds, and which of its objects are the same. */
  static String show(@Nullable Object value) {
    StringBuilder text = new StringBuilder();
    show(value, text, new IdentityHashMap<>());
    return text.toString();
  }

  private static void show(@Nullable Object value, StringBuilder text, Map<Object, Integer> seen) {
    if (value == null || value instanceof Number || value instanceof Boolean) {
      text.append(value == null ? "null" : value.getClass().getSimpleName() + " " + value);
      return;
    }
    if (value instanceof String || value instanceof Character || value instanceof Enum) {
      text.append('"').append(value).append('"');
      return;
    }
    Integer number = seen.putIfAbsent(value, seen.size());
    if (number != null) {
      text.append('#').append(number);
      return;
    }
    text.append(value.getClass().getName());
    if (value instanceof Collection<?> elements) {
      elements.forEach(element -> show(element, text.append(' '), seen));
      text.append(']');
    } else if (value instanceof Map<?, ?> map) {
      map.forEach(
          (key, content) -> {
            show(key, text.append(' '), seen);
            show(content, text.append('='), seen);
          });
      text.append('}');
    } else if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        show(Array.get(value, i), text.append(' '), seen);
      }
      text.append(']');
    } else if (value instanceof Below || value instanceof TypeMatrix.Fields) {
      showFields(value, text, seen);
    } else {
      text.append(' ').append(shown(value));
    }
  }

  private static void showFields(Object value, StringBuilder text, Map<Object, Integer> seen) {
    for (Class<?> type = value.getClass(); type != Object.class; type = type.getSuperclass()) {
      for (Field field : type.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers())) {
          continue;
        }
        try {
          field.setAccessible(true);
          show(field.get(value), text.append(' ').append(field.getName()).append('='), seen);
        } catch (IllegalAccessException e) {
          throw new IllegalStateException(e);
        }
      }
    }
  }

  private static String shown(Object value) {
    if (value instanceof Calendar calendar) {
      return calendar.getTimeInMillis()
          + calendar.getTimeZone().getID()
          + calendar.isLenient()
          + calendar.getFirstDayOfWeek()
          + calendar.getMinimalDaysInFirstWeek();
    }
    if (value instanceof Pattern pattern) {
      return pattern.pattern() + pattern.flags();
    }
    if (value instanceof Throwable thrown) {
      return thrown + " by " + thrown.getCause() + " at " + Arrays.toString(thrown.getStackTrace());
    }
    return value instanceof SimpleDateFormat format ? format.toPattern() : value.toString();
  }
}
