package io.trunkline.cli.wire;

import java.nio.BufferUnderflowException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
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
      new Comparison(differences).compare("", content(recorded), content(now));
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

  /** Compares two values; for one thread. */
  private final class Comparison {

    private static final int SHOWN_DEPTH = 4;
    private static final String ELEMENT = StackTraceElement.class.getName();

    private final List<String> differences;
    private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());

    Comparison(List<String> differences) {
      this.differences = differences;
    }

    void compare(String path, @Nullable Object before, @Nullable Object after) {
      if (ignored.contains(path) || isTrace(before) && isTrace(after)) {
        return;
      }
      if (before instanceof Map<?, ?> one && after instanceof Map<?, ?> other) {
        if (open.add(one)) { // else a cycle, whose objects are compared already
          Set<Object> keys = new LinkedHashSet<>(one.keySet());
          keys.addAll(other.keySet());
          for (Object key : keys) {
            String next = path.isEmpty() ? String.valueOf(key) : path + "." + key;
            compare(next, one.get(key), other.get(key));
          }
          open.remove(one);
        }
      } else if (before instanceof List<?> one
          && after instanceof List<?> other
          && one.size() == other.size()) {
        if (open.add(one)) {
          for (int i = 0; i < one.size(); i++) {
            compare(path, one.get(i), other.get(i));
          }
          open.remove(one);
        }
      } else if (isHolder(before) || isHolder(after) || !Objects.equals(before, after)) {
        differences.add(
            (path.isEmpty() ? "result" : path)
                + ": "
                + text(before, 0)
                + " became "
                + text(after, 0));
      }
    }

    /** The lines of an exception's stack trace change with each version. */
    private static boolean isTrace(@Nullable Object value) {
      return value instanceof List<?> all
          && !all.isEmpty()
          && all.stream()
              .allMatch(one -> one instanceof Map<?, ?> map && ELEMENT.equals(map.get("class")));
    }

    private static boolean isHolder(@Nullable Object value) {
      return value instanceof Map<?, ?> || value instanceof List<?>;
    }

    /** A text even of a value that contains itself. */
    private static String text(@Nullable Object value, int depth) {
      if (isHolder(value) && depth == SHOWN_DEPTH) {
        return "...";
      }
      if (value instanceof Map<?, ?> map) {
        return map.entrySet().stream()
            .map(entry -> entry.getKey() + "=" + text(entry.getValue(), depth + 1))
            .collect(Collectors.joining(", ", "{", "}"));
      }
      if (value instanceof List<?> all) {
        return all.stream()
            .map(one -> text(one, depth + 1))
            .collect(Collectors.joining(", ", "[", "]"));
      }
      return String.valueOf(value);
    }
  }
}
