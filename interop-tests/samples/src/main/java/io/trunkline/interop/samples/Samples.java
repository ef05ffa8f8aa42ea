package io.trunkline.interop.samples;

import io.trunkline.interop.samples.Table.Row;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code bin/verify samples}: runs Dubbo's samples, prints a table, and ends with 1 if one that was
 * named fails. The checkout is only read.
 */
public final class Samples {

  private final Options options;
  private final Lab lab = new Lab("samples");

  private Samples(Options options) {
    this.options = options;
  }

  /**
   * Runs it.
   *
   * @param args the command line of {@code bin/verify samples}
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    Options options = Options.parse(args);
    if (options == null || !Files.isDirectory(options.checkout().resolve("2-advanced"))) {
      System.err.println(Options.USAGE + "\nDIR is a checkout of apache/dubbo-samples");
      System.exit(2);
      return;
    }
    System.exit(new Samples(options).run() ? 0 : 1);
  }

  private boolean run() throws IOException, InterruptedException {
    List<Note> all = Note.parse(Lab.resource("samples.yml"));
    List<Note> chosen = Note.chosen(all, options.names());
    if (options.imports()) {
      Files.createDirectories(lab.target("lab"));
      Files.writeString(
          lab.file("interop-tests/samples/src/main/resources/samples/api.txt"),
          new Imports(lab.target("lab"), lab.plugin()).list(options.checkout(), chosen));
      return true;
    }
    Runner runner = lab.runner(options.checkout());
    Results results = Results.in(lab.target(mode() + ".tsv"));
    List<Row> rows = new ArrayList<>();
    for (Note note : chosen) {
      lab.next(rows.size(), chosen.size(), note.name());
      if (note.skipped() == null) {
        results.put(note.name(), run(runner, note));
      }
      rows.add(new Row(note.name(), results.of(note)));
      System.err.println("samples:   " + results.of(note).word() + ": " + results.of(note).text());
    }
    System.out.println(Table.text(rows));
    if (options.writeDocs()) {
      Results cross = Results.in(lab.target("cross.tsv"));
      List<Row> page =
          all.stream()
              .map(note -> new Row(note.name(), results.of(note).with(cross.of(note))))
              .toList();
      String text = Table.page(page, commit(), Lab.today(), Lab.version("trunkline"));
      Files.writeString(lab.file("docs/samples.md"), text);
    }
    return rows.stream().noneMatch(row -> row.verdict() instanceof Verdict.Fails);
  }

  /** A sample whose files cannot be read or changed fails alone. */
  private Verdict run(Runner runner, Note note) throws InterruptedException {
    try {
      return tried(runner, note);
    } catch (IOException | IllegalArgumentException e) {
      return new Verdict.Fails("cannot be run: " + e.getMessage());
    }
  }

  private Verdict tried(Runner runner, Note note) throws IOException, InterruptedException {
    String stock = options.stock();
    if (options.cross()) {
      return runner.cross(note, stock == null ? Options.STOCK : stock);
    }
    return stock == null ? runner.ours(note) : runner.stock(note, stock);
  }

  private String mode() {
    String stock = options.stock();
    return options.cross() ? "cross" : stock == null ? "ours" : "stock-" + stock;
  }

  /** The commit of the checkout, if it is known. */
  private static String commit() {
    String named = System.getProperty("samples.commit", "");
    return named.isEmpty() ? "unknown" : named;
  }
}
