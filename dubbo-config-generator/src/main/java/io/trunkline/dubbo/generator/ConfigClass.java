package io.trunkline.dubbo.generator;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A config class.
 *
 * @param name its simple name
 * @param subpackage the package that it is in, below that of the config classes: {@code .spring};
 *     or empty
 * @param parent the simple name of the class that it extends; null for that of all objects
 * @param element the name of the element that it describes; null for an abstract class of several
 * @param documentation its Javadoc
 * @param isAbstract whether it is abstract
 * @param isGeneric whether its parameter is the interface of a service
 * @param isNewer whether Dubbo 2.6 lacks it
 * @param hasBuilder whether it has a builder
 * @param state the kind of its state, {@code Service} or {@code Reference}; null for none
 * @param constants its constants, which are texts
 * @param constructors the properties that its constructors set, apart from the one that sets none
 * @param properties its own properties, without inherited ones
 */
record ConfigClass(
    String name,
    String subpackage,
    @Nullable String parent,
    @Nullable String element,
    String documentation,
    boolean isAbstract,
    boolean isGeneric,
    boolean isNewer,
    boolean hasBuilder,
    @Nullable String state,
    Map<String, String> constants,
    List<List<String>> constructors,
    List<Property> properties) {

  @SuppressWarnings("unchecked") // as the file has them
  static ConfigClass of(Map<String, Object> written) {
    String name = String.valueOf(written.get("class"));
    return new ConfigClass(
        name,
        String.valueOf(written.getOrDefault("subpackage", "")),
        (String) written.get("extends"),
        (String) written.get("element"),
        String.valueOf(written.get("doc")),
        name.startsWith("Abstract") || written.containsKey("abstract"),
        written.containsKey("generic"),
        written.containsKey("newer"),
        written.containsKey("builder"),
        (String) written.get("state"),
        (Map<String, String>) written.getOrDefault("constants", Map.of()),
        Stream.of(String.valueOf(written.getOrDefault("constructors", "")).split(" "))
            .filter(constructor -> !constructor.isEmpty())
            .map(constructor -> List.of(constructor.split(",")))
            .toList(),
        Property.allOf((Map<String, String>) written.getOrDefault("properties", Map.of())));
  }

  /** A property of this class. */
  Property property(String named) {
    return properties.stream()
        .filter(property -> property.name().equals(named))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "a constructor of " + name + " sets '" + named + "', which is no property"));
  }
}
