package io.trunkline.serialization.formats.jsonb.internal.wire;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The names that an item has had, by their numbers. One that was seen ahead of its turn stays known
 * when the source goes back.
 */
final class Symbols {

  private int[] starts = new int[32]; // where in the message each one is
  private @Nullable String[] texts = new @Nullable String[32];
  private int count;
  private int highest;

  /** Begins an item. */
  void clear() {
    Arrays.fill(texts, 0, highest, null);
    count = 0;
    highest = 0;
  }

  /** How many names the item has had so far. */
  int count() {
    return count;
  }

  /** Goes back, or ahead again. */
  void count(int newCount) {
    count = newCount;
  }

  /** Adds the name that begins at an index of the message's array. */
  void add(int start) {
    if (count == starts.length) {
      starts = Arrays.copyOf(starts, 2 * count);
      texts = Arrays.copyOf(texts, 2 * count);
    }
    starts[count++] = start;
    highest = Math.max(highest, count);
  }

  int start(int number) {
    return starts[number];
  }

  /** The name as a text; null if it was not needed yet. */
  @Nullable String text(int number) {
    return texts[number];
  }

  void text(int number, String text) {
    texts[number] = text;
  }
}
