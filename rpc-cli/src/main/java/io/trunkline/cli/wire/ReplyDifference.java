package io.trunkline.cli.wire;

import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compares two replies field by field. Immutable. */
final class ReplyDifference {

  private static final int HESSIAN2 = 2;

  private final Set<String> ignored;

  /**
   * @param ignored paths such as {@code items.price}, without the indexes of lists
   */
  ReplyDifference(Set<String> ignored) {
    this.ignored = Set.copyOf(ignored);
  }

  /** The differences, each with its path; empty for equal replies. */
  List<String> between(Frame recorded, Frame now) {
    List<String> differences = new ArrayList<>();
    if (recorded.status() != now.status()) {
      differences.add("status: " + recorded.status() + " became " + now.status());
    } else if (!Arrays.equals(recorded.body(), now.body())) {
      compareBodies(recorded, now, differences);
    }
    return differences;
  }

  private void compareBodies(Frame recorded, Frame now, List<String> differences) {
    if (recorded.serialization() != HESSIAN2) {
      differences.add("the bytes differ; fields are compared for hessian2 only");
      return;
    }
    try {
      compare("", content(recorded), content(now), differences);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      differences.add("the bytes differ and cannot be read: " + e.getMessage());
    }
  }

  /** What a reply says; its attachments belong to the call, not to the result. */
  private static List<@Nullable Object> content(Frame reply) {
    Hessian2Values values = new Hessian2Values(reply.body(), 0);
    List<@Nullable Object> all = new ArrayList<>();
    Object type = values.next();
    int kind = type instanceof Integer number ? number % 3 : -1;
    all.add(kind < 0 ? type : List.of("exception", "value", "null").get(kind));
    all.add(kind == 0 || kind == 1 ? values.next() : null);
    return all;
  }

  private void compare(
      String path, @Nullable Object before, @Nullable Object after, List<String> differences) {
    if (ignored.contains(path)) {
      return;
    }
    if (before instanceof Map<?, ?> one && after instanceof Map<?, ?> other) {
      Set<Object> keys = new LinkedHashSet<>(one.keySet());
      keys.addAll(other.keySet());
      for (Object key : keys) {
        String next = path.isEmpty() ? String.valueOf(key) : path + "." + key;
        compare(next, one.get(key), other.get(key), differences);
      }
    } else if (before instanceof List<?> one
        && after instanceof List<?> other
        && one.size() == other.size()) {
      for (int i = 0; i < one.size(); i++) {
        compare(path, one.get(i), other.get(i), differences);
      }
    } else if (!Objects.equals(before, after)) {
      differences.add((path.isEmpty() ? "result" : path) + ": " + before + " became " + after);
    }
  }
}
