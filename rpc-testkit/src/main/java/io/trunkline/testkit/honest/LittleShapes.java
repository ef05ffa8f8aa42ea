package io.trunkline.testkit.honest;

import static io.trunkline.testkit.honest.HonestShapes.FEWER;
import static io.trunkline.testkit.honest.HonestShapes.list;
import static io.trunkline.testkit.honest.HonestShapes.many;
import static io.trunkline.testkit.honest.HonestShapes.map;
import static io.trunkline.testkit.honest.HonestShapes.of;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Containers that hold almost nothing. */
final class LittleShapes {

  private LittleShapes() {}

  static Stream<HonestShape> little() {
    return Stream.of(
        of("many empty lists", () -> many(ArrayList::new, FEWER, i -> new ArrayList<>())),
        of("many empty maps", () -> many(ArrayList::new, FEWER, i -> new HashMap<>())),
        of("many maps of one", () -> many(ArrayList::new, FEWER, LittleShapes::one)),
        of("5,000 empty sets", () -> many(ArrayList::new, 5000, i -> new HashSet<>())),
        of("5,000 sets of one", () -> many(ArrayList::new, 5000, i -> new HashSet<>(List.of(i)))),
        of(
            "maps in lists in maps",
            () -> map(new HashMap<>(), 1000, i -> "k" + i, i -> list(one(i), one(i + 1)))));
  }

  private static Object one(int i) {
    return new HashMap<>(Map.of("number", i));
  }
}
