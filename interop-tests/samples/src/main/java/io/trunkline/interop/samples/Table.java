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

  /** Such as {@code 100 samples: 40 jar alone, 60 fails}. */
  static String counts(List<Row> rows) {
    Map<String, Long> counts =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    row -> row.verdict().word(), LinkedHashMap::new, Collectors.counting()));
    String each =
        List.of("jar alone", "raised", "edited", "fails", "skipped", "not run").stream()
            .filter(counts::containsKey)
            .map(word -> counts.get(word) + " " + word)
            .collect(Collectors.joining(", "));
    long listed =
        rows.stream()
            .filter(row -> row.verdict() instanceof Verdict.Raised)
            .filter(row -> CaseVersions.allRemarked(row.verdict().text()))
            .count();
    return rows.size()
        + " samples: "
        + (listed == 0 ? each : each.replace(" raised", " raised (" + listed + " listed)"));
  }

  /** The page of the documentation. */
  static String page(List<Row> rows, String commit, String date, String version) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        <!-- Written by bin/verify samples --write-docs -->
        # Dubbo's samples

        This page shows which of Dubbo's own samples run with Trunkline in place of Dubbo. For each of the others, it gives the reason. Compare your
        application with the samples that use the same features before you migrate it.

        The samples are those of [apache/dubbo-samples](https://github.com/apache/dubbo-samples) at commit `%s`, run on %s with Trunkline %s on Java %s.
        %d of them use the dubbo protocol. They are configured in XML, with annotations, with Spring Boot or with the API.

        `bin/verify samples DIR` takes the following steps for each sample:

        1. It copies the sample.
        2. In the Maven files of the copy, it replaces Dubbo's artifacts with Trunkline's, and raises Spring below 5.3 and Spring Boot below 2.7. It changes
           nothing else, except as the last column states.
        3. It starts the processes that the sample's own `case-configuration.yml` names, or processes that start the sample's main classes if it has none,
           with a ZooKeeper or a Nacos if they need one. They run in a network namespace that has only loopback.
        4. It runs the sample's own integration tests.

        This repository contains no part of the samples.

        **%s.**

        * *jar alone*: the sample builds and passes its tests with Trunkline's artifacts in place of Dubbo's, and nothing else changed.
        * *raised*: the sample builds and passes its tests after the versions in the last column were raised as well, or after it names a library
          that it uses and that Dubbo's artifacts brought along.
        * *listed*: every raised version is one that the sample itself lists in its `case-versions.conf`, so its own test runs use such a version, too.
        * *edited*: the sample builds and passes its tests after the edits in the last column.
        * *fails*: the sample does not pass its tests. The last column shows the reason, with the error in parentheses.
        * *skipped*: the sample cannot run on the test machine, for the reason in the last column.
        * *not run*: the sample has not been tried.
        * *both ways with stock*: two further runs passed. In one, Dubbo itself replaced the consumer and its tests; in the other, it replaced everything else.

        | sample | | edits, raised versions, or the reason why it does not run |
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
