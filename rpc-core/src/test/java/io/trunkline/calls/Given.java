package io.trunkline.calls;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Values that exceed a limit of messages. */
public enum Given {
  /** A thousand characters. */
  LONG_TEXT,
  /** A million characters. */
  MEGABYTE,
  /** Ten lists in each other. */
  NESTED,
  /** Keys that are compared with each other one. */
  ONE_HASH_CODE,
  /** Many maps without entries. */
  EMPTY_MAPS;

  /** A key that is compared with each other one. */
  public record Same(int number) implements Serializable {
    @Override
    public int hashCode() {
      return 1;
    }
  }

  Object value() {
    return switch (this) {
      case LONG_TEXT -> "x".repeat(1_000);
      case MEGABYTE -> "x".repeat(1_000_000);
      case NESTED -> nested(10);
      case ONE_HASH_CODE -> withOneHashCode(8_000);
      case EMPTY_MAPS -> emptyMaps(10_000);
    };
  }

  private static Object nested(int levels) {
    return levels == 0 ? "end" : new ArrayList<>(List.of(nested(levels - 1)));
  }

  private static Set<Same> withOneHashCode(int count) {
    Set<Same> keys = new HashSet<>();
    for (int i = 0; i < count; i++) {
      keys.add(new Same(i));
    }
    return keys;
  }

  private static Object emptyMaps(int count) {
    List<Object> maps = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      maps.add(new IdentityHashMap<>());
    }
    return maps;
  }
}
