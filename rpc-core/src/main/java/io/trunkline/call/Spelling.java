package io.trunkline.call;

import java.util.Collection;
import java.util.Comparator;
import java.util.Optional;

/** Finds what somebody who misspelt a name probably meant. */
public final class Spelling {

  private static final int MAX_LENGTH = 256;

  private Spelling() {}

  /** The name nearest to this one, if any is near at all: at most a third of its letters differ. */
  public static Optional<String> nearest(String name, Collection<String> known) {
    if (name.length() > MAX_LENGTH) {
      return Optional.empty(); // it may come from a peer, and comparing takes time
    }
    return known.stream()
        .filter(k -> distance(name, k) <= Math.max(1, name.length() / 3))
        .min(Comparator.comparingInt((String k) -> distance(name, k)).thenComparing(k -> k));
  }

  /** The nearest name as the end of an error message; empty if there is none. */
  public static String hint(String name, Collection<String> known) {
    return nearest(name, known).map(k -> "; did you mean '" + k + "'?").orElse("");
  }

  /** How many letters have to be added, dropped or replaced, whatever their case. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int same =
            Character.toLowerCase(a.charAt(i - 1)) == Character.toLowerCase(b.charAt(j - 1))
                ? 0
                : 1;
        int best = Math.min(diagonal + same, Math.min(row[j], row[j - 1]) + 1);
        diagonal = row[j];
        row[j] = best;
      }
    }
    return row[b.length()];
  }
}
