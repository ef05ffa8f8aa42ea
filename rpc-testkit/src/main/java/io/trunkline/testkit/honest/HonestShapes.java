package io.trunkline.testkit.honest;

import static java.util.function.Function.identity;

import io.trunkline.testkit.TestSize;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** All shapes, and what makes them. */
final class HonestShapes {

  static final int MANY = TestSize.of(2_000, 100_000);

  static final int FEWER = TestSize.of(1_000, 20_000);

  private HonestShapes() {}

  static Stream<HonestShape> all() {
    return Stream.of(
            DeepShapes.deep(),
            LargeShapes.large(),
            LargeShapes.texts(),
            KeyedShapes.keys(),
            SharedShapes.shared(),
            LittleShapes.little())
        .flatMap(identity());
  }

  static HonestShape of(String name, Supplier<Object> value) {
    return new HonestShape(name, value, identity());
  }

  static <T> HonestShape of(
      String name, Class<T> type, Supplier<Object> value, Function<T, Object> summary) {
    return new HonestShape(name, value, read -> summary.apply(type.cast(read)));
  }

  static Collection<Object> many(
      Supplier<? extends Collection<Object>> collection, int count, IntFunction<?> element) {
    Collection<Object> all = collection.get();
    for (int i = 0; i < count; i++) {
      all.add(element.apply(i));
    }
    return all;
  }

  static Object map(Map<Object, Object> map, int count, IntFunction<?> key) {
    for (int i = 0; i < count; i++) {
      map.put(key.apply(i), i);
    }
    return map;
  }

  static Object map(Map<Object, Object> map, int count, IntFunction<?> key, IntFunction<?> value) {
    for (int i = 0; i < count; i++) {
      map.put(key.apply(i), value.apply(i));
    }
    return map;
  }

  static List<Object> list(Object... elements) {
    return new ArrayList<>(List.of(elements));
  }
}
