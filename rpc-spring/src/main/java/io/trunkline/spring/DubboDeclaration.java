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
 * @param attributes the texts of its attributes, which may have placeholders; their names may be
 *     written as in Java, {@code forceTag} for {@code force-tag}; {@code id} names its bean
 * @param inner the elements inside it, such as those of methods and parameters
 */
public record DubboDeclaration(
    String tag, String where, Map<String, String> attributes, List<DubboDeclaration> inner) {

  /** Copies what it is given. */
  public DubboDeclaration {
    attributes = Map.copyOf(attributes);
    inner = List.copyOf(inner);
  }

  /** The same, except that it is not said where it is written: it equals what means the same. */
  public DubboDeclaration withoutPlaces() {
    return new DubboDeclaration(
        tag, "", attributes, inner.stream().map(DubboDeclaration::withoutPlaces).toList());
  }

  /** A parameter inside another element. */
  public static DubboDeclaration parameter(String where, String key, String value) {
    return new DubboDeclaration("parameter", where, Map.of("key", key, "value", value), List.of());
  }
}
