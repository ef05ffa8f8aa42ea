package io.trunkline.testkit.honest;

import static io.trunkline.testkit.honest.HonestShapes.FEWER;
import static io.trunkline.testkit.honest.HonestShapes.MANY;
import static io.trunkline.testkit.honest.HonestShapes.list;
import static io.trunkline.testkit.honest.HonestShapes.many;
import static io.trunkline.testkit.honest.HonestShapes.map;
import static io.trunkline.testkit.honest.HonestShapes.of;

import io.trunkline.testkit.honest.HonestClasses.Address;
import io.trunkline.testkit.honest.HonestClasses.Color;
import io.trunkline.testkit.honest.HonestClasses.Point;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Stream;

/** Maps and sets, by what is hashed or compared. */
final class KeyedShapes {

  private KeyedShapes() {}

  static Stream<HonestShape> keys() {
    Random random = new Random(7);
    return Stream.of(
        of("UUIDs as keys", () -> map(new HashMap<>(), FEWER, i -> new UUID(i * 31L, -i))),
        of("dates as keys", () -> map(new HashMap<>(), FEWER, i -> new Date(i * 86_400_000L))),
        of("days as keys", () -> map(new HashMap<>(), 10_000, LocalDate::ofEpochDay)),
        of("instants as keys", () -> map(new TreeMap<>(), 10_000, Instant::ofEpochSecond)),
        of("enums as keys", () -> new HashMap<>(Map.of(Color.RED, 1, Color.BLUE, 2))),
        of("an EnumMap", () -> new EnumMap<>(Map.of(Color.RED, "r", Color.GREEN, "g"))),
        of("an EnumSet", () -> EnumSet.of(Color.RED, Color.BLUE)),
        of("records as keys", () -> map(new HashMap<>(), MANY / 2, i -> new Point(i, i / 2))),
        of("beans as keys", () -> map(new HashMap<>(), MANY / 2, Address::of)),
        of("beans in a set", () -> many(HashSet::new, FEWER, Address::of)),
        of("lists in a set", () -> many(HashSet::new, FEWER, i -> list(i, i / 2, 1))),
        of("lists as keys", () -> map(new HashMap<>(), FEWER, i -> list(i, "b"))),
        of("sets in a set", () -> many(HashSet::new, 5000, i -> new HashSet<>(list(i, i + 1)))),
        of("maps in a set", () -> many(HashSet::new, 5000, i -> new HashMap<>(Map.of("k", i)))),
        of(
            "trees in a set",
            () -> new HashSet<>(List.of(DeepShapes.tree(20), DeepShapes.tree(40)))),
        of("keys of a few classes", () -> map(new HashMap<>(), FEWER, MixedKeys::of)),
        of(
            "long numbers as keys",
            () -> map(new HashMap<>(), 500, i -> new BigInteger(2048, random))),
        of(
            "decimals as keys",
            () -> map(new TreeMap<>(), 10_000, i -> new BigDecimal(i).movePointLeft(2))),
        of(
            "a grid of lists in a set",
            () -> many(HashSet::new, 10_000, i -> list(i / 100, i % 100))),
        of("doubles as keys", () -> map(new HashMap<>(), MANY, i -> i * 0.25)),
        of("round numbers as keys", () -> map(new HashMap<>(), MANY, i -> i * 65_536L)),
        of("keys with one hash code", () -> map(new HashMap<>(), 5000, MixedKeys::colliding)));
  }

  /** Keys that are strings, longs and ints, or strings with one hash code. */
  private static final class MixedKeys {

    static Object of(int i) {
      return i % 3 == 0 ? i : i % 3 == 1 ? "key-" + i : (Object) (long) i;
    }

    static String colliding(int i) {
      StringBuilder key = new StringBuilder();
      for (int bit = 0; bit < 13; bit++) {
        key.append((i >> bit & 1) == 0 ? "Aa" : "BB");
      }
      return key.toString();
    }
  }
}
