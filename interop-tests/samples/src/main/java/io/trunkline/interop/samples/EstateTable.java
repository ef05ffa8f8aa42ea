package io.trunkline.interop.samples;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** The results for applications as text. */
final class EstateTable {

  private static final List<String> HEADER =
      List.of("application", "errors", "Dubbo", "only ours", "Dubbo starts", "ours starts", "call");

  private EstateTable() {}

  /** A row for an application. */
  record Row(Estate estate, EstateResult result) {

    private List<String> cells() {
      List<String> cells = new ArrayList<>(List.of(estate.note().name()));
      cells.addAll(result.cells().subList(0, EstateResult.CELLS - 1));
      return cells;
    }
  }

  /**
   * Columns as wide as their widest cells, the reasons at the end, and the counts after the rows.
   */
  static String text(List<Row> rows) {
    List<List<String>> lines = new ArrayList<>(List.of(HEADER));
    rows.forEach(row -> lines.add(row.cells()));
    int[] widths =
        IntStream.range(0, HEADER.size())
            .map(
                column ->
                    lines.stream().mapToInt(line -> line.get(column).length()).max().orElse(0))
            .toArray();
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines.size(); i++) {
      StringBuilder line = new StringBuilder();
      for (int column = 0; column < widths.length; column++) {
        String cell = lines.get(i).get(column);
        line.append(cell).append(" ".repeat(widths[column] - cell.length() + 2));
      }
      line.append(i == 0 ? "" : rows.get(i - 1).result().text());
      text.append(line.toString().stripTrailing()).append('\n');
    }
    return text + counts(rows) + "\n";
  }

  /** Such as {@code 12 applications: 12 compile, 9 start with Dubbo, 9 with Trunkline}. */
  static String counts(List<Row> rows) {
    List<EstateResult> results = rows.stream().map(Row::result).toList();
    long compile = results.stream().filter(result -> result.onlyOurs().equals("0")).count();
    long stock = results.stream().filter(result -> result.startedStock().equals("yes")).count();
    long ours = results.stream().filter(result -> result.startedOurs().equals("yes")).count();
    return rows.size()
        + " applications: "
        + compile
        + " compile with no error that only Trunkline has, "
        + stock
        + " start with Dubbo, "
        + ours
        + " start with Trunkline";
  }

  /** The page of the documentation. */
  static String page(List<Row> rows, String date, String version) {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        <!-- Written by bin/verify estates --write-docs -->
        # Public applications

        This page shows how applications from public repositories compile and run with Trunkline in place of Dubbo. Before you [migrate](migration.md) your
        application, find a row with the same version of Spring Boot and the same kind of configuration.

        The applications were run on %s with Trunkline %s on Java %s. `bin/verify estates DIR` takes these steps for each application below DIR:

        1. It makes two copies. One keeps its own Dubbo and its own versions. In the Maven files of the other, it replaces Dubbo's artifacts with
           Trunkline's, and raises Spring below 5.3 and Spring Boot below 2.7. The last column lists all further changes. It changes only Maven files.
        2. It compiles both copies, with their tests, and compares the compiler's errors.
        3. If the application needs only ZooKeeper, it starts the programs of each copy with a ZooKeeper, in a network namespace that has only loopback.
           Programs on Dubbo get the `--add-opens` flags that old versions of Spring need on Java 17.

        Some applications do not start with their own Dubbo here, because two of its libraries do not run on Java 17: the client of ZooKeeper 3.4, and the
        Javassist of Dubbo 2.5.

        This repository contains no part of the applications.

        **%s.**

        * *errors*: the number of compiler errors with Trunkline, with the application's own Dubbo, and only with Trunkline. The compiler reports at most 100
          errors for each module.
        * *starts*: whether all described programs start with Dubbo and with Trunkline. An empty cell means that it was not tried.
        * *call*: whether a call that the application itself makes succeeds with Trunkline.

        | application | kind | errors: Trunkline, Dubbo, only Trunkline | starts: Dubbo, Trunkline | call | changed versions, and reasons |
        | --- | --- | --- | --- | --- | --- |
        """
            .formatted(
                date, version, System.getProperty("java.specification.version"), counts(rows)));
    for (Row row : rows) {
      EstateResult result = row.result();
      page.append("| ")
          .append(link(row.estate()))
          .append(" | ")
          .append(row.estate().kind())
          .append(" | ")
          .append(joined(result.ours(), result.stock(), result.onlyOurs()))
          .append(" | ")
          .append(joined(result.startedStock(), result.startedOurs()))
          .append(" | ")
          .append(result.call())
          .append(" | ")
          .append(result.text().replace("|", "\\|").replace("<", "&lt;"))
          .append(" |\n");
    }
    return page.toString();
  }

  private static String joined(String... cells) {
    return String.join(", ", List.of(cells).stream().filter(cell -> !cell.isEmpty()).toList());
  }

  private static String link(Estate estate) {
    String commit = estate.commit();
    String address = "https://github.com/" + estate.repository() + "/tree/" + commit;
    return "[%s](%s) at `%s`"
        .formatted(
            estate.note().name(), address, commit.substring(0, Math.min(commit.length(), 8)));
  }
}
