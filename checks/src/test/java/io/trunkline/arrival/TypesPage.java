package io.trunkline.arrival;

import io.trunkline.testkit.arrival.Arrival;
import io.trunkline.testkit.arrival.Arrival.Outcome;
import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.arrival.ListedLoss;
import io.trunkline.testkit.arrival.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes docs/types.md from what becomes of the values of the catalogue. */
final class TypesPage {

  private static final String HEAD =
      """
      # Types

      <!-- Written from what the tests send (rpc-testkit, io.trunkline.testkit.arrival). Do not edit; write it again with
           mvn -q -pl checks -am -Dtest=TypesPageTest -Dsurefire.failIfNoSpecifiedTests=false -Dtrunkline.tests=full -Ddocs.write=true test -->

      With this page you can find out which values do not arrive as they were sent, for each serialization. [check.md](check.md) reports which of
      these types a service uses.

      A value arrives *equal* if an application can see no difference. That includes the class, the content, the order, the comparator, access order, the
      defaults of `Properties`, and which references point to the same object. Between two Trunkline ends, the writer refuses a value that would not
      arrive equal, or the table lists the change. Two kinds of collections count as equal although their class changes:

      * A view of a collection, such as the keys of a map, arrives as the JDK's collection of the same interface.
      * If the reader does not allow the class of a library's collection, that collection arrives in the same way, provided that a method or field
        declares an interface of the JDK.

      Tests send %d kinds of values with each serialization. They send each value in six places: as an argument and a result of its own type and of
      `Object`, twice in a list, in a map, in a field, and in an array. A kind that the table does not list arrives equal everywhere. The cells contain
      these words:

      | word | meaning |
      |---|---|
      | refused | the writer refuses the value; the error names the class and the reason |
      | changed | the value arrives, but not equal; nothing reports this |
      | not read | the writer sends the value, and the reader refuses it |
      | in some places | in other places, the value arrives equal |
      | all | every serialization that has this form |
      | (an empty cell) | with every serialization, the value arrives equal |

      The second column applies between two Trunkline ends and to stored objects. The third column applies to the form that stock peers understand, if a
      method declares the type of the value. Where a method declares `Object`, most of these forms contain no class name, and the value arrives as an
      object of another class. Two serializations carry only some classes: protobuf carries only messages, and fory only classes that the optimizers of
      both ends name.

      Java 17 and Java 25 give the same table (`bin/verify jdk25`). Only fst needs flags for this; [fst.md](fst.md) lists them.

      Dubbo's article about Kryo and FST lists 30 JDK classes that Dubbo registers, and `InvocationHandler` is one of them. Its objects are the handlers
      of dynamic proxies. Every serialization refuses to write a dynamic proxy and, if a message contains one, to read it: the class of a proxy exists only
      in the JVM that created it. Send the data of the proxy in an ordinary class.

      | kind | between two Trunkline ends | with stock peers |
      |---|---|---|
      """;

  private final List<Kind> kinds = SentKinds.all();
  private final List<String> formats = MessageArrivalTest.formats().sorted().toList();
  private final Map<String, Setup.Way> agreed = new TreeMap<>();
  private final Map<String, Setup.Way> plain = new TreeMap<>();

  TypesPage() {
    for (String format : formats) {
      Setup setup = Setup.hasPlainForm(format) ? Setup.AGREED : Setup.REGISTERED;
      agreed.put(format, setup.open(format, kinds));
      if (Setup.hasPlainForm(format)) {
        plain.put(format, Setup.PLAIN.open(format, kinds));
      }
    }
  }

  String text() {
    StringBuilder page = new StringBuilder(HEAD.formatted(kinds.size()));
    List<String> names = new ArrayList<>();
    String last = "";
    for (Kind kind : kinds) {
      String cells = cell(agreed, "agreed", kind) + " | " + cell(plain, "plain", kind);
      if (!cells.equals(last) && !names.isEmpty()) {
        add(page, names, last);
      }
      last = cells;
      names.add(kind.name());
    }
    add(page, names, last);
    return page.toString();
  }

  /** One row for kinds that stand beside each other and have the same cells. */
  private static void add(StringBuilder page, List<String> names, String cells) {
    if (!cells.isBlank() && !cells.equals(" | ")) {
      page.append("| ").append(String.join("; ", names)).append(" | ").append(cells);
      page.append(" |\n");
    }
    names.clear();
  }

  private String cell(Map<String, Setup.Way> paths, String setup, Kind kind) {
    Map<String, List<String>> formatsByText = new LinkedHashMap<>();
    paths.forEach(
        (format, path) -> {
          List<Arrival> arrivals = new ArrayList<>();
          for (Place place : Place.values()) {
            boolean isTold = place == Place.DECLARED || !setup.equals("plain");
            if (isTold && Setup.AGREED.has(kind, place)) {
              arrivals.add(path.send(kind, place));
            }
          }
          String text = text(arrivals, setup, format);
          if (!text.isEmpty()) {
            formatsByText.computeIfAbsent(text, t -> new ArrayList<>()).add(format);
          }
        });
    return formatsByText.entrySet().stream()
        .map(
            entry ->
                (entry.getValue().size() == paths.size()
                        ? "all"
                        : String.join(", ", entry.getValue()))
                    + ": "
                    + entry.getKey())
        .collect(Collectors.joining("; "));
  }

  private static String text(List<Arrival> arrivals, String setup, String format) {
    List<Arrival> others =
        arrivals.stream().filter(arrival -> arrival.outcome() != Outcome.EQUAL).toList();
    if (others.isEmpty()) {
      return "";
    }
    String where = others.size() < arrivals.size() ? " in some places" : "";
    return others.stream()
            .map(arrival -> word(arrival, setup, format))
            .distinct()
            .sorted()
            .collect(Collectors.joining(" or "))
        + where;
  }

  private static String word(Arrival arrival, String setup, String format) {
    if (arrival.outcome() == Outcome.REFUSED) {
      return "refused";
    }
    String word = arrival.outcome() == Outcome.CHANGED ? "changed" : "not read";
    return word
        + ListedLoss.of(format).stream()
            .filter(loss -> !loss.kind().equals("*"))
            .filter(loss -> loss.lists(setup, arrival))
            .map(loss -> " (" + loss.reason() + ")")
            .findFirst()
            .orElse("");
  }
}
