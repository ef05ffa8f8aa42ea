package io.trunkline.dubbo.generator;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An annotation.
 *
 * @param name its full name
 * @param element the name of the element that it describes
 * @param documentation its Javadoc
 * @param targets the names of what may have it
 * @param isInherited whether subclasses of a class inherit it
 * @param isDeprecated whether it has a newer name
 * @param attributes its attributes
 */
record AnnotationClass(
    String name,
    String element,
    String documentation,
    List<String> targets,
    boolean isInherited,
    boolean isDeprecated,
    List<Attribute> attributes) {

  /**
   * An attribute.
   *
   * @param name its name
   * @param type its type as a text
   * @param isRequired whether it has no default
   * @param number the default of a number or flag; empty for the usual default of another type
   */
  record Attribute(String name, String type, boolean isRequired, String number) {}

  static AnnotationClass of(Map<String, Object> written) {
    List<Attribute> attributes = new ArrayList<>();
    Map<String, String> byType = ConfigTable.section(written, "attributes");
    byType.forEach(
        (type, names) -> {
          boolean isRequired = type.startsWith("required ");
          String[] parts = type.replace("required ", "").split(" ");
          for (String name : names.split(" ")) {
            attributes.add(
                new Attribute(name, parts[0], isRequired, parts.length > 1 ? parts[1] : ""));
          }
        });
    return new AnnotationClass(
        String.valueOf(written.get("annotation")),
        String.valueOf(written.get("element")),
        String.valueOf(written.get("doc")),
        List.of(String.valueOf(written.get("targets")).split(" ")),
        written.containsKey("inherited"),
        written.containsKey("deprecated"),
        List.copyOf(attributes));
  }
}
