package io.trunkline.serialization.settings;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds the known name that was probably meant by a misspelled one. */
public final class NearestName {

  private NearestName() {}

  /**
   * A suggestion for the end of an error message; empty if at least half of the letters of every
   * name differ.
   */
  public static String hint(String name, Collection<String> known) {
    return known.stream()
        .filter(k -> distance(name, k) * 2 < Math.max(name.length(), k.length()))
        .min(Comparator.comparingInt((String k) -> distance(name, k)).thenComparing(k -> k))
        .map(k -> "; did you mean '" + k + "'?")
        .orElse("");
  }

  /** How many letters have to be added, dropped or replaced, whatever their case. */
  private static int distance(String first, String second) {
    String a = first.toLowerCase(Locale.ROOT);
    String b = second.toLowerCase(Locale.ROOT);
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, Math.min(previous[j], row[j - 1]) + 1);
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
