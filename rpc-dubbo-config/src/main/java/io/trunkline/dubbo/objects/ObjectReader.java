package io.trunkline.dubbo.objects;

import io.trunkline.spring.DubboDeclaration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads objects as elements. */
public final class ObjectReader {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.dubbo.config");

  /** Properties that name others, under the names that XML has for them. */
  private static final Map<String, String> LINKS =
      Map.of(
          "registries", "registry",
          "registryIds", "registry",
          "protocols", "protocol",
          "protocolIds", "protocol",
          "providerIds", "provider");

  /** What has its own element beside this one, and is not named by it. */
  private static final Set<String> BESIDE =
      Set.of("application", "module", "monitor", "metadataReportConfig", "configCenter");

  /** A property that has no text in XML. */
  private static final String IMPLEMENTATION = "ref";

  private final Function<ConfigObject, String> nameOf;

  /**
   * @param nameOf the id of an object that another one names
   */
  public ObjectReader(Function<ConfigObject, String> nameOf) {
    this.nameOf = nameOf;
  }

  /** The name of the element that objects of a class describe; empty if they describe none. */
  public static String tag(Class<?> type) {
    return ConfigObject.tagOf(type);
  }

  /** The text of a property; null if it is not set. */
  public static @Nullable String text(ConfigObject object, String property) {
    return object.text(property);
  }

  /** The implementation of a service; null if it is not set. */
  public static @Nullable Object implementation(ConfigObject service) {
    return service.values().get(IMPLEMENTATION);
  }

  /** The element that an object describes. */
  public DubboDeclaration read(ConfigObject object, String where) {
    Map<String, String> attributes = new LinkedHashMap<>();
    List<DubboDeclaration> inner = new ArrayList<>();
    object
        .values()
        .forEach(
            (name, value) -> {
              if (object.isUnused(name)) {
                log.info("{}: '{}' is set, which has no effect", where, name);
              } else if (value instanceof Map<?, ?> pairs) {
                pairs.forEach(
                    (key, text) ->
                        inner.add(
                            DubboDeclaration.parameter(
                                where, String.valueOf(key), String.valueOf(text))));
              } else if (name.equals("methods") || name.equals("arguments")) {
                members(value).forEach(child -> inner.add(read(child, child + " in " + where)));
              } else if (value instanceof ConfigObject || value instanceof Collection<?>) {
                link(attributes, name, value);
              } else if (!name.equals(IMPLEMENTATION)) {
                attributes.put(LINKS.getOrDefault(name, name), ConfigObject.textOf(value));
              }
            });
    return new DubboDeclaration(object.tag(), where, attributes, inner);
  }

  private void link(Map<String, String> attributes, String name, Object value) {
    List<ConfigObject> others = members(value);
    if (value instanceof Collection<?> texts && others.isEmpty() && !texts.isEmpty()) {
      attributes.put(name, String.join(",", texts.stream().map(String::valueOf).toList()));
    } else if (!BESIDE.contains(name) && !others.isEmpty()) {
      List<String> names = others.stream().map(nameOf).filter(id -> !id.isEmpty()).toList();
      if (!names.isEmpty()) {
        attributes.put(LINKS.getOrDefault(name, name), String.join(",", names));
      }
    }
  }

  /** The objects in the value of a property. */
  private static List<ConfigObject> members(Object value) {
    if (value instanceof ConfigObject one) {
      return List.of(one);
    }
    return value instanceof Collection<?> all
        ? all.stream().filter(ConfigObject.class::isInstance).map(ConfigObject.class::cast).toList()
        : List.of();
  }

  /** The objects that an object names, other than its methods and their arguments. */
  static List<ConfigObject> linked(ConfigObject object) {
    List<ConfigObject> all = new ArrayList<>();
    object
        .values()
        .forEach(
            (name, value) -> {
              boolean isInner = name.equals("methods") || name.equals("arguments");
              if (!isInner && !object.isUnused(name)) {
                all.addAll(members(value));
              }
            });
    return all;
  }
}
