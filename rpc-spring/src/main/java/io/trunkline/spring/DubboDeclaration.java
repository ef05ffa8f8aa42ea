package io.trunkline.spring;

import java.util.List;
import java.util.Map;

/**
 * An element of Dubbo's namespace that is declared outside XML: by an annotation, an object or a
 * property. {@code docs/dubbo-xml.md} lists the elements with their attributes. Immutable.
 *
 * @param tag the element's name without a prefix, such as {@code service}
 * @param where the place named in messages instead of the XML file and line, such as
 *     {@code @DubboService on com.acme.ShopService}
 * @param attributes the attributes' texts, which may have placeholders; names may be in Java's
 *     form, {@code forceTag} for {@code force-tag}; {@code id} names the bean
 * @param inner the nested elements, such as those of methods and parameters
 */
public record DubboDeclaration(
    String tag, String where, Map<String, String> attributes, List<DubboDeclaration> inner) {

  /** Copies the collections. */
  public DubboDeclaration {
    attributes = Map.copyOf(attributes);
    inner = List.copyOf(inner);
  }

  /** A copy without its place, which is equal to the copies of equivalent declarations. */
  public DubboDeclaration withoutPlaces() {
    return new DubboDeclaration(
        tag, "", attributes, inner.stream().map(DubboDeclaration::withoutPlaces).toList());
  }

  /** A parameter element, to nest in another element. */
  public static DubboDeclaration parameter(String where, String key, String value) {
    return new DubboDeclaration("parameter", where, Map.of("key", key, "value", value), List.of());
  }
}
