package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.report.Environment;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Looks at the machine, the JVM and the sources. */
public final class Surroundings {

  private static final int GIT_SECONDS = 10;

  private Surroundings() {}

  /** Where this runs; the JVMs have these flags. */
  public static Environment look(Path home, List<String> flags) {
    return new Environment(
        firstValue(Path.of("/proc/cpuinfo"), "model name"),
        Runtime.getRuntime().availableProcessors(),
        memoryMiB(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
        String.join(" ", flags),
        commit(home),
        Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
  }

  /**
   * What all processors have worked so far, for anyone, and for other virtual machines when they
   * should have for this one; 0 where that cannot be known.
   */
  static double busySeconds() {
    return busySeconds(firstValue(Path.of("/proc/stat"), "cpu "));
  }

  /**
   * Of user, nice, system, idle, iowait, irq, softirq and steal, each in hundredths of a second.
   */
  static double busySeconds(String times) {
    String[] ticks = times.replace("cpu", "").trim().split(" ");
    if (ticks.length < 8) {
      return 0;
    }
    long busy = 0;
    for (int column : new int[] {0, 1, 2, 7}) {
      busy += Long.parseLong(ticks[column]);
    }
    return busy / 100.0;
  }

  private static long memoryMiB() {
    String value = firstValue(Path.of("/proc/meminfo"), "MemTotal").replaceAll("\\D", "");
    return value.isEmpty() ? 0 : Long.parseLong(value) / 1024;
  }

  /** What follows the colon in the first line that begins like this. */
  private static String firstValue(Path file, String name) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).trim())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String commit(Path home) {
    String commit = git(home, "rev-parse", "--short=12", "HEAD");
    if (commit.isEmpty()) {
      return "unknown";
    }
    return git(home, "status", "--porcelain").isEmpty() ? commit : commit + " with changes";
  }

  private static String git(Path home, String... arguments) {
    try {
      Process git =
          new ProcessBuilder(
                  Stream.concat(Stream.of("git"), Stream.of(arguments)).toArray(String[]::new))
              .directory(home.toFile())
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.getOutputStream().close();
      String output = new String(git.getInputStream().readAllBytes(), UTF_8).trim();
      boolean ended = git.waitFor(GIT_SECONDS, TimeUnit.SECONDS);
      return ended && git.exitValue() == 0 ? output : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
