package io.trunkline.interop.samples;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What a sample's Maven files get in place of what they name: the data of {@code swaps.yml}.
 *
 * @param artifacts the artifacts of ours for each of Dubbo's; none for one that only falls away
 * @param added the artifacts of ours that are added to those of others, by {@code group:artifact}:
 *     with such a library, Dubbo's own jar can do what ours has a module for
 * @param brought {@code group:artifact:version} of libraries that came along with Dubbo's jars, by
 *     a package of theirs: an application that imports it names the library itself from then on
 * @param managed {@code group:artifact:version} that stand before all other managed versions; may
 *     end with {@code without group:artifact, group:artifact}, which it does not bring along then
 * @param imported {@code group:artifact:version} of BOMs that are imported before all others
 * @param oldest for {@code spring}, {@code boot} and groups that a BOM is imported of: the oldest
 *     version that ours runs with
 * @param instead what an older one is replaced with
 * @param version of ours
 */
record Swap(
    Map<String, List<String>> artifacts,
    Map<String, List<String>> added,
    Map<String, String> brought,
    List<String> managed,
    List<String> imported,
    Map<String, String> oldest,
    Map<String, String> instead,
    String version) {

  /** The groups of Dubbo's artifacts; samples have modules of their own in the first. */
  static final Set<String> GROUPS =
      Set.of(
          "org.apache.dubbo",
          "org.apache.dubbo.extensions",
          "com.alibaba.boot",
          "com.alibaba:dubbo");

  /**
   * Reads the data.
   *
   * @param built the artifacts of ours that there are; others are left out
   * @param values fill the versions in the text
   */
  static Swap parse(String text, Set<String> built, Map<String, String> values) {
    Map<String, Object> raw = Yaml.map(CaseFile.filled(text, values));
    return new Swap(
        artifacts(raw.get("artifacts"), built),
        artifacts(raw.get("added"), built),
        texts(raw.get("brought")),
        Yaml.texts(raw.get("managed")),
        Yaml.texts(raw.get("imported")),
        texts(raw.get("oldest")),
        texts(raw.get("instead")),
        values.getOrDefault("trunkline", "?"));
  }

  private static Map<String, List<String>> artifacts(@Nullable Object map, Set<String> built) {
    Map<String, List<String>> artifacts = new LinkedHashMap<>();
    Yaml.asMap(map)
        .forEach(
            (name, ours) ->
                artifacts.put(name, Yaml.texts(ours).stream().filter(built::contains).toList()));
    return artifacts;
  }

  private static Map<String, String> texts(@Nullable Object map) {
    return Yaml.asMap(map).entrySet().stream()
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> Yaml.text(entry.getValue())));
  }

  static boolean isDubbo(String group, String artifact) {
    return GROUPS.contains(group) || GROUPS.contains(group + ":" + artifact);
  }

  /** Whether an artifact comes along with ours, in a version that ours needs. */
  boolean brings(String group, String artifact) {
    return managed.stream()
            .anyMatch(coordinates -> coordinates.startsWith(group + ":" + artifact + ":"))
        || imported.stream().anyMatch(bom -> bom.startsWith(group + ":"))
            && !artifact.startsWith("netty-tcnative");
  }

  /** Whether ours runs with a version of a group that it imports a BOM of. */
  boolean isRecent(String group, String version) {
    String least = oldest.get(group);
    return least != null && Versions.compare(version, least) >= 0;
  }

  /** The version in place of one that is too old; the same one if it is not. */
  String upgraded(String what, String version) {
    String least = oldest.getOrDefault(what, "0");
    return Versions.compare(version, least) < 0 ? instead.getOrDefault(what, version) : version;
  }
}
