package io.trunkline.serialization.formats.protostuff;

import demo.bid.Color;
import demo.bid.Impression;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An object with a field of each kind that protostuff's runtime schemas tell apart. */
@SuppressWarnings({"unused", "NonApiType"}) // its fields are compared one by one
class Kinds {

  /** Where an abstract class is declared. */
  abstract static class Part {
    int number;
  }

  /** One of those. */
  static final class Whole extends Part {
    @Nullable String text;
    @Nullable Kinds owner;
  }

  boolean truth;
  byte octet;
  char letter;
  short little;
  int whole;
  long large;
  float half;
  double real;
  @Nullable Integer boxed;
  @Nullable Character boxedLetter;
  @Nullable String text;
  byte @Nullable [] bytes;
  @Nullable BigDecimal decimal;
  @Nullable BigInteger integer;
  @Nullable Date date;
  @Nullable Color color;
  @Nullable Object any;
  @Nullable Object again;
  @Nullable Number number;
  @Nullable Comparable<?> comparable;
  @Nullable Part part;
  @Nullable Impression bean;
  @Nullable Kinds next;
  @Nullable UUID id;
  @Nullable LocalDateTime time;
  @Nullable LocalDateTime sameDay;
  @Nullable Instant instant;
  @Nullable Duration duration;
  @Nullable List<String> texts;
  @Nullable List<Integer> numbers;
  @Nullable List<Color> colors;
  @Nullable List<Impression> beans;
  @Nullable List<Part> parts;
  @Nullable List<List<String>> lists;
  @Nullable List<Object> anything;
  @Nullable List<int[]> arrays;
  @Nullable Set<String> set;
  @Nullable LinkedList<Long> linked;
  @Nullable Map<String, Long> byText;
  @Nullable Map<Color, Impression> byColor;
  @Nullable Map<String, List<Integer>> listsByText;
  @Nullable Map<String, Integer[]> boxesByText;
  @Nullable Map<Long, Part> partsByNumber;
  @Nullable Map<Object, Object> open;
  @Nullable TreeMap<String, Object> sorted;
  @Nullable EnumSet<Color> chosen;
  @Nullable EnumMap<Color, String> named;
  int @Nullable [] ints;
  Integer @Nullable [] boxes;
  String @Nullable [] words;
  Color @Nullable [] palette;
  Impression @Nullable [] impressions;
  long @Nullable [][] matrix;
  Object @Nullable [] objects;
  transient int left;

  static Kinds full() {
    Kinds full = new Kinds();
    full.truth = true;
    full.octet = -1;
    full.letter = '\u4f60';
    full.little = -300;
    full.whole = -70_000;
    full.large = 1L << 40;
    full.half = 1.5f;
    full.real = -0.0;
    full.boxed = Integer.MAX_VALUE;
    full.boxedLetter = 'x';
    full.text = "h\u00e9llo \u4f60\u597d \ud83d\ude00";
    full.bytes = new byte[] {1, -1};
    full.decimal = new BigDecimal("-12345678901234567890.50");
    full.integer = BigInteger.ONE.shiftLeft(70).negate();
    full.date = new Date(1_700_000_000_123L);
    full.color = Color.GREEN;
    full.any = new ArrayList<>(List.of("x", 'c', 1L, Color.GREEN, new Impression("a", 1)));
    full.again = full.any;
    full.number = 1.25;
    full.comparable = "a text";
    full.part = whole(7, full);
    full.bean = new Impression("abc", 1.1);
    full.next = new Kinds();
    full.id = new UUID(-1, 2);
    LocalDate day = LocalDate.of(-44, 3, 15);
    full.time = LocalDateTime.of(day, LocalTime.of(12, 34, 56, 789));
    full.sameDay = LocalDateTime.of(day, LocalTime.MIDNIGHT);
    full.instant = Instant.ofEpochSecond(-1, 999_999_999);
    full.duration = Duration.ofMillis(-1);
    full.texts = new ArrayList<>(List.of("x", "", "y"));
    full.numbers = new ArrayList<>(List.of(1, -1));
    full.colors = new ArrayList<>(List.of(Color.GREEN, Color.values()[0]));
    full.beans = new ArrayList<>(List.of(full.bean, new Impression("z", 0)));
    full.parts = new ArrayList<>(List.of(whole(1, full), full.part));
    full.lists = new ArrayList<>(List.of(new ArrayList<>(List.of("in")), new ArrayList<>()));
    full.anything = new ArrayList<>(List.of(1, "same", new int[] {7}));
    full.arrays = new ArrayList<>(List.of(new int[] {1, 2}, new int[0]));
    full.set = new HashSet<>(List.of("a", "b"));
    full.linked = new LinkedList<>(List.of(5L));
    full.byText = new HashMap<>(Map.of("one", 1L));
    full.byColor = new HashMap<>(Map.of(Color.GREEN, new Impression("g", 2)));
    full.listsByText = new HashMap<>(Map.of("l", new ArrayList<>(List.of(1))));
    full.boxesByText = new HashMap<>(Map.of("b", new Integer[] {1, 2}));
    full.partsByNumber = new HashMap<>(Map.of(1L, full.part));
    full.open = new HashMap<>(Map.of(1, "one", "two", 2L));
    full.sorted = new TreeMap<>(Map.of("s", new Date(0)));
    full.chosen = EnumSet.of(Color.GREEN);
    full.named = new EnumMap<>(Map.of(Color.GREEN, "g"));
    full.ints = new int[] {1, -1, 70_000};
    full.boxes = new Integer[] {1, 2};
    full.words = new String[] {"a", "b"};
    full.palette = new Color[] {Color.GREEN};
    full.impressions = new Impression[] {full.bean};
    full.matrix = new long[][] {{1L << 40}, {}};
    full.objects = new Object[] {"a", 1, Color.GREEN};
    return full;
  }

  private static Whole whole(int number, Kinds owner) {
    Whole whole = new Whole();
    whole.number = number;
    whole.text = "whole";
    whole.owner = owner.next;
    return whole;
  }
}
