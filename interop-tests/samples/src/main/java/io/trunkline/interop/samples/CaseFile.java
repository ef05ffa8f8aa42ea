package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A sample's {@code case-configuration.yml}: which processes make up its test.
 *
 * @param services in an order that they can be started in
 */
record CaseFile(List<Service> services) {

  private static final Pattern HOLDER = Pattern.compile("\\$\\{([^}:]+)(?::([^}]*))?}");

  /** Gives the text of a template that a file names with {@code from}. */
  @FunctionalInterface
  interface Templates {
    String text(String name) throws IOException;
  }

  /** The templates of a checkout of the samples. */
  static Templates templatesOf(Path checkout) {
    return name ->
        Files.readString(
            checkout
                .resolve("test/dubbo-scenario-builder/src/main/resources/configs")
                .resolve(name));
  }

  /**
   * Reads a file. One with services of its own has only these; another one has its template's.
   *
   * @param basedir replaces {@code ${_basedir}}
   */
  static CaseFile parse(String text, String basedir, Templates templates) throws IOException {
    Map<String, Object> raw = Yaml.map(quoted(text));
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, Object> template = Map.of();
    String from = Yaml.text(raw.get("from"));
    String templateText = from.isEmpty() ? "" : templates.text(from);
    put(values, Yaml.map(quoted(templateText)).get("props"));
    put(values, raw.get("props"));
    values.put("_basedir", basedir);
    if (!from.isEmpty()) {
      template = Yaml.map(filled(templateText, values));
    }
    Map<String, Object> own = Yaml.map(filled(text, values));
    Map<String, Object> services = Yaml.asMap(own.get("services"));
    if (services.isEmpty()) {
      services = Yaml.asMap(template.get("services"));
    }
    List<Service> result = new ArrayList<>();
    services.forEach((name, settings) -> result.add(Service.of(name, Yaml.asMap(settings))));
    return new CaseFile(ordered(result));
  }

  /** Servers, then programs after those that they depend on, then tests. */
  private static List<Service> ordered(List<Service> services) {
    Set<Service> result = new LinkedHashSet<>();
    for (Service.Kind kind : List.of(Service.Kind.SERVER, Service.Kind.APP, Service.Kind.TEST)) {
      services.stream().filter(s -> s.kind() == kind).forEach(s -> add(s, services, result));
    }
    return List.copyOf(result);
  }

  private static void add(Service service, List<Service> all, Set<Service> result) {
    for (Service other : all) {
      boolean before = other.kind() == service.kind() && service.after().contains(other.name());
      if (before && !other.after().contains(service.name())) {
        add(other, all, result);
      }
    }
    result.add(service);
  }

  /**
   * Replaces <code>${name}</code> and <code>${name:otherwise}</code>; what is not known is left.
   */
  static String filled(String text, Map<String, String> values) {
    return HOLDER
        .matcher(text)
        .replaceAll(
            match -> {
              String otherwise = match.group(2) == null ? match.group() : match.group(2);
              return Matcher.quoteReplacement(values.getOrDefault(match.group(1), otherwise));
            });
  }

  /** A holder as a key, such as <code>${project_name}:</code>, is no YAML before it is filled. */
  private static String quoted(String text) {
    return HOLDER.matcher(text).replaceAll("holder");
  }

  private static void put(Map<String, String> values, @Nullable Object properties) {
    Yaml.asMap(properties).forEach((name, value) -> values.put(name, Yaml.text(value)));
  }

  /** Whether any process waits for a ZooKeeper, be it a server or one within the sample. */
  boolean asksForZooKeeper() {
    return services.stream()
        .anyMatch(
            service ->
                service.isZooKeeper()
                    || service.ports().contains(ZooKeepers.PORT)
                    || service.awaited().stream().anyMatch(a -> a.endsWith(":" + ZooKeepers.PORT)));
  }

  /** Whether any process waits for a Nacos. */
  boolean asksForNacos() {
    return services.stream()
        .anyMatch(
            service ->
                service.isNacos()
                    || service.awaited().stream()
                        .anyMatch(a -> a.endsWith(":" + NacosServer.PORT)));
  }

  /** The images that are neither ZooKeeper nor Nacos. */
  List<String> otherServers() {
    return services.stream()
        .filter(service -> service.kind() == Service.Kind.SERVER)
        .filter(service -> !service.isZooKeeper() && !service.isNacos())
        .map(Service::image)
        .distinct()
        .toList();
  }
}
