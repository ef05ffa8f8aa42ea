package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Runs one sample at a time. Not safe for use by several threads: they would share ports. */
final class Runner {

  /** The whole of a run: several programs, and tests after them. */
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** Stands for the version of Dubbo that the application itself names. */
  private static final String OWN = "";

  private static final int OLD_JAVA = 8;

  private final Path checkout;
  private final Path work;
  private final Swap swap;
  private final String dependencyPlugin;
  private final Namespace namespace;

  Runner(Path checkout, Path work, Swap swap, String dependencyPlugin)
      throws IOException, InterruptedException {
    this.checkout = checkout;
    this.work = work;
    this.swap = swap;
    this.dependencyPlugin = dependencyPlugin;
    Files.createDirectories(work);
    this.namespace = Namespace.tried(work);
  }

  boolean isAlone() {
    return !namespace.prefix().isEmpty();
  }

  /** With ours on both sides. */
  Verdict ours(Note note) throws IOException, InterruptedException {
    String test = description(note);
    String lacking = lacking(test);
    if (lacking != null) {
      return new Verdict.Fails(lacking);
    }
    Side ours = prepare(note, null, "ours");
    return ours.failure != null
        ? new Verdict.Fails(ours.failure)
        : play(note, test, ours, ours, "none");
  }

  /** As it is, with a version of Dubbo: shows that the harness is right. */
  Verdict stock(Note note, String version) throws IOException, InterruptedException {
    String test = description(note);
    String lacking = lacking(test);
    if (lacking != null) {
      return new Verdict.Fails(lacking);
    }
    Side stock = prepare(note, version, "stock");
    return stock.failure != null
        ? new Verdict.Fails(stock.failure)
        : play(note, test, stock, stock, "both");
  }

  /** With ours on one side and stock on the other, and the other way round. */
  Verdict cross(Note note, String version) throws IOException, InterruptedException {
    String test = description(note);
    Side ours = prepare(note, null, "ours");
    Side stock = prepare(note, version, "stock");
    String failure = ours.failure != null ? ours.failure : stock.failure;
    if (failure != null) {
      return new Verdict.Fails(failure);
    }
    Verdict calls = play(note, test, stock, ours, "apps");
    if (calls instanceof Verdict.Fails) {
      return new Verdict.Fails("ours calls stock " + version + ": " + calls.text());
    }
    Verdict called = play(note, test, ours, stock, "tests");
    if (called instanceof Verdict.Fails) {
      return new Verdict.Fails("stock " + version + " calls ours: " + called.text());
    }
    return Verdict.ran(note, ours.changes, "both ways with stock " + version);
  }

  /** Compiles an application with ours and with its own Dubbo, and runs it with each if it can. */
  EstateResult estate(Estate estate) throws IOException, InterruptedException {
    Note note = estate.note();
    Side ours = prepare(note, null, "ours", estate);
    Side stock = prepare(note, OWN, "stock", estate);
    String test = note.skipped() == null ? description(note) : "";
    Verdict onStock = new Verdict.NotRun();
    Verdict onOurs = onStock;
    if (!test.isEmpty()) {
      onStock = started(note, test, stock, "both");
      onOurs = started(note, test, ours, "none");
    }
    return EstateResult.of(estate, ours.built(), stock.built(), onStock, onOurs);
  }

  private Verdict started(Note note, String test, Side side, String stock)
      throws IOException, InterruptedException {
    return side.failure != null
        ? new Verdict.Fails(side.failure)
        : play(note, test, side, side, stock);
  }

  /** The test description: the sample's own, or that of {@code samples.yml}; empty if none. */
  private String description(Note note) throws IOException {
    Path own = checkout.resolve(note.folder()).resolve("case-configuration.yml");
    String ours = note.test();
    if (ours != null) {
      return ours;
    }
    return Files.exists(own) ? Files.readString(own) : "";
  }

  private CaseVersions versions(Note note) throws IOException {
    Path file = checkout.resolve(note.folder()).resolve("case-versions.conf");
    return CaseVersions.parse(Files.exists(file) ? Files.readString(file) : "");
  }

  /** What a test asks for that there is not here; null if there is all. */
  private @Nullable String lacking(String test) throws IOException {
    if (test.isEmpty()) {
      return "it has no case-configuration.yml, and samples.yml has no test for it";
    }
    List<String> others = CaseFile.parse(test, "", CaseFile.templatesOf(checkout)).otherServers();
    return others.isEmpty()
        ? null
        : "its test needs a server that there is not here: " + String.join(", ", others);
  }

  private record Side(
      SampleCopy copy, Set<String> changes, @Nullable String failure, String output) {

    EstateResult.Built built() {
      return new EstateResult.Built(CompileErrors.in(output, copy.folder()), failure, changes);
    }
  }

  private Side prepare(Note note, @Nullable String stock, String name)
      throws IOException, InterruptedException {
    return prepare(note, stock, name, null);
  }

  private Side prepare(Note note, @Nullable String stock, String name, @Nullable Estate estate)
      throws IOException, InterruptedException {
    Path folder = work.resolve(note.name().replaceAll("[^\\w.-]+", "-"));
    SampleCopy copy = SampleCopy.of(checkout, note, folder.resolve(name));
    List<String> arguments = estate == null ? note.prepare(copy) : estate.prepare(copy);
    Set<String> changes = new TreeSet<>();
    if (stock == null) {
      copy.edit(note.edits());
      CaseVersions versions = versions(note);
      copy.swap(swap).forEach(change -> changes.add(versions.remark(change)));
    } else if (!stock.equals(OWN)) {
      copy.pin(stock);
    }
    List<String> missing = changes.stream().filter(change -> change.startsWith("no ")).toList();
    changes.removeAll(missing);
    // Spring of the time of an old Dubbo does not read classes of Java 17.
    Build build = new Build(dependencyPlugin, OWN.equals(stock) ? OLD_JAVA : Build.OURS, arguments);
    Path log = folder.resolve(name + "-build.log");
    String failure = build.run(copy.folder(), log);
    if (failure != null && !missing.isEmpty()) {
      failure += " (" + String.join(", ", missing) + ")";
    }
    return new Side(copy, changes, failure, Child.output(log));
  }

  private Verdict play(Note note, String test, Side apps, Side tests, String stock)
      throws IOException, InterruptedException {
    Path logs = work.resolve(note.name().replaceAll("[^\\w.-]+", "-")).resolve("logs-" + stock);
    Path testFile = logs.resolve("case-configuration.yml");
    SampleCopy.delete(logs); // with what a ZooKeeper kept of the run before
    Files.createDirectories(logs);
    Files.writeString(testFile, test);
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    for (String name : List.of("samples.console", "samples.zookeeper", "samples.nacos")) {
      line.add("-D" + name + "=" + System.getProperty(name, ""));
    }
    line.addAll(List.of("-Xmx64m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp"));
    line.add(System.getProperty("java.class.path"));
    line.add(Stage.class.getName());
    line.add(testFile.toString());
    line.add(apps.copy.folder().toString());
    line.add(tests.copy.folder().toString());
    line.addAll(List.of(logs.toString(), stock, checkout.toString()));
    try (Child stage =
        Child.start(
            namespace.around(line), logs, logs.resolve("stage.log"), namespace.environment())) {
      if (!stage.awaitEnd(LIMIT)) {
        return new Verdict.Fails("does not end within " + LIMIT.toMinutes() + " minutes");
      }
      List<String> lines = stage.output().lines().toList();
      String last = lines.isEmpty() ? "the run printed nothing" : lines.get(lines.size() - 1);
      return stage.endedWell()
          ? Verdict.ran(note, tests.changes, last.replaceFirst("^ran: ", ""))
          : new Verdict.Fails(last);
    }
  }
}
