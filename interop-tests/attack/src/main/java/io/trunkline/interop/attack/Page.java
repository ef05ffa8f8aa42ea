package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The results as a page of the documentation. */
final class Page {

  private Page() {}

  static void write(Path docs, String machine, boolean quick, List<Result> results)
      throws IOException {
    Files.writeString(docs.resolve("attacks.md"), text(machine, quick, results), UTF_8);
    Files.writeString(docs.resolve("attacks.svg"), Chart.svg(results), UTF_8);
  }

  static String text(String machine, boolean quick, List<Result> results) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        <!-- Written by bin/verify attack%s --write-docs -->
        # Attacks

        Each row is a hostile peer at one provider, in a JVM with a heap of 256 MB from the start and 256 MB of direct memory, while an honest consumer
        (the neighbour) makes 200 calls a second with a limit of 1 s each. The attacker runs in a JVM of its own, with the lowest priority, because in
        earnest its work would not be done by the provider's processors. Stock Dubbo 3.3.6 got the same
        bytes in the same run; kryo and fst are not part of it. `bin/verify attack NAME` repeats one, `bin/verify attack --quick` all of them in a few minutes.

        ![p99 of the neighbour under attack](attacks.svg)

        ```
        %s```

        """
            .formatted(quick ? " --quick" : "", machine));
    page.append(row(with(Table.HEAD, "verdict")));
    page.append(row(with(Table.HEAD, "").stream().map(cell -> "---").toList()));
    for (Result result : results) {
      page.append(row(with(Table.row(result), result.side() == Side.OURS ? result.verdict() : "")));
    }
    page.append("\nGoals of ours, by attack:\n\n");
    results.stream()
        .filter(result -> result.side() == Side.OURS)
        .collect(
            Collectors.toMap(
                result -> result.trial().attack(),
                Table::goals,
                (first, same) -> first,
                LinkedHashMap::new))
        .forEach(
            (name, goals) ->
                page.append("* ").append(name).append(": ").append(goals).append('\n'));
    return page.toString();
  }

  private static List<String> with(List<String> cells, String last) {
    return Stream.concat(cells.stream(), Stream.of(last)).toList();
  }

  private static String row(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
