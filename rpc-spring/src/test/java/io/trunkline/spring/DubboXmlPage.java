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

      With this page you can see which of Dubbo's XML elements and attributes work with Trunkline, and what each of them means. `rpc-spring` reads these
      elements in place of Dubbo's jar, under both names of the namespace: `http://dubbo.apache.org/schema/dubbo` and
      `http://code.alibabatech.com/schema/dubbo`. Most files work unchanged. For the others, the application does not start, and the error names the element or
      attribute. [migration.md](migration.md) shows how to move an application.

      The tables contain each element and attribute of the schemas of Dubbo 2.6.12, 2.7.23 and 3.3.6, with one of these remarks:

      * **supported**: it works.
      * accepted: it has no effect, and one log line reports this (logger `io.trunkline.spring`, level info).
      * **refused**: the context does not start, and the error gives the reason. If the element or attribute were ignored, a call could return a different
        result, reach another provider, or skip a check.
      * **refused** *or ignored*: the same, unless `dubbo.swap=lenient` is set ([below](#a-lenient-start)).

      Four rules apply to all tables:

      * A value that describes what happens anyway (`cluster="failfast"`, `reconnect="true"`) is accepted without a log line.
      * A name that is in none of the schemas is an error, which suggests the nearest name.
      * A `parameter` can replace an attribute of the element around it. Its key is the attribute's name, with dots or dashes. A `parameter` with another key
        is announced in registries if it is in a service or provider. Elsewhere it is accepted.
      * Attributes marked *Trunkline* are in none of Dubbo's schemas. To use them in a file that Dubbo's own jar also reads, write them as a `parameter`.

      ## Precedence

      The first of these that sets a value applies:

      * **Calls**: the method, its reference, its consumer element, the key in `url`, the default.
      * **Services**: the service, its provider element.
      * **Ports**: the protocol, the provider element. This holds for host, port, threads, iothreads, payload, max-nesting-depth, serialization, heartbeat,
        accepts and the other limits of connections.

      A service or reference takes its defaults from one provider or consumer element. The first of these applies:

      * the element around it;
      * the element that it names (`provider="id"`, `consumer="id"`);
      * the element without `default="false"`: of several such providers the first one. More than one such consumer is an error.

      ## Protocols

      A `protocol` configures the ports of the services that name it, and also the connections of references. In Dubbo, settings of a consumer's `protocol` have
      no effect. An application that only consumes can therefore have a `protocol` too, without a port.

      | settings | apply to |
      |---|---|
      | `handshake`, `payload`, `max-nesting-depth`, `read-work-factor`, `read-memory-factor`, `heartbeat`, `compression`, `learn-allow-lines`, and a `parameter` such as `kryo.form` | ports and references |
      | `keep-alive-timeout`, `max-waiting-calls` | references |
      | `threads`, `accepts` | ports |

      * References use the only `protocol`. Of several, they use the only one with `default="true"`, or else the only one without `default="false"`. The classes
        of `optimizer` and `allow` apply to references whichever `protocol` sets them.
      * `serialization` lists what a port reads. If no service uses the `protocol`, it is also what references send, unless a reference, its `consumer` or its
        `url` names another one. A Trunkline provider that announces that it does not read it gets what it announces. If a service uses
        the `protocol`, references send what their provider announces, as in Dubbo, or the `serialization` of their `consumer`.
      * A setting that has no effect in its place, such as `threads` in a consumer, causes one warning at startup (logger `io.trunkline.spring`).

      ## Properties

      Properties whose key begins with `dubbo.` apply too, as in Dubbo 3.3. This is their order; the first that sets a value applies:

      1. system properties (`-D`)
      2. environment variables (`DUBBO_PROTOCOL_PORT`)
      3. the other properties of Spring's environment
      4. the XML file
      5. `dubbo.properties`

      [dubbo-annotations.md](dubbo-annotations.md#properties) lists the keys.

      A consumer in Dubbo also takes settings from its provider. At the same level, the consumer's setting takes precedence, but a method's setting of either
      side takes precedence over an interface's. A consumer learns the provider's settings from a registry. Trunkline's providers announce there what a
      service, a provider element, or a method inside a service sets for calls. [balancing.md](balancing.md#what-a-provider-says-about-calls) lists the settings that a
      consumer on Trunkline takes from there, among them `timeout`, `token`, `serialization`, `retries`, `loadbalance` and `cluster`. With a direct `url`, a
      consumer has only its own file and the keys of that `url`, in Dubbo and in Trunkline.

      ## Registries

      A service is registered in a set of registries, and a reference without `url` finds its providers in such a set. The first of these applies:

      * the registries that the service or reference names (`registry="a,b"`, `N/A` for none);
      * those that the application names;
      * all registries without `default="false"`.

      `register="false"` on a registry excludes services, and `subscribe="false"` excludes references. The address of a registry is a URL. Commas separate hosts
      of one registry, and semicolons separate registries. [fleet.md](fleet.md) describes addresses, and [zookeeper.md](zookeeper.md) ZooKeeper.

      ## Defaults

      The defaults are Dubbo's: port 20880, every address of the machine, 1000 ms for a call, 8 MiB for a message, a heartbeat every 60 s, hessian2, one shared
      connection. Two defaults differ:

      * **A call that may have run is not repeated** unless you set `retries`. Dubbo 3 sends a call that timed out up to three times, even with a direct `url`
        (measured with 3.3.6; 2.7.23 with one direct `url` sends it once). In Trunkline, `timeout` limits all attempts together. If it is certain that a call did
        not run, and there are several providers, the call goes to another provider without any setting.
      * **Requests run on virtual threads** from Java 21 on, and otherwise on 200 threads, unless `threads` is set. Methods marked `@NonBlocking` run on the
        event loop, and so do methods that have been fast so far ([operations.md](operations.md)).

      As in Dubbo, `actives` makes a call wait for at most its `timeout`. A call that returns a future does not wait; it is refused immediately.
      `connections="1"` gives a reference a separate connection, and 0 or no value the shared one.

      ## A lenient start

      Set `dubbo.swap=lenient` for the first start after you replace Dubbo's jar. You can set it as a property, as an environment variable (`DUBBO_SWAP`), or as a
      `parameter` with the key `swap` in the `application`. The application then starts despite mistakes that change neither the meaning of a call nor the
      permissions of its callers. One warning (logger `io.trunkline.spring`) lists each of these mistakes with its place and its value. The default is `strict`.
      With `lenient`, these mistakes are ignored:

      LENIENT
      Everything else stops startup in both modes: mistakes that concern security, results, routing, retries or timeouts, and every value that cannot be
      read. The attributes in this table are not supported with any value, apart from values that describe what happens anyway:

      | attribute | of | lenient start | reason |
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
    page.append("| element | in Dubbo | here | contents or reason |\n|---|---|---|---|\n");
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
    page.append(
        "| attribute | in Dubbo | here | meaning or reason | values |\n|---|---|---|---|---|\n");
    for (Attribute attribute : new TreeMap<>(element.attributes()).values()) {
      row(
          page,
          attribute.name(),
          written(element, attribute),
          attribute.support(),
          attribute.reason() + " | " + values(element, attribute));
    }
  }

  private static String values(ElementType element, Attribute attribute) {
    List<String> parts = new ArrayList<>();
    if (element.required().contains(attribute.name())) {
      parts.add("required");
    }
    if (attribute.support() == Attribute.Support.WORKS && attribute.type() != ValueType.TEXT) {
      parts.add(attribute.type().expected());
    }
    String harmless =
        attribute.values().entrySet().stream()
            .filter(v -> v.getValue().support() == Attribute.Support.WORKS)
            .map(v -> "`" + v.getKey() + "`")
            .sorted()
            .collect(Collectors.joining(", "));
    if (!harmless.isEmpty()) {
      parts.add(harmless + ": accepted without a log line");
    }
    attribute
        .values()
        .forEach(
            (value, verdict) -> {
              if (verdict.support() != Attribute.Support.WORKS) {
                parts.add(
                    "`" + value + "`: " + word(verdict.support()) + " (" + verdict.reason() + ")");
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
        : attribute.support() == Attribute.Support.WORKS ? "Trunkline" : "as `parameter`";
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
