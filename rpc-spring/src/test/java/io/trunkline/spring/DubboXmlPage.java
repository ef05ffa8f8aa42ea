package io.trunkline.spring;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Writes docs/dubbo-xml.md from the table that the parser uses. */
final class DubboXmlPage {

  private static final String HEAD =
      """
      # Dubbo's XML

      <!-- Written from the table in rpc-spring that the parser uses. Do not edit; write it again with
           mvn -q -pl rpc-spring -am -Dtest=DubboXmlPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test -->

      With `rpc-spring` in place of Dubbo's jar, an XML file with Dubbo's elements starts unchanged, or says what stops it, under both
      names of the namespace: `http://dubbo.apache.org/schema/dubbo` and `http://code.alibabatech.com/schema/dubbo`. Each element and each
      attribute in the schemas of Dubbo 2.6.12, 2.7.23 and 3.3.6 has one of three fates:

      * **supported**: it does what it says.
      * accepted: it changes nothing here, and one line in the log (logger `io.trunkline.spring`, level info) says so.
      * **refused**: the context does not start, and the error says why. A call would answer something else, reach somebody else or
        be less protected without it.

      A value that says what happens anyway (`cluster="failfast"`, `ssl-enabled="false"`) passes without a word. A name that none of
      the schemas has is an error that names the nearest one. A `parameter` is another spelling of an attribute of the element around
      it, dots for dashes if you like; one that is none is accepted. Attributes marked *ours* are in none of Dubbo's schemas: with
      Dubbo's own jar they can be written as a `parameter` only.

      [migration.md](migration.md) says how to move.

      ## Which of several settings counts

      A method's before its reference's, before its consumer element's, before the key in `url`, before the default. A service's
      before its provider element's; a provider element's host, port, threads, iothreads, payload, serialization and heartbeat count
      for protocols that do not say theirs. A service or reference takes the defaults of the provider or consumer element it stands
      in, else of the one it names (`provider="id"`, `consumer="id"`), else of the one without `default="false"`.

      Dubbo also knows what the provider says: consumer before provider at equal level, and method before interface even across the
      two. But a consumer learns that from a registry. With a direct `url` it knows only its own file and the keys of that `url`, with
      Dubbo as well as here: a `timeout` on a service, a provider or a method inside a service reaches nobody. The log says so.

      Defaults are Dubbo's: port 20880, every address of the machine, 1000 ms for a call, 8 MiB for a message, a heartbeat each
      60 s, hessian2, one shared connection. Two are not. **Each call is sent once.** Dubbo 3 sends one that timed out up to three times,
      also with a direct `url` (3.3.6, measured; 2.7.23 with one direct `url` sends it once): `retries` is accepted and changes
      nothing. And requests run on virtual threads from Java 21, else on 200 threads, unless `threads` is set.

      ## Elements

      """;

  private final Map<String, Map<String, Set<String>>> names = new TreeMap<>();

  DubboXmlPage() throws IOException {
    for (String version : DubboNames.VERSIONS) {
      names.put(version.substring(0, 3), DubboNames.of(version));
    }
  }

  String text() {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("| element | in Dubbo | here | what to know |\n|---|---|---|---|\n");
    for (ElementType element : Namespace.DUBBO.elements()) {
      row(
          page,
          element.tag(),
          versions(v -> names.get(v).containsKey(element.tag())),
          element.support(),
          element.support() == Attribute.Support.WORKS ? inside(element) : element.reason());
    }
    for (ElementType element : Namespace.DUBBO.elements()) {
      if (element.support() == Attribute.Support.WORKS) {
        attributes(page, element);
      }
    }
    return page.toString();
  }

  private static String inside(ElementType element) {
    String children =
        element.children().stream().map(c -> "`" + c.tag() + "`").collect(Collectors.joining(", "));
    return children.isEmpty() ? "" : "may contain " + children;
  }

  private void attributes(StringBuilder page, ElementType element) {
    page.append("\n## `").append(element.tag()).append("`\n\n");
    page.append("| attribute | in Dubbo | here | what to know |\n|---|---|---|---|\n");
    for (Attribute attribute : new TreeMap<>(element.attributes()).values()) {
      row(
          page,
          attribute.name(),
          written(element, attribute),
          attribute.support(),
          remark(element, attribute));
    }
  }

  private static String remark(ElementType element, Attribute attribute) {
    List<String> parts = new ArrayList<>();
    if (element.required().contains(attribute.name())) {
      parts.add("required");
    }
    if (attribute.support() == Attribute.Support.WORKS && attribute.type() != ValueType.TEXT) {
      parts.add(attribute.type().expected());
    }
    if (!attribute.reason().isEmpty()) {
      parts.add(attribute.reason());
    }
    String harmless =
        attribute.values().entrySet().stream()
            .filter(v -> v.getValue().support() == Attribute.Support.WORKS)
            .map(v -> "`" + v.getKey() + "`")
            .sorted()
            .collect(Collectors.joining(", "));
    if (!harmless.isEmpty()) {
      parts.add(harmless + (harmless.contains(",") ? " pass" : " passes") + " without a word");
    }
    attribute
        .values()
        .forEach(
            (value, verdict) -> {
              if (verdict.support() != Attribute.Support.WORKS) {
                parts.add(
                    "`" + value + "` is " + word(verdict.support()) + ": " + verdict.reason());
              }
            });
    return String.join("; ", parts);
  }

  private String written(ElementType element, Attribute attribute) {
    String versions =
        versions(
            v -> names.get(v).getOrDefault(element.tag(), Set.of()).contains(attribute.name()));
    return !versions.isEmpty()
        ? versions
        : attribute.support() == Attribute.Support.WORKS ? "ours" : "as `parameter`";
  }

  private String versions(Predicate<String> has) {
    List<String> found = names.keySet().stream().filter(has).toList();
    return found.size() == names.size() ? "all" : String.join(", ", found);
  }

  private static String word(Attribute.Support support) {
    return switch (support) {
      case WORKS -> "**supported**";
      case IGNORED -> "accepted";
      case REFUSED -> "**refused**";
    };
  }

  private static void row(
      StringBuilder page, String name, String versions, Attribute.Support support, String remark) {
    page.append("| `")
        .append(name)
        .append("` | ")
        .append(versions)
        .append(" | ")
        .append(word(support))
        .append(" | ")
        .append(remark)
        .append(" |\n");
  }
}
