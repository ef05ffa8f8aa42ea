package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.filters.FilterProgram;
import java.io.File;
import java.io.IOException;
import java.net.BindException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Filters that others publish for Dubbo, in the jars that they publish, on stock Dubbo and on ours.
 */
@Timeout(300)
class PublishedFiltersIT {

  private static final Path LIBRARIES = Path.of(System.getProperty("interop.libraries"));
  private static final Path LOGS = Path.of(System.getProperty("interop.logs"));

  /** The jars of a filter, the version of Dubbo that it is for, and what its calls show. */
  enum Published {
    SENTINEL_FOR_2_6(
        StockVersion.DUBBO_2_6_12,
        "sentinel",
        "default",
        "demo.filters.Greeter:greet(java.lang.String) passed 60, blocked 10, threw 0",
        "sentinel-dubbo-adapter",
        "sentinel-core"),
    SENTINEL_FOR_2_7(
        StockVersion.DUBBO_2_7_23,
        "sentinel",
        "default",
        "demo.filters.Greeter:greet(java.lang.String) passed 60, blocked 10, threw 0",
        "sentinel-apache-dubbo-adapter",
        "sentinel-core"),
    SENTINEL_FOR_3(
        StockVersion.DUBBO_3_3_6,
        "sentinel",
        "default",
        "demo.filters.Greeter:greet(java.lang.String) passed 60, blocked 10, threw 0",
        "sentinel-apache-dubbo3-adapter",
        "sentinel-core"),
    BRAVE_FOR_2_6(
        StockVersion.DUBBO_2_6_12,
        "brave",
        "tracing",
        "SERVER demo.filters.Greeter/greet, shared, root, remote ip true, error none, tags"
            + " UnsafeArrayMap{rpc.service=demo.filters.Greeter,rpc.method=greet}",
        "brave-instrumentation-dubbo-rpc",
        "brave-instrumentation-rpc",
        "brave"),
    BRAVE_FOR_3(
        StockVersion.DUBBO_3_3_6,
        "brave",
        "tracing",
        "SERVER demo.filters.Greeter/greet, shared, root, remote ip true, error none, tags"
            + " UnsafeArrayMap{rpc.service=demo.filters.Greeter,rpc.method=greet}",
        "brave-instrumentation-dubbo",
        "brave-instrumentation-rpc",
        "brave"),
    SEATA_FOR_2_7(
        StockVersion.DUBBO_2_7_23,
        "seata",
        "default",
        "provider: 127.0.0.1:8091:42",
        "seata-all",
        "commons-lang"),
    SEATA_FOR_2_6(
        StockVersion.DUBBO_2_6_12,
        "seata",
        "default",
        "provider: 127.0.0.1:8091:42",
        "seata-all-old-filter",
        "commons-lang");

    private final StockVersion version;
    private final String library;
    private final String filter;
    private final String expected;
    private final List<String> jars;

    Published(
        StockVersion version, String library, String filter, String expected, String... jars) {
      this.version = version;
      this.library = library;
      this.filter = filter;
      this.expected = expected;
      this.jars = List.of(jars);
    }
  }

  @Test
  void sentinelPassesAndBlocksTheCallsThatItDoesOnStock() throws Exception {
    theOutcomesOfCallsAreThoseOnStock(Published.SENTINEL_FOR_3);
  }

  @Tag("full")
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SENTINEL_FOR_3", "SEATA_FOR_2_6"})
  void theOutcomesOfCallsAreThoseOnStock(Published filter) throws Exception {
    List<String> onStock = run(filter, "stock", filter.version.classPath());
    List<String> onOurs = run(filter, "ours", ours());

    assertThat(onStock).contains(filter.expected, FilterProgram.END);
    assertThat(onOurs).isEqualTo(onStock);
  }

  /** It finds classes of {@code org.apache.dubbo}, and does nothing. */
  @Tag("full")
  @Test
  void seatasFilterFor26IsRefusedWithTheNextStep() throws Exception {
    assertThat(run(Published.SEATA_FOR_2_6, "stock", StockVersion.DUBBO_2_6_12.classPath()))
        .contains(Published.SEATA_FOR_2_6.expected);
    assertThat(run(Published.SEATA_FOR_2_6, "ours", ours()))
        .doesNotContain(FilterProgram.END)
        .anySatisfy(
            line ->
                assertThat(line)
                    .contains("AlibabaDubboTransactionPropagationFilter")
                    .contains("Add a filter of Seata for org.apache.dubbo"));
  }

  /** The class path of this test without the libraries that the program is compiled with. */
  private static String ours() {
    return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
        .filter(entry -> !entry.contains("sentinel") && !entry.contains("brave"))
        .reduce((one, next) -> one + File.pathSeparator + next)
        .orElseThrow();
  }

  private static List<String> run(Published filter, String runtime, String classPath)
      throws IOException, InterruptedException {
    Files.createDirectories(LOGS);
    List<String> line = new ArrayList<>(ChildSide.java(filter.version, LOGS));
    line.add("-XX:+UseSerialGC"); // it lives for a few calls
    line.add("-Dcsp.sentinel.log.dir=" + LOGS);
    line.add("-Ddemo.port=" + freePort());
    line.add("-Ddemo.filter=" + filter.filter);
    line.add("-cp");
    line.add(
        Path.of(System.getProperty("interop.modules"), "filters", "target", "classes")
            + File.pathSeparator
            + classPath
            + filter.jars.stream()
                .map(jar -> File.pathSeparator + LIBRARIES.resolve(jar + ".jar"))
                .reduce("", String::concat));
    line.add(FilterProgram.class.getName());
    line.add(filter.library);
    line.add(filter.library.equals("brave") ? "brave" : "plain");
    Path replies = LOGS.resolve(filter + "-" + runtime + ".out");
    Process process =
        new ProcessBuilder(line)
            .redirectOutput(replies.toFile())
            .redirectError(LOGS.resolve(filter + "-" + runtime + ".log").toFile())
            .start();
    try {
      assertThat(process.waitFor(120, TimeUnit.SECONDS))
          .as("ended; its log is in %s", LOGS)
          .isTrue();
      return Files.readAllLines(replies, StandardCharsets.UTF_8);
    } finally {
      process.destroyForcibly();
    }
  }

  /** A port that was free a moment ago, below those that connections of this machine take. */
  private static int freePort() throws IOException {
    for (int attempt = 0; attempt < 100; attempt++) {
      try (ServerSocket socket =
          new ServerSocket(ThreadLocalRandom.current().nextInt(20_000, 32_000))) {
        return socket.getLocalPort();
      } catch (BindException taken) {
        // The next one may be free.
      }
    }
    throw new IOException("no port from 20000 to 31999 is free");
  }
}
