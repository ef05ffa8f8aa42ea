package io.trunkline.internal.service;

import io.trunkline.call.Spelling;
import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * Which method of a service a caller probably meant that asks for one that is not there. Strangers
 * ask too, so it names one method and never lists them, and the names that it compares are short
 * and few. Immutable.
 */
final class MethodHints {

  private static final int MAX_NAMES = 256;
  private static final int MAX_CHARS = 64;

  /** The first signature of each name. */
  private final Map<String, String> byName = new TreeMap<>();

  /**
   * @param signatures the methods as Java writes them
   */
  MethodHints(Collection<String> signatures) {
    for (String signature : signatures) {
      String name = signature.substring(0, signature.indexOf('('));
      if (name.length() <= MAX_CHARS && (byName.containsKey(name) || byName.size() < MAX_NAMES)) {
        byName.merge(name, signature, (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
  }

  /**
   * The end of a message about a method that is not there: the one of that name with other
   * parameters, else the one with the nearest name; empty if none is near.
   */
  String of(String method) {
    if (method.length() > MAX_CHARS) {
      return "";
    }
    String same = byName.get(method);
    return same != null
        ? meant(same)
        : Spelling.nearest(method, byName.keySet())
            .map(byName::get)
            .map(MethodHints::meant)
            .orElse("");
  }

  private static String meant(String signature) {
    return "; did you mean '" + signature + "'?";
  }
}
