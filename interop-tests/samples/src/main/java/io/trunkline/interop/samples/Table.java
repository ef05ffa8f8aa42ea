package io.trunkline.interop.samples;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Verdicts as text. */
final class Table {

  private Table() {}

  /** A row of a sample. */
  record Row(String name, Verdict verdict) {}

  /** Columns as wide as their widest cell, and under them the counts. */
  static String text(List<Row> rows) {
    int width = rows.stream().mapToInt(row -> row.name().length()).max().orElse(0);
    StringBuilder text = new StringBuilder();
    for (Row row : rows) {
      text.append(
          "%s  %-9s  %s"
              .formatted(padded(row.name(), width), row.verdict().word(), row.verdict().text())
              .stripTrailing());
      text.append('\n');
    }
    return text + counts(rows) + "\n";
  }

  private static String padded(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  /** Such as {@code 100 samples: 40 unchanged, 60 fails}. */
  static String counts(List<Row> rows) {
    Map<String, Long> counts =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.verdict().word(), LinkedHashMap::new, Collectors.counting()));
    String each =
        List.of("unchanged", "edited", "fails", "skipped", "not run").stream()
            .filter(counts::containsKey)
            .map(word -> counts.get(word) + " " + word)
            .collect(Collectors.joining(", "));
    return rows.size() + " samples: " + each;
  }

  /** The page of the documentation. */
  static String page(List<Row> rows, String commit, String date, String version) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        <!-- Written by bin/verify samples --write-docs -->
        # Dubbo's samples

        [apache/dubbo-samples](https://github.com/apache/dubbo-samples) at commit `%s`, run on %s with Trunkline %s on Java %s. Of its samples,
        %d speak the dubbo protocol, in XML, annotations, Spring Boot and the API. `bin/verify samples DIR` copies each one, puts Trunkline's artifacts
        into its Maven files in place of Dubbo's, and raises Spring below 5.3 and Spring Boot below 3.5; nothing else is changed. Then it starts
        the processes that the sample's own `case-configuration.yml` names, with a ZooKeeper where they ask for one, in a network namespace that
        has loopback only, and runs the sample's own integration tests. Nothing of the samples is in this repository.

        **%s.**

        *unchanged*: builds and passes its tests as it is. *edited*: does so after the changes in the last column. *fails*: was run; the last column says
        where it ended. *skipped*: needs what there is not here. *not run*: has not been tried. *both ways with stock*: also ran with Dubbo itself in
        place of the consumer and its tests, and in place of all the rest.

        | sample | | what was changed or why it does not run |
        | --- | --- | --- |
        """
            .formatted(
                commit,
                date,
                version,
                System.getProperty("java.specification.version"),
                rows.size(),
                counts(rows)));
    for (Row row : rows) {
      page.append("| ")
          .append(row.name())
          .append(" | ")
          .append(row.verdict().word())
          .append(" | ")
          .append(row.verdict().text().replace("|", "\\|").replace("<", "&lt;"))
          .append(" |\n");
    }
    return page.toString();
  }
}
