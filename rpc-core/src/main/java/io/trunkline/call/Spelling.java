package io.trunkline.call;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that was probably meant by a misspelled one. */
public final class Spelling {

  private static final int MAX_LENGTH = 256;
  private static final int MAX_DIFFERING = 8;

  private Spelling() {}

  /**
   * The nearest known name, if at most a third of the letters and at most eight differ. Empty
   * otherwise, or if the name is longer than 256 characters. Ignores case.
   */
  public static Optional<String> nearest(String name, Collection<String> known) {
    if (name.length() > MAX_LENGTH) {
      return Optional.empty(); // it may come from a peer, and comparing takes time
    }
    String asked = name.toLowerCase(Locale.ROOT);
    int most = Math.min(MAX_DIFFERING, Math.max(1, name.length() / 3));
    String nearest = null;
    for (String candidate : known) {
      String offered = candidate.toLowerCase(Locale.ROOT);
      if (Math.abs(offered.length() - asked.length()) > most) {
        continue;
      }
      int distance = distance(asked, offered, most);
      if (distance < most
          || distance == most && (nearest == null || candidate.compareTo(nearest) < 0)) {
        nearest = candidate;
        most = distance;
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** A suggestion of the nearest name, to append to an error message; empty if no name is near. */
  public static String hint(String name, Collection<String> known) {
    return nearest(name, known).map(k -> "; did you mean '" + k + "'?").orElse("");
  }

  /**
   * The number of letters to add, drop, replace or swap; more than {@code most} if that is
   * exceeded, and then it costs no more to know how far. Looks only at what is at most that far off
   * the diagonal.
   */
  private static int distance(String a, String b, int most) {
    int[] beforeLast = new int[b.length() + 1];
    int[] last = new int[b.length() + 1];
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      last[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int from = Math.max(1, i - most);
      int to = Math.min(b.length(), i + most);
      row[from - 1] = from == 1 ? i : most + 1;
      int least = row[from - 1];
      for (int j = from; j <= to; j++) {
        int differs = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int dropped = j == i + most ? most : last[j]; // nobody computed what is farther off
        int best = Math.min(last[j - 1] + differs, Math.min(dropped, row[j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          best = Math.min(best, beforeLast[j - 2] + 1);
        }
        row[j] = best;
        least = Math.min(least, best);
      }
      if (least > most) {
        return least;
      }
      int[] free = beforeLast;
      beforeLast = last;
      last = row;
      row = free;
    }
    return last[b.length()];
  }
}
