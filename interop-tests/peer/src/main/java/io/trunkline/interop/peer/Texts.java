package io.trunkline.interop.peer;

import java.util.Arrays;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Values as text that shows the type wherever two types would look the same. */
public final class Texts {

  private Texts() {}

  /** A value, the values in it, and their types. */
  public static String of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.entrySet().stream()
          .map(e -> of(e.getKey()) + ": " + of(e.getValue()))
          .sorted()
          .collect(Collectors.joining(", ", "map{", "}"));
    }
    if (value instanceof Set<?> set) {
      return set.stream().map(Texts::of).sorted().collect(Collectors.joining(", ", "set[", "]"));
    }
    if (value instanceof Collection<?> list) {
      return list.stream().map(Texts::of).collect(Collectors.joining(", ", "list[", "]"));
    }
    if (value instanceof byte[] bytes) {
      return "bytes" + Arrays.toString(bytes);
    }
    if (value instanceof int[] ints) {
      return "ints" + Arrays.toString(ints);
    }
    if (value instanceof Date date) {
      return "Date(" + date.getTime() + ")";
    }
    if (value instanceof Number || value instanceof Enum<?>) {
      return value.getClass().getSimpleName() + "(" + value + ")";
    }
    return String.valueOf(value);
  }
}
