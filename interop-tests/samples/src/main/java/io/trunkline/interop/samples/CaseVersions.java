package io.trunkline.interop.samples;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A sample's {@code case-versions.conf}: the versions of a component that it says it runs with.
 *
 * @param rules for each component: patterns such as {@code 5.*}, {@code >= 3.3.1} and {@code !3.*}
 */
record CaseVersions(Map<String, List<String>> rules) {

  private static final Pattern RAISED = Pattern.compile("(Spring|Boot) \\S+ to (\\S+)");
  private static final String ALLOWED = ", which case-versions.conf allows";
  private static final Pattern ALL_ALLOWED =
      Pattern.compile("((^|, )(Spring|Boot) \\S+ to [^\\s,]+" + ALLOWED + ")+");

  static CaseVersions parse(String text) {
    Map<String, List<String>> rules = new LinkedHashMap<>();
    for (String line : text.lines().toList()) {
      int equals = line.indexOf('=');
      if (equals > 0 && !line.strip().startsWith("#")) {
        rules.put(line.substring(0, equals).strip(), words(line.substring(equals + 1)));
      }
    }
    return new CaseVersions(rules);
  }

  private static List<String> words(String value) {
    List<String> words = new ArrayList<>();
    for (String word : value.replaceAll("[\\[\\]\"]", " ").split(",")) {
      String text = word.strip();
      // Two bounds may stand side by side: ">=3.0 <3.3.0".
      words.addAll(Arrays.asList(text.replaceAll("\\s+(?=[<>!])", ",").split(",")));
    }
    words.removeIf(String::isBlank);
    return List.copyOf(words);
  }

  /**
   * Whether the sample runs with a version. One that names no versions of the component runs with
   * all.
   */
  boolean allows(String component, String version) {
    List<String> patterns = rules.getOrDefault(component, List.of());
    boolean named = patterns.stream().noneMatch(CaseVersions::isPlain);
    boolean bounded = true;
    for (String pattern : patterns) {
      if (isPlain(pattern)) {
        named |= matches(pattern, version);
      } else {
        bounded &= holds(pattern, version);
      }
    }
    return named && bounded;
  }

  /**
   * Adds to a change of version, such as {@code Spring 4.3 to 5.3}, that the sample names it, too.
   */
  String remark(String change) {
    Matcher matcher = RAISED.matcher(change);
    if (!matcher.matches()) {
      return change;
    }
    String component = matcher.group(1).equals("Boot") ? "spring-boot.version" : "spring.version";
    boolean named = rules.containsKey(component) && allows(component, matcher.group(2));
    return named ? change + ALLOWED : change;
  }

  /** Whether a verdict's text has changes of versions, and the sample allows each of them. */
  static boolean allRemarked(String text) {
    String[] parts = text.split("; ");
    return parts.length > 1 && ALL_ALLOWED.matcher(parts[1]).matches();
  }

  private static boolean isPlain(String pattern) {
    return !pattern.startsWith("<") && !pattern.startsWith(">") && !pattern.startsWith("!");
  }

  private static boolean holds(String pattern, String version) {
    if (pattern.startsWith("!")) {
      return !matches(pattern.substring(1), version);
    }
    String bound = pattern.replaceFirst("^[<>]=?", "").strip().replace("*", "0");
    int order = Versions.compare(version, bound);
    boolean within = pattern.startsWith("<") ? order < 0 : order > 0;
    return within || (pattern.length() > 1 && pattern.charAt(1) == '=' && order == 0);
  }

  private static boolean matches(String pattern, String version) {
    return version.matches(pattern.strip().replace(".", "\\.").replace("*", ".*"));
  }
}
