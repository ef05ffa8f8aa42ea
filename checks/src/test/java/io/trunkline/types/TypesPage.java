package io.trunkline.types;

import io.trunkline.serialization.SerializationProviders;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.Expectation;
import io.trunkline.testkit.types.Expectations;
import io.trunkline.testkit.types.ListedType;
import io.trunkline.testkit.types.ListedTypes;
import io.trunkline.testkit.types.Passage;
import io.trunkline.testkit.types.Passage.Fate;
import io.trunkline.testkit.types.Place;
import io.trunkline.testkit.types.TypeFields;
import io.trunkline.testkit.types.TypeFields.Reading;
import io.trunkline.testkit.types.TypeFields.Unit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes docs/types.md from what becomes of the values that the contract of all types sends. */
final class TypesPage {

  private static final String HEAD =
      """
      # Types

      <!-- Written from what the tests send (rpc-testkit, io.trunkline.testkit.types). Do not edit; write it again with
           mvn -q -pl checks -am -Dtest=TypesPageTest -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.write=true test -->

      Which JDK types arrive unchanged, and what happens to the others. The table has the JDK classes that stock peers register with kryo, in
      their order, then those of `java.time`, a record and an enum. Tests send the listed values of each type as an argument, as an element of a
      `List<Object>` and in a field, under all terms that change a serialization's form. *yes*: they arrive with their class and content.
      *changed* or *error*: the named values do not, for the reason given; the tests fail if that gets better or worse. The columns of fastjson2 and
      hessian2 are for stock peers. Between two Trunkline ends fastjson2 carries what the table says is changed, and with hessian2 calendars
      arrive exactly, with zone and weeks, and `java.sql.Timestamp` with its nanoseconds. The columns of avro, fastjson, fory, gson, kryo2, msgpack
      and protostuff are for two Trunkline ends, fory's without fields: none of their values arrives as another one unless the table says so. What
      they lose to stock peers is in [serializations.md](serializations.md). protobuf and protobuf-json have no column: they carry messages and nothing
      else.

      Java 17 and Java 25 give the same table (`bin/verify jdk25`), fst with the flags of [fst.md](fst.md), the others without any. The java column
      holds for compactedjava and nativejava, too.
      Results of methods that are `Optional` or a future always work: each side wraps the value itself. Types that are not listed: `Locale` and
      `EnumMap` lose something with hessian2 ([wire.md](wire.md#what-hessian2-does-not-tell)), and `Locale` its script and extensions with
      kryo to stock peers. The public exceptions of `java.base` and `java.sql` arrive as themselves, except seven that would stop a JVM or
      thread, run code or cannot be serialized; fst needs a flag for those with private fields in a package that is not open.
      [check.md](check.md) says which of these types a service uses.

      """;

  /**
   * Its generated code refuses the class that has a field of each type, so it is asked for values
   * alone.
   */
  private static final String FORY = "fory";

  /** What the optimizers of both sides name. */
  private static final List<Class<?>> OWN =
      List.of(TypeFields.class, Reading.class, Unit.class, ListedTypes.NamedHandler.class);

  private final Map<String, Messages> columns = new TreeMap<>();

  TypesPage() {
    SerializationProviders providers =
        SerializationProviders.load(TypesPage.class.getClassLoader());
    for (String name : List.of("fastjson2", "fst", "hessian2", "java", "kryo")) {
      columns.put(name, Messages.of(providers.named(name)));
    }
    for (String name :
        List.of("avro", "fastjson", FORY, "gson", "kryo2", "msgpack", "protostuff")) {
      columns.put(name, Messages.of(TermsProvider.agreed(providers.named(name), OWN)));
    }
  }

  String text() {
    StringBuilder page = new StringBuilder(HEAD);
    page.append("| type | values | ").append(String.join(" | ", columns.keySet()));
    page.append(" | with stock peers |\n|---|---|").append("---|".repeat(columns.size() + 1));
    page.append('\n');
    for (ListedType type : ListedTypes.all()) {
      page.append("| ").append(type.name().startsWith("a") ? type.name() : code(type.name()));
      page.append(" | ").append(String.join(", ", type.values().get().keySet()));
      columns.forEach((name, messages) -> page.append(" | ").append(cell(name, messages, type)));
      page.append(" | ").append(type.note()).append(" |\n");
    }
    return page.toString().replace("  |", " |");
  }

  private static String code(String name) {
    return '`' + name + '`';
  }

  private static String cell(String serialization, Messages messages, ListedType type) {
    List<Passage> passages =
        Passage.of(messages, type).stream()
            .filter(passage -> !serialization.equals(FORY) || passage.place() != Place.FIELD)
            .toList();
    Map<String, List<String>> byReason = new LinkedHashMap<>();
    List<String> unexpected = new ArrayList<>();
    List<Expectation> expectations = Expectations.of(serialization).of(type);
    for (Passage passage : passages) {
      if (passage.fate() != Fate.ARRIVED
          && expectations.stream().noneMatch(e -> e.concerns(passage) && e.isMetBy(passage))) {
        unexpected.add(passage.toString());
      }
    }
    if (!unexpected.isEmpty()) {
      throw new AssertionError("not expected with " + serialization + ": " + unexpected);
    }
    boolean some = passages.stream().anyMatch(passage -> passage.fate() == Fate.ARRIVED);
    for (Expectation expectation : expectations) {
      String fate = expectation.fate() == Fate.CHANGED ? "changed" : "error";
      byReason
          .computeIfAbsent(fate + " (" + expectation.reason() + ")", r -> new ArrayList<>())
          .add(expectation.where());
    }
    List<String> parts = new ArrayList<>();
    byReason.forEach(
        (reason, where) -> {
          String which = String.join(", ", where);
          parts.add((which.isEmpty() ? "" : "*" + which + "*: ") + reason);
        });
    return parts.isEmpty() ? "yes" : (some ? "yes, but " : "**no**: ") + String.join("; ", parts);
  }
}
