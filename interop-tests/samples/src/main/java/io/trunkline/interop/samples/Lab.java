package io.trunkline.interop.samples;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The parts that the runs of samples and of estates share: folders of this repository, versions,
 * resources and progress.
 *
 * @param name of the run, in front of each line of progress
 * @param begin when the run began, by {@link System#nanoTime}
 */
record Lab(String name, long begin) {

  private static final Pattern ARTIFACT = Pattern.compile("<artifactId>(rpc-[\\w-]+)</artifactId>");
  private static final Path ROOT =
      Path.of(System.getProperty("samples.root", ".")).toAbsolutePath().normalize();

  Lab(String name) {
    this(name, System.nanoTime());
  }

  /** A file of this repository. */
  Path file(String path) {
    return ROOT.resolve(path);
  }

  /** A file in the folder that a build deletes. */
  Path target(String path) {
    return ROOT.resolve("interop-tests/samples/target").resolve(path);
  }

  String plugin() {
    return "org.apache.maven.plugins:maven-dependency-plugin:" + version("maven-dependency");
  }

  static String version(String name) {
    return System.getProperty("samples.version." + name, "");
  }

  /** Runs programs of a checkout, in a network namespace if this user may make one. */
  Runner runner(Path checkout) throws IOException, InterruptedException {
    Runner runner = new Runner(checkout, target("lab"), swap(), plugin());
    if (!runner.isAlone()) {
      System.err.println(
          name
              + ": no network namespace can be made, so the programs use the machine's own ports,"
              + " such as 2181 and 20880");
    }
    return runner;
  }

  private Swap swap() throws IOException {
    Set<String> built = new TreeSet<>();
    ARTIFACT
        .matcher(Files.readString(file("trunkline-bom/pom.xml")))
        .results()
        .forEach(match -> built.add(match.group(1)));
    Map<String, String> versions = new HashMap<>();
    for (String each : List.of("trunkline", "netty", "curator", "zookeeper", "spring", "boot")) {
      versions.put(each, version(each));
    }
    return Swap.parse(resource("swaps.yml"), built, versions);
  }

  static String today() {
    return LocalDate.now(ZoneOffset.UTC).toString();
  }

  /** Prints which one is next, and the time that the others will take. */
  void next(int done, int all, String sample) {
    Duration spent = Duration.ofNanos(System.nanoTime() - begin);
    String left =
        done == 0
            ? ""
            : ", " + spent.multipliedBy(all - done).dividedBy(done).toMinutes() + " minutes left";
    System.err.printf(Locale.ROOT, "%s: %d of %d%s: %s%n", name, done + 1, all, left, sample);
  }

  static String resource(String name) throws IOException {
    try (InputStream in = Lab.class.getResourceAsStream("/samples/" + name)) {
      if (in == null) {
        throw new IOException("no resource samples/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
