package io.trunkline.spring;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Writes docs/dubbo-xml.md from the table that the parser uses. */
final class DubboXmlPage {

  private static final String HEAD =
      """
      # Dubbo's XML

      <!-- Written from the table in rpc-spring that the parser uses. Do not edit; write it again with
           mvn -q -pl rpc-spring -am -Dtest=DubboXmlPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test -->

      `rpc-spring` reads Dubbo's XML elements in place of Dubbo's jar, under both names of the namespace:
      `http://dubbo.apache.org/schema/dubbo` and `http://code.alibabatech.com/schema/dubbo`. Most files start as they are; for the others, the
      error names the element or attribute that stops the start. Each element and each attribute in the schemas of Dubbo 2.6.12, 2.7.23 and
      3.3.6 is one of these:

      * **supported**: it does what it says.
      * accepted: it has no effect, and one line in the log (logger `io.trunkline.spring`, level info) says so.
      * **refused**: the context does not start, and the error says why. Without it a call would return something else, reach another
        provider, or skip a check.
      * **refused** *or ignored*: the same, unless `dubbo.swap=lenient` is set ([below](#a-lenient-start)).

      A value that describes what happens anyway (`cluster="failfast"`, `reconnect="true"`) is accepted without a log line. A name that is
      in none of the schemas is an error that names the nearest one. A `parameter` is another spelling of an attribute of the element around
      it, with dots or dashes; one that matches no attribute is announced in registries where it stands in a service or provider, and else
      accepted. Attributes marked *ours* are in none of Dubbo's schemas: with Dubbo's
      own jar they can only be written as a `parameter`.

      [migration.md](migration.md) says how to move.

      ## Precedence

      A setting of a method comes before its reference's, then its consumer element's, then the key in `url`, then the default. A setting of a
      service comes before its provider element's. A provider element's host, port, threads, iothreads, payload, max-nesting-depth,
      serialization, heartbeat, accepts and other limits of connections apply to protocols that do not set them. A service or reference takes
      the defaults of the provider or consumer element around it, else of the one it names (`provider="id"`, `consumer="id"`), else of the one without `default="false"`, of which the first provider counts and a consumer may be the only one.

      ## Protocols

      A `protocol` configures the ports of the services that name it, and the connections of references: `handshake`, `payload`,
      `max-nesting-depth`, `read-work-factor`, `read-memory-factor`, `heartbeat`, `compression`, `learn-allow-lines` and `parameter`s such as
      `kryo.form` count for both, `keep-alive-timeout` and `max-waiting-calls` for references, `threads` and `accepts` for ports. So an application
      that only consumes has a `protocol` too, without a port. In Dubbo, settings of a consumer's `protocol` have no effect.

      * References use the only `protocol`; of several, the only one with `default="true"`, else the only one without `default="false"`. The classes of
        `optimizer` and `allow` count for references whichever `protocol` names them.
      * `serialization` is the list of what a port reads. In an application without services at that `protocol` it is what references send, unless a
        reference, its `consumer` or its `url` names another one. In an application with services, references use what their providers
        announce, as in Dubbo, or the `serialization` of their `consumer`.
      * A setting without effect where it stands, such as `threads` in a consumer, is one warning in the log at the start (logger `io.trunkline.spring`).

      ## Properties

      Properties whose key begins with `dubbo.` count too, as in Dubbo 3.3: those of the system (`-D`), then variables of the environment
      (`DUBBO_PROTOCOL_PORT`), then the other properties of Spring's environment come before what the file says, and `dubbo.properties` after it.
      [dubbo-annotations.md](dubbo-annotations.md#properties) has the keys.

      In Dubbo a consumer also takes settings of the provider: the consumer's come first at equal level, and a method's before an interface's
      even across the two. It learns them from a registry, where Trunkline's providers announce what a service, a provider element or a method
      inside a service says about calls. [fleet.md](fleet.md#what-a-provider-says-about-calls) lists what a consumer
      of Trunkline takes from there: `timeout`, `token`, `serialization`, `retries`, `loadbalance` and `cluster` among others. With a direct `url`, in
      Dubbo and in Trunkline, a consumer knows only its own file and the keys of that `url`.

      ## Registries

      A service is registered with, and a reference without `url` looks in, the registries that it names (`registry="a,b"`, `N/A` for none), else
      those that the application names, else all without `default="false"`. `register="false"` and `subscribe="false"` on a registry keep
      services or references out of it. An address is a url, with more hosts of the same registry behind commas, and semicolons between
      several registries. [fleet.md](fleet.md) has the rest.

      Defaults are Dubbo's: port 20880, every address of the machine, 1000 ms for a call, 8 MiB for a message, a heartbeat each 60 s, hessian2,
      one shared connection. Two differ. **A call that may have run is made once** unless you write `retries`: Dubbo 3 sends a call that timed out
      up to three times, also with a direct `url` (measured with 3.3.6; 2.7.23 with one direct `url` sends it once). Here `timeout` is for all
      attempts together, and what certainly did not run goes to another provider by itself, if there are several. And requests run on
      virtual threads from Java 21, else on 200 threads, unless `threads` is set; methods marked `@NonBlocking` run on the event loop, and
      short ones on its thread ([operations.md](operations.md)).

      `actives` makes a call wait, as in Dubbo, for at most its `timeout`; a call that returns a future does not block its thread for that, but is
      refused at once. `connections="1"` is a connection of the reference's own, as in Dubbo, and 0 or none the shared one.

      ## A lenient start

      Set `dubbo.swap=lenient` for the first start after you replace Dubbo's jar: as a property, as a variable (`DUBBO_SWAP`), or as a `parameter` `swap` of
      the `application`. Mistakes that change neither what a call means nor who may call then do not stop startup. One warning (logger
      `io.trunkline.spring`) lists each of them with its place and its value. The default is `strict`. These mistakes are ignored:

      LENIENT
      Everything else stops startup in both modes: what concerns security, results, routing, retries or time limits, and each value that cannot be
      read. These attributes are not supported with any value, apart from values that describe what happens anyway:

      | attribute | of | lenient start | why |
      |---|---|---|---|
      REFUSED
      ## Elements

      """;

  private final Map<String, Map<String, Set<String>>> names = new TreeMap<>();

  DubboXmlPage() throws IOException {
    for (String version : DubboNames.VERSIONS) {
      names.put(version.substring(0, 3), DubboNames.of(version));
    }
  }

  String text() {
    StringBuilder page =
        new StringBuilder(HEAD.replace("LENIENT\n", rules()).replace("REFUSED\n", refused()));
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

  private static String rules() {
    return Stream.of(HarmlessMistake.Kind.values())
        .map(kind -> "* " + kind.rule() + "\n")
        .collect(Collectors.joining("", "", "\n"));
  }

  /** The attributes that are refused with any value, those of several elements in one row. */
  private static String refused() {
    Map<String, List<String>> rows = new TreeMap<>();
    for (ElementType element : Namespace.DUBBO.elements()) {
      for (String name : element.refusedNames()) {
        Attribute attribute = element.attributes().get(name);
        boolean lenient = attribute.support() == Attribute.Support.REFUSED_UNLESS_LENIENT;
        rows.computeIfAbsent(
                "`" + name + "`| " + (lenient ? "ignored" : "refused") + " | " + attribute.reason(),
                none -> new ArrayList<>())
            .add("`" + element.tag() + "`");
      }
    }
    StringBuilder table = new StringBuilder();
    rows.forEach(
        (row, elements) ->
            table
                .append("| ")
                .append(row.replaceFirst("\\|", " | " + String.join(", ", elements) + " |"))
                .append(" |\n"));
    return table.append("\n").toString();
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
      case REFUSED_UNLESS_LENIENT -> "**refused** *or ignored*";
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
