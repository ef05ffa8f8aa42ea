package io.trunkline.interop.agents;

import static org.assertj.core.api.Assertions.assertThat;

import demo.agents.market.MarketApplication;
import demo.agents.shopper.ShopperApplication;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What docs/boot.md says of OpenTelemetry's agent: a provider and a consumer start with it, the
 * consumer calls, and the provider calls itself meanwhile.
 */
@Timeout(300)
class AgentsIT {

  private static final Path AGENTS = Path.of(System.getProperty("agents.folder"));
  private static final Path LOGS = Path.of(System.getProperty("agents.logs"));

  /** The versions that the page names. */
  private enum Agent {
    OLDER("2.10.0"),
    NEWER("2.33.1");

    private final String version;

    Agent(String version) {
      this.version = version;
    }

    private Path jar() {
      return AGENTS.resolve(name().toLowerCase(java.util.Locale.ROOT) + ".jar");
    }
  }

  @Test
  void theOlderAgentTracesCallsByItself() throws Exception {
    assertThatEachCallIsOneSpanAtEachEnd(spans(Agent.OLDER, false));
  }

  @Test
  void besideTheLibraryTheOlderAgentTracesEachCallOnce() throws Exception {
    assertThatEachCallIsOneSpanAtEachEnd(spans(Agent.OLDER, true));
  }

  @Test
  void theNewerAgentTracesNoCalls() throws Exception {
    assertThat(spans(Agent.NEWER, false)).isEmpty();
  }

  @Test
  void throughTheLibraryTheNewerAgentTracesCalls() throws Exception {
    assertThatEachCallIsOneSpanAtEachEnd(spans(Agent.NEWER, true));
  }

  /** One trace, from the consumer into the provider, and from there back into the provider. */
  private static void assertThatEachCallIsOneSpanAtEachEnd(List<Span> spans) {
    Span calls = only(spans, Span.Kind.CLIENT, "demo.agents.Market/cents");
    Span serves = only(spans, Span.Kind.SERVER, "demo.agents.Market/cents");
    Span callsOn = only(spans, Span.Kind.CLIENT, "demo.agents.Scales/grams");
    Span servesIt = only(spans, Span.Kind.SERVER, "demo.agents.Scales/grams");
    assertThat(spans).hasSize(4).extracting(Span::trace).containsOnly(calls.trace());
    assertThat(calls.parent()).isEmpty();
    assertThat(serves.parent()).isEqualTo(calls.id());
    assertThat(callsOn.parent()).isEqualTo(serves.id());
    assertThat(servesIt.parent()).isEqualTo(callsOn.id());
  }

  private static Span only(List<Span> spans, Span.Kind kind, String name) {
    List<Span> found =
        spans.stream().filter(span -> span.kind() == kind && span.name().equals(name)).toList();
    assertThat(found).as("%s %s in %s", kind, name, spans).hasSize(1);
    return found.get(0);
  }

  /** The spans of both ends, after a call that has succeeded. */
  private static List<Span> spans(Agent agent, boolean library) throws Exception {
    String port = Integer.toString(freePort());
    List<Span> spans = new ArrayList<>();
    try (Program provider =
        new Program(line(agent, library, MarketApplication.class, port), "the market is open")) {
      provider.awaitLine();
      try (Program consumer =
          new Program(
              line(agent, library, ShopperApplication.class, port), "a pear costs 400 cents")) {
        consumer.awaitLine();
        consumer.awaitEnd();
        spans.addAll(ended(agent, library, "consumer", consumer));
      }
      provider.terminate();
      provider.awaitEnd();
      spans.addAll(ended(agent, library, "provider", provider));
    }
    return spans;
  }

  private static List<Span> ended(Agent agent, boolean library, String side, Program program)
      throws IOException {
    Files.createDirectories(LOGS);
    Files.write(
        LOGS.resolve(agent + (library ? "-library-" : "-") + side + ".log"),
        program.lines(),
        StandardCharsets.UTF_8);
    assertThat(program.lines())
        .anyMatch(line -> line.endsWith("opentelemetry-javaagent - version: " + agent.version));
    return Span.in(program.lines());
  }

  private static List<String> line(
      Agent agent, boolean library, Class<?> program, String argument) {
    String classPath =
        Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
            .filter(
                entry -> library || !Path.of(entry).getFileName().toString().contains("telemetry"))
            .collect(Collectors.joining(File.pathSeparator));
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-Xmx256m",
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "-javaagent:" + agent.jar(),
        "-Dotel.traces.exporter=logging-otlp",
        "-Dotel.metrics.exporter=none",
        "-Dotel.logs.exporter=none",
        "-cp",
        classPath,
        program.getName(),
        argument);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
