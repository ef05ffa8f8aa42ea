package io.trunkline.interop.samples;

import io.trunkline.interop.samples.Table.Row;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * {@code bin/verify samples}: runs Dubbo's samples, prints a table, and ends with 1 if one that was
 * named fails. The checkout is only read.
 */
public final class Samples {

  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(rpc-[\\w-]+)</artifactId>");

  private final Options options;
  private final Path root = Path.of(System.getProperty("samples.root", ".")).toAbsolutePath();
  private final Path target = root.resolve("interop-tests/samples/target").normalize();

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
    List<Note> all = Note.parse(resource("samples.yml"));
    List<Note> chosen = chosen(all);
    Path work = target.resolve("lab");
    String plugin =
        "org.apache.maven.plugins:maven-dependency-plugin:" + property("maven-dependency");
    if (options.imports()) {
      Files.createDirectories(work);
      Files.writeString(
          root.resolve("interop-tests/samples/src/main/resources/samples/api.txt"),
          new Imports(work, plugin).list(options.checkout(), chosen));
      return true;
    }
    Runner runner = new Runner(options.checkout(), work, swap(), plugin);
    if (!runner.isAlone()) {
      System.err.println(
          "samples: no network namespace can be made, so the samples use the machine's own ports"
              + " 2181 and 20880");
    }
    Results results = Results.in(target.resolve(mode() + ".tsv"));
    List<Row> rows = new ArrayList<>();
    long begin = System.nanoTime();
    for (Note note : chosen) {
      say(rows.size(), chosen.size(), begin, note.name());
      if (note.skipped() == null) {
        results.put(note.name(), run(runner, note));
      }
      rows.add(new Row(note.name(), results.of(note)));
      System.err.println("samples:   " + results.of(note).word() + ": " + results.of(note).text());
    }
    System.out.println(Table.text(rows));
    if (options.writeDocs()) {
      Results cross = Results.in(target.resolve("cross.tsv"));
      List<Row> page =
          all.stream()
              .map(note -> new Row(note.name(), results.of(note).with(cross.of(note))))
              .toList();
      String text = Table.page(page, commit(), today(), property("trunkline"));
      Files.writeString(root.resolve("docs/samples.md"), text);
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

  private List<Note> chosen(List<Note> all) {
    if (options.names().isEmpty()) {
      return all;
    }
    List<Note> chosen = new ArrayList<>();
    for (String name : options.names()) {
      List<Note> found =
          all.stream()
              .filter(note -> note.name().equals(name) || note.folder().endsWith("/" + name))
              .toList();
      if (found.isEmpty()) {
        throw new IllegalArgumentException(
            "no sample '" + name + "', expected one of samples.yml: " + names(all));
      }
      chosen.addAll(found);
    }
    return chosen;
  }

  private static String names(List<Note> notes) {
    return String.join(", ", notes.stream().map(Note::name).toList());
  }

  private Swap swap() throws IOException {
    Set<String> built = new TreeSet<>();
    ARTIFACT
        .matcher(Files.readString(root.resolve("trunkline-bom/pom.xml")))
        .results()
        .forEach(match -> built.add(match.group(1)));
    Map<String, String> versions = new HashMap<>();
    for (String name : List.of("trunkline", "netty", "curator", "zookeeper", "spring", "boot")) {
      versions.put(name, property(name));
    }
    return Swap.parse(resource("swaps.yml"), built, versions);
  }

  private static String property(String name) {
    return System.getProperty("samples.version." + name, "");
  }

  /** Of the checkout, where it says so; a file COMMIT may stand in for a repository. */
  private String commit() throws IOException {
    String named = System.getProperty("samples.commit", "");
    return named.isEmpty() ? "unknown" : named;
  }

  private static String today() {
    return LocalDate.now(ZoneOffset.UTC).toString();
  }

  private static void say(int done, int all, long begin, String name) {
    Duration spent = Duration.ofNanos(System.nanoTime() - begin);
    String left =
        done == 0
            ? ""
            : ", " + spent.multipliedBy(all - done).dividedBy(done).toMinutes() + " minutes left";
    System.err.printf(Locale.ROOT, "samples: %d of %d%s: %s%n", done + 1, all, left, name);
  }

  static String resource(String name) throws IOException {
    try (InputStream in = Samples.class.getResourceAsStream("/samples/" + name)) {
      if (in == null) {
        throw new IOException("no resource samples/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
