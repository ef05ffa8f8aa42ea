package io.trunkline.spring;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The values of an element together with its properties. */
final class PropertyOverlay {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private static final String PARAMETER = "parameters.";

  /** What Dubbo takes as a property, though its XML has no such attribute. */
  private static final Map<ElementType, Set<String>> WITHOUT_EFFECT =
      Map.of(
          DubboElement.APPLICATION,
          Set.of(
              "metadataserviceport",
              "metadataserviceprotocol",
              "metadatapublishdelay",
              "metadatadelay",
              "enablefilecache",
              "hostname",
              "serialization",
              "shutdownhook",
              "startupprobe",
              "readinessprobe",
              "livenessprobe"),
          DubboElement.CONSUMER,
          Set.of("executes"),
          DubboElement.REGISTRY,
          Set.of("publishinterface", "publishinstance", "enablefilecache"));

  private final ElementType type;
  private final Map<String, String> attributes;
  private final Map<String, String> places = new LinkedHashMap<>();
  private final Set<String> settings = new HashSet<>();
  private final Map<String, Map<String, DubboProperties.Hit>> methods = new LinkedHashMap<>();

  /**
   * @param said the attributes that are declared
   */
  PropertyOverlay(ElementType type, Map<String, String> said, List<DubboProperties.Hit> hits) {
    this.type = type;
    this.attributes = new LinkedHashMap<>(said);
    hits.forEach(this::take);
  }

  /** The attributes of the element, with what properties set. */
  Map<String, String> attributes() {
    return attributes;
  }

  /** Of the attributes that properties set: which one did. */
  Map<String, String> places() {
    return places;
  }

  private void take(DubboProperties.Hit hit) {
    String path = hit.path();
    String parameter = parameter(path);
    if (!parameter.isEmpty()) {
      parameter(hit, parameter);
      return;
    }
    String attribute = type.spelled(path);
    if (type.attribute(attribute) == null && isElsewhere(hit)) {
      return;
    }
    set(attribute, hit);
  }

  /** The key of a parameter, also one in brackets, as YAML has keys with dots; else empty. */
  private static String parameter(String path) {
    return path.startsWith("parameters[") && path.endsWith("]")
        ? path.substring(PARAMETER.length(), path.length() - 1)
        : path.startsWith(PARAMETER) ? path.substring(PARAMETER.length()) : "";
  }

  /** An attribute that is not known is a mistake, which the element reports. */
  private void set(String attribute, DubboProperties.Hit hit) {
    boolean said = !attributes.getOrDefault(attribute, "").isBlank();
    if (places.containsKey(attribute) || said && !hit.overrides()) {
      return; // a source that comes first has set it
    }
    attributes.put(attribute, hit.property().value());
    places.put(attribute, hit.property().place());
  }

  private void parameter(DubboProperties.Hit hit, String key) {
    String attribute = type.spelled(key);
    if (type.attribute(attribute) != null) {
      set(attribute, hit);
    } else if (type.attribute(ConfiguredElement.SETTINGS) != null
        && Parameters.isOfSerialization(key)) {
      serializationSetting(hit, key);
    } else if (type.attribute(ConfiguredElement.PARAMETERS) != null) {
      attributes.merge(
          ConfiguredElement.PARAMETERS,
          Parameters.encoded(key) + "=" + Parameters.encoded(hit.property().value()),
          (known, more) -> known + "&" + more);
    } else {
      log.info("{} has no effect: it is not an attribute", hit.property().place());
    }
  }

  /** Each name counts once: that of the first source which has it. */
  private void serializationSetting(DubboProperties.Hit hit, String name) {
    Map<String, String> all = new LinkedHashMap<>();
    for (String pair : attributes.getOrDefault(ConfiguredElement.SETTINGS, "").split(",")) {
      String[] parts = pair.split("=", 2);
      all.put(parts[0].trim(), pair.trim());
    }
    all.remove("");
    if (settings.add(name) && (hit.overrides() || !all.containsKey(name))) {
      all.put(name, name + "=" + hit.property().value());
      attributes.put(ConfiguredElement.SETTINGS, String.join(",", all.values()));
    }
  }

  /** Whether it is not an attribute of this element, and no mistake either. */
  private boolean isElsewhere(DubboProperties.Hit hit) {
    String path = hit.path();
    int dot = path.lastIndexOf('.');
    boolean call = type.children().contains(DubboElement.METHOD);
    if (call && dot > 0) {
      String attribute = DubboElement.METHOD.spelled(path.substring(dot + 1));
      if (DubboElement.METHOD.attribute(attribute) != null) {
        methods
            .computeIfAbsent(path.substring(0, dot), none -> new LinkedHashMap<>())
            .putIfAbsent(attribute, hit);
        return true;
      }
    }
    String first = ElementType.plain(path.split("\\.", 2)[0]);
    boolean ignored =
        WITHOUT_EFFECT.getOrDefault(type, Set.of()).contains(ElementType.plain(path))
            || type.children().stream()
                .filter(child -> child.support() == Attribute.Support.IGNORED)
                .anyMatch(child -> ElementType.plain(child.tag()).equals(first));
    if (ignored) {
      log.info("{} has no effect: {}", hit.property().place(), Reasons.UNUSED);
    } else if (hit.property().maySayAnything()) {
      log.warn(
          "{} has no effect: it is not an attribute of {}", hit.property().place(), type.tag());
      ignored = true;
    }
    return ignored;
  }

  /** The inner elements, with the properties of methods. */
  List<ConfiguredElement> inner(List<ConfiguredElement> said, String where) {
    List<ConfiguredElement> all = new ArrayList<>();
    for (ConfiguredElement element : said) {
      Map<String, DubboProperties.Hit> hits =
          element.is(Element.METHOD) ? methods.remove(element.written("name")) : null;
      all.add(hits == null ? element : element.with(counting(element, hits)));
    }
    methods.forEach(
        (name, set) -> {
          Map<String, String> method = new LinkedHashMap<>();
          set.forEach((attribute, hit) -> method.put(attribute, hit.property().value()));
          method.put("name", name);
          all.add(
              new ConfiguredElement(
                  DubboElement.METHOD,
                  "properties of the method '" + name + "' of " + where,
                  method,
                  List.of()));
        });
    return all;
  }

  /** Those that come before what is declared, or say what is not. */
  private static Map<String, String> counting(
      ConfiguredElement element, Map<String, DubboProperties.Hit> hits) {
    Map<String, String> counting = new LinkedHashMap<>();
    hits.forEach(
        (attribute, hit) -> {
          if (hit.overrides() || element.written(attribute).isBlank()) {
            counting.put(attribute, hit.property().value());
          }
        });
    return counting;
  }
}
