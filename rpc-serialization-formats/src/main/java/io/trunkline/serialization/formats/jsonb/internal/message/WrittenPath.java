package io.trunkline.serialization.formats.jsonb.internal.message;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/** Where an object is in its item. */
final class WrittenPath {

  /** Stock peers put a backslash in front of these where they are in a name. */
  private static final String ESCAPED = "/:;`.~!@#%^&*[]<>?()-+=\\\"',";

  private final @Nullable WrittenPath parent;
  private final @Nullable String member;
  private final int index;
  private @Nullable String text;

  /** The number of its container, by which it is referred to where a path does not do. */
  final int number;

  /** Whether the object is being written, so that another copy of it would not end. */
  boolean isOpen = true;

  /**
   * @param parent null for the item itself
   * @param member null for an element
   */
  WrittenPath(@Nullable WrittenPath parent, @Nullable String member, int index, int number) {
    this.number = number;
    this.parent = parent;
    this.member = member;
    this.index = index;
  }

  /** That of an array whose class is named, and in which nothing else is. */
  static WrittenPath ofLeaf(@Nullable WrittenPath parent, @Nullable String member, int index) {
    WrittenPath path = new WrittenPath(parent, member, index, -1);
    path.isOpen = false;
    return path;
  }

  /** Such as {@code $.items[0]}. */
  String text() {
    String known = text;
    if (known == null) {
      StringBuilder all = new StringBuilder();
      append(all);
      known = all.toString();
      text = known;
    }
    return known;
  }

  private void append(StringBuilder all) {
    Deque<WrittenPath> steps = new ArrayDeque<>();
    for (WrittenPath step = this; step != null; step = step.parent) {
      steps.push(step);
    }
    for (WrittenPath step : steps) {
      if (step.parent == null) {
        all.append('$');
      } else if (step.member == null) {
        all.append('[').append(step.index).append(']');
      } else {
        all.append('.');
        step.member
            .chars()
            .forEach(
                unit -> {
                  if (ESCAPED.indexOf(unit) >= 0) {
                    all.append('\\');
                  }
                  all.append((char) unit);
                });
      }
    }
  }
}
