package io.trunkline.dubbo.generator;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.Yaml;

/**
 * The content of {@code config-classes.yml}.
 *
 * @param classes the config classes, each after the one that it extends
 * @param annotations the annotations
 * @param documentation texts about properties that Java has in place of an attribute or element
 * @param withoutEffect the reasons why other properties have no effect
 * @param refused the reasons why the application does not start with other properties
 */
record ConfigTable(
    List<ConfigClass> classes,
    List<AnnotationClass> annotations,
    Map<String, String> documentation,
    Map<String, String> withoutEffect,
    Map<String, String> refused) {

  static ConfigTable read() throws IOException {
    try (InputStream file =
        Objects.requireNonNull(ConfigTable.class.getResourceAsStream("config-classes.yml"))) {
      Map<String, Object> all = new Yaml().load(file);
      List<Map<String, Object>> classes = section(all, "classes");
      List<Map<String, Object>> annotations = section(all, "annotations");
      return new ConfigTable(
          classes.stream().map(ConfigClass::of).toList(),
          annotations.stream().map(AnnotationClass::of).toList(),
          section(all, "documentation"),
          section(all, "withoutEffect"),
          section(all, "refused"));
    }
  }

  /** The value of a key that the file must have, of the type that it has there. */
  @SuppressWarnings("unchecked")
  static <T> T section(Map<String, Object> written, String key) {
    return (T) Objects.requireNonNull(written.get(key), key);
  }

  /** A class and those that it extends, itself first. */
  List<ConfigClass> line(ConfigClass type) {
    List<ConfigClass> line = new ArrayList<>();
    for (ConfigClass next = type; next != null; next = named(next.parent())) {
      line.add(next);
    }
    return line;
  }

  private @Nullable ConfigClass named(@Nullable String name) {
    return classes.stream().filter(type -> type.name().equals(name)).findFirst().orElse(null);
  }

  /** The elements that a class or its subclasses describe. */
  List<String> elements(ConfigClass type) {
    return classes.stream()
        .filter(candidate -> line(candidate).contains(type))
        .map(ConfigClass::element)
        .filter(Objects::nonNull)
        .distinct()
        .toList();
  }
}
