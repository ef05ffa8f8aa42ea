package io.trunkline.interop.samples;

import io.trunkline.interop.samples.EstateTable.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * {@code bin/verify estates}: compiles public applications with Trunkline and with their own Dubbo,
 * starts those that need only ZooKeeper, prints a table, and ends with 1 if something works only
 * with Dubbo. The checkouts are only read.
 */
public final class Estates {

  private static final String USAGE =
      """
      usage: bin/verify estates [--write-docs] DIR [NAME...]
      DIR has a folder for each checkout; estates.yml names those that it knows\
      """;

  private final Options options;
  private final Lab lab = new Lab("estates");

  private Estates(Options options) {
    this.options = options;
  }

  /**
   * Runs it.
   *
   * @param args the command line of {@code bin/verify estates}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Options options = Options.parse(args);
    if (options == null
        || options.cross()
        || options.imports()
        || options.stock() != null
        || !Files.isDirectory(options.checkout())) {
      System.err.println(USAGE);
      System.exit(2);
      return;
    }
    System.exit(new Estates(options).run() ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException {
    List<Estate> known = Estate.parse(Lab.resource("estates.yml"));
    List<Estate> here = in(options.checkout(), known);
    List<Note> chosen = Note.chosen(here.stream().map(Estate::note).toList(), options.names());
    Runner runner = lab.runner(options.checkout());
    Stored stored = Stored.in(lab.target("estates.tsv"), EstateResult.CELLS);
    List<Row> rows = new ArrayList<>();
    for (Estate estate : here) {
      String name = estate.note().name();
      if (chosen.contains(estate.note())) {
        lab.next(rows.size(), chosen.size(), name);
        EstateResult result = run(runner, estate);
        stored.put(name, result.cells());
        rows.add(new Row(estate, result));
        System.err.println("estates:   " + String.join(" | ", result.cells()));
      }
    }
    System.out.println(EstateTable.text(rows));
    if (options.writeDocs()) {
      List<Row> page = new ArrayList<>();
      for (Estate estate : known) {
        page.add(new Row(estate, result(stored.of(estate.note().name()))));
      }
      Files.writeString(
          lab.file("docs/estates.md"),
          EstateTable.page(page, Lab.today(), Lab.version("trunkline")));
    }
    return !rows.isEmpty() && rows.stream().map(Row::result).allMatch(EstateResult::isSwapped);
  }

  /** An application whose files cannot be read fails alone. */
  private static EstateResult run(Runner runner, Estate estate) throws InterruptedException {
    try {
      return runner.estate(estate);
    } catch (IOException | IllegalArgumentException e) {
      return EstateResult.broken("cannot be run: " + e);
    }
  }

  private static EstateResult result(@Nullable List<String> cells) {
    return cells == null ? EstateResult.NOT_RUN : EstateResult.of(cells);
  }

  /** The described applications whose checkouts exist, and the checkouts that none describes. */
  static List<Estate> in(Path folder, List<Estate> known) throws IOException {
    List<Estate> here =
        new ArrayList<>(
            known.stream()
                .filter(estate -> Files.isDirectory(folder.resolve(estate.note().folder())))
                .toList());
    Set<String> described = known.stream().map(Estate::checkout).collect(Collectors.toSet());
    try (Stream<Path> folders = Files.list(folder)) {
      folders
          .filter(Files::isDirectory)
          .map(each -> each.getFileName().toString())
          .filter(name -> !described.contains(name))
          .sorted()
          .map(Estate::unknown)
          .forEach(here::add);
    }
    return here;
  }
}
