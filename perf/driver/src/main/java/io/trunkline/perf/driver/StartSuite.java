package io.trunkline.perf.driver;

import io.trunkline.perf.child.Message;
import io.trunkline.perf.child.StartMain;
import io.trunkline.perf.report.Figure;
import io.trunkline.perf.report.JsonLines;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures what happens once: the first call of a JVM, a connection, an export; and weighs the
 * jars. For one thread.
 */
final class StartSuite {

  /** The suite's name in results. */
  static final String NAME = "start";

  /** The stock runtime beside ours. */
  static final String STOCK = "dubbo-3.3.6-kryo";

  private static final String OURS = "trunkline-kryo-registered";
  private static final String ONE = "grown-1-services";
  private static final String THOUSAND = "grown-1000-services";
  private static final int ROUNDS = 3;
  private static final int QUICK_ROUNDS = 2;
  private static final long PATIENCE_MILLIS = 90_000;
  private static final long CHILD_MILLIS = 2_500;
  private static final Pattern OWN_JAR =
      Pattern.compile("(rpc-core|rpc-serialization-[a-z0-9]+)-[^-]+(-SNAPSHOT)?\\.jar");
  private static final Pattern STOCK_JAR = Pattern.compile("dubbo-3\\.[0-9.]+\\.jar");

  private final int rounds;
  private final JvmLauncher launcher;
  private final List<MeasuredSystem> stock;
  private final Progress progress;
  private final List<Figure> figures = new ArrayList<>();

  /**
   * @param stock what is measured beside ours; empty for nothing
   */
  StartSuite(Extent extent, JvmLauncher launcher, List<MeasuredSystem> stock, Progress progress) {
    this.rounds = rounds(extent);
    this.launcher = launcher;
    this.stock = stock;
    this.progress = progress;
  }

  private static int rounds(Extent extent) {
    return switch (extent) {
      case WHOLE -> ROUNDS;
      case QUICK -> QUICK_ROUNDS;
      case TRIAL -> 1;
    };
  }

  /** How long it takes, roughly. */
  static long millis(Extent extent) {
    return rounds(extent) * 7 * CHILD_MILLIS;
  }

  /** Measures, each result written when it is there. */
  List<Figure> run(JsonLines lines) throws IOException, InterruptedException, SuiteFailedException {
    String own = System.getProperty("java.class.path");
    MeasuredSystem ours = new MeasuredSystem(ONE, own, List.of());
    for (int round = 1; round <= rounds; round++) {
      firstCall(ours, OURS, round);
      for (MeasuredSystem system : stock) {
        firstCall(system, system.name(), round);
      }
      export(ours, "export of one service, fresh JVM", round);
      export(
          new MeasuredSystem(THOUSAND, own, List.of()),
          "export of 1,000 services, fresh JVM",
          round);
      progress.done(7 * CHILD_MILLIS);
    }
    jars(own, OWN_JAR);
    for (MeasuredSystem system : stock) {
      jars(system.classPath(), STOCK_JAR);
    }
    for (Figure figure : figures) {
      lines.of(NAME).add(figure);
    }
    return figures;
  }

  private void firstCall(MeasuredSystem system, String name, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    progress.show("start", "first call of " + name);
    try (Child server = launcher.start(system, "server", round)) {
      int port = server.expect("ready", PATIENCE_MILLIS).number("port");
      long begin = System.nanoTime();
      try (Child client = start(system, "call", round, Integer.toString(port))) {
        double first = decimal(client.expect("called", PATIENCE_MILLIS), "millis");
        double sinceStart = (System.nanoTime() - begin) / 1e6;
        Message warm = client.expect("warm", PATIENCE_MILLIS);
        add(name, "first call of a fresh JVM, from main", first, round);
        add(
            name,
            "first call of a fresh JVM, its start included",
            sinceStart - decimal(warm, "finding"),
            round);
        add(name, "connect to first reply, warm JVM", decimal(warm, "millis"), round);
      }
    }
  }

  private void export(MeasuredSystem system, String name, int round)
      throws IOException, InterruptedException, SuiteFailedException {
    progress.show("start", name);
    try (Child server = start(system, "serve", round)) {
      Message served = server.expect("served", PATIENCE_MILLIS);
      add(OURS, name, decimal(served, "millis"), round);
    }
  }

  private Child start(MeasuredSystem system, String what, int round, String... more)
      throws IOException {
    List<String> program = new ArrayList<>(List.of(StartMain.class.getName(), what));
    program.add(system.childName());
    program.addAll(List.of(more));
    return launcher.start(system, what, round, program);
  }

  private static double decimal(Message message, String name) {
    return Double.parseDouble(message.get(name));
  }

  private void add(String system, String name, double millis, int round) {
    figures.add(new Figure(system, name, millis, "ms", round));
  }

  /** A class path ends with folders of jars, or names each jar. */
  private void jars(String classPath, Pattern name) throws IOException {
    for (String entry : classPath.split(File.pathSeparator)) {
      if (entry.endsWith("*")) {
        try (Stream<Path> jars = Files.list(Path.of(entry.substring(0, entry.length() - 1)))) {
          for (Path jar : jars.sorted().toList()) {
            jar(jar, name);
          }
        }
      } else {
        jar(Path.of(entry), name);
      }
    }
  }

  private void jar(Path jar, Pattern name) throws IOException {
    Matcher matcher = name.matcher(String.valueOf(jar.getFileName()));
    if (matcher.matches()) {
      String label = matcher.groupCount() > 0 ? matcher.group(1) : matcher.group();
      figures.add(new Figure(label, "size of the jar", Files.size(jar), "bytes", 1));
    }
  }
}
