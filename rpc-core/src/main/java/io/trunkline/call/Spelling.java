package io.trunkline.call;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a misspelt name was probably meant to be. */
public final class Spelling {

  private static final int MAX_LENGTH = 256;

  private Spelling() {}

  /**
   * The nearest known name, if at most a third of the letters differ; empty otherwise, or if the
   * name is longer than 256 characters.
   */
  public static Optional<String> nearest(String name, Collection<String> known) {
    if (name.length() > MAX_LENGTH) {
      return Optional.empty(); // it may come from a peer, and comparing takes time
    }
    return known.stream()
        .filter(k -> distance(name, k) <= Math.max(1, name.length() / 3))
        .min(Comparator.comparingInt((String k) -> distance(name, k)).thenComparing(k -> k));
  }

  /** The nearest name as a suffix for an error message; empty if there is none. */
  public static String hint(String name, Collection<String> known) {
    return nearest(name, known).map(k -> "; did you mean '" + k + "'?").orElse("");
  }

  /** The number of letters to add, drop, replace or swap, ignoring case. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[][] d = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          d[i][j] = i + j;
          continue;
        }
        int differs = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int best = Math.min(d[i - 1][j - 1] + differs, Math.min(d[i - 1][j], d[i][j - 1]) + 1);
        boolean swapped =
            i > 1
                && j > 1
                && a.charAt(i - 1) == b.charAt(j - 2)
                && a.charAt(i - 2) == b.charAt(j - 1);
        d[i][j] = swapped ? Math.min(best, d[i - 2][j - 2] + 1) : best;
      }
    }
    return d[a.length()][b.length()];
  }
}
