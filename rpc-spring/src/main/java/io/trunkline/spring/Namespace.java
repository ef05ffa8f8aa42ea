package io.trunkline.spring;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A namespace that this package reads: our own, and Dubbo's under both of its names. */
enum Namespace {
  TRUNKLINE(
      "trunkline",
      Set.of("http://trunkline.io/schema/trunkline"),
      Set.of("method", "parameter"),
      Element.values()),
  DUBBO(
      "dubbo",
      Set.of("http://dubbo.apache.org/schema/dubbo", "http://code.alibabatech.com/schema/dubbo"),
      Set.of("method", "argument", "parameter", "triple"),
      DubboElement.values());

  private final String title;
  private final Set<String> uris;
  private final Set<String> innerOnly;
  private final List<ElementType> elements;

  Namespace(String title, Set<String> uris, Set<String> innerOnly, ElementType... elements) {
    this.title = title;
    this.uris = uris;
    this.innerOnly = innerOnly;
    this.elements = List.of(elements);
  }

  /**
   * The namespace of that URI.
   *
   * @throws IllegalArgumentException if this package reads no such namespace
   */
  static Namespace of(@Nullable String uri) {
    return Stream.of(values())
        .filter(n -> uri != null && n.uris.contains(uri))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "the namespace " + uri + " is not one of Trunkline's"));
  }

  /** Its name for messages. */
  String title() {
    return title;
  }

  /** The URIs that name it. */
  Set<String> uris() {
    return uris;
  }

  /** All its elements. */
  List<ElementType> elements() {
    return elements;
  }

  /** The names of the top-level elements. */
  List<String> topLevel() {
    return elements.stream().map(ElementType::tag).filter(t -> !innerOnly.contains(t)).toList();
  }

  /** The top-level element of that name; null if it does not exist. */
  @Nullable ElementType topLevel(@Nullable String tag) {
    return elements.stream()
        .filter(e -> e.tag().equals(tag) && !innerOnly.contains(tag))
        .findFirst()
        .orElse(null);
  }
}
