package io.trunkline.spring;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The names in the schemas of Dubbo's releases, which the test resources list. */
final class DubboNames {

  /** The releases, oldest first. */
  static final List<String> VERSIONS = List.of("2.6.12", "2.7.23", "3.3.6");

  private DubboNames() {}

  /** The attributes of each element that a release has. */
  static Map<String, Set<String>> of(String version) throws IOException {
    Map<String, Set<String>> names = new TreeMap<>();
    try (InputStream in = DubboNames.class.getResourceAsStream("/dubbo-xsd/" + version + ".txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      for (String line : text.lines().filter(l -> !l.startsWith("#")).toList()) {
        String[] parts = line.split(":", 2);
        Set<String> attributes = new TreeSet<>(List.of(parts[1].trim().split(" ")));
        attributes.remove("");
        names.put(parts[0], attributes);
      }
    }
    return names;
  }

  /** What is decided about the element of that name; null if nothing is. */
  static @Nullable ElementType element(String tag) {
    return Namespace.DUBBO.elements().stream()
        .filter(e -> e.tag().equals(tag))
        .findFirst()
        .orElse(null);
  }
}
