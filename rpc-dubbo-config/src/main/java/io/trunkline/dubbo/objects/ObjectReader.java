package io.trunkline.dubbo.objects;

import io.trunkline.spring.DubboDeclaration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** Reads objects as elements. */
public final class ObjectReader {

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

  /** What only Java knows. */
  private static final Set<String> OF_JAVA = Set.of("ref", "interfaceClassLoader", "isDefault");

  private final Function<ConfigObject, String> nameOf;

  /**
   * @param nameOf the id of an object that another one names
   */
  public ObjectReader(Function<ConfigObject, String> nameOf) {
    this.nameOf = nameOf;
  }

  /** The element's name. */
  public static String tag(ConfigObject object) {
    return object.tag();
  }

  /** The element that an object describes. */
  public DubboDeclaration read(ConfigObject object, String where) {
    Map<String, String> attributes = new LinkedHashMap<>();
    List<DubboDeclaration> inner = new ArrayList<>();
    object
        .values()
        .forEach(
            (name, value) -> {
              if (value instanceof Map<?, ?> pairs) {
                pairs.forEach(
                    (key, text) ->
                        inner.add(
                            DubboDeclaration.parameter(
                                where, String.valueOf(key), String.valueOf(text))));
              } else if (name.equals("methods") || name.equals("arguments")) {
                members(value).forEach(child -> inner.add(read(child, child + " in " + where)));
              } else if (value instanceof ConfigObject || value instanceof Collection<?>) {
                link(attributes, name, value);
              } else if (!OF_JAVA.contains(name)) {
                attributes.put(LINKS.getOrDefault(name, name), ConfigObject.textOf(value));
              }
            });
    Object isDefault = object.values().get("isDefault");
    if (isDefault != null) {
      attributes.put("default", ConfigObject.textOf(isDefault));
    }
    if (object.values().get("interfaceClass") != null) {
      attributes.remove("interfaceClass");
      attributes.putIfAbsent("interface", String.valueOf(object.text("interfaceClass")));
    }
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
              if (!name.equals("methods") && !name.equals("arguments")) {
                all.addAll(members(value));
              }
            });
    return all;
  }
}
