package io.trunkline.spring;

import java.util.List;
import java.util.Map;

/**
 * An element of Dubbo's namespace that is written elsewhere than in XML: as an annotation, an
 * object or a property. {@code docs/dubbo-xml.md} lists the elements with their attributes.
 * Immutable.
 *
 * @param tag the element's name without a prefix, such as {@code service}
 * @param where what messages say in place of the element, its file and its line, such as
 *     {@code @DubboService on com.acme.ShopService}
 * @param attributes the texts of its attributes, which may have placeholders; the attribute {@code
 *     id} names its bean
 * @param inner the elements inside it, such as those of methods and parameters
 */
public record DubboDeclaration(
    String tag, String where, Map<String, String> attributes, List<DubboDeclaration> inner) {

  /** Copies what it is given. */
  public DubboDeclaration {
    attributes = Map.copyOf(attributes);
    inner = List.copyOf(inner);
  }

  /** A parameter inside another element. */
  public static DubboDeclaration parameter(String where, String key, String value) {
    return new DubboDeclaration("parameter", where, Map.of("key", key, "value", value), List.of());
  }
}
