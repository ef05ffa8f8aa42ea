package io.trunkline.interop.attack;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Where something was measured. */
final class Machine {

  private static final int KIB = 1024;
  private static final int GIT_SECONDS = 10;

  private Machine() {}

  /** A line for each thing that matters. */
  static String text() {
    return """
        machine  %s, %d cores, %d MiB, %s %s
        java     %s %s
        flags    %s
        commit   %s, %s
        """
        .formatted(
            firstValue("/proc/cpuinfo", "model name"),
            Runtime.getRuntime().availableProcessors(),
            memoryMiB(),
            System.getProperty("os.name"),
            System.getProperty("os.version"),
            System.getProperty("java.vm.name"),
            System.getProperty("java.runtime.version"),
            String.join(" ", Jvms.PROVIDER_FLAGS),
            commit(),
            Instant.now().truncatedTo(ChronoUnit.MINUTES));
  }

  private static long memoryMiB() {
    String value = firstValue("/proc/meminfo", "MemTotal").replaceAll("\\D", "");
    return value.isEmpty() ? 0 : Long.parseLong(value) / KIB;
  }

  private static String firstValue(String file, String name) {
    try (Stream<String> lines = Files.lines(Path.of(file))) {
      return lines
          .filter(line -> line.startsWith(name))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElse("unknown");
    } catch (IOException e) {
      return "unknown";
    }
  }

  private static String commit() {
    String commit = git("rev-parse", "--short=12", "HEAD");
    if (commit.isEmpty()) {
      return "unknown";
    }
    return git("status", "--porcelain").isEmpty() ? commit : commit + " with changes";
  }

  private static String git(String... arguments) {
    try {
      Process git =
          new ProcessBuilder(
                  Stream.concat(Stream.of("git"), Stream.of(arguments)).toArray(String[]::new))
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      git.getOutputStream().close();
      String output = new String(git.getInputStream().readAllBytes(), UTF_8).strip();
      return git.waitFor(GIT_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0 ? output : "";
    } catch (IOException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }
}
