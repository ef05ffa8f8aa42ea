package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.register.RegisteredProcessor;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.RpcClients;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.env.MapPropertySource;

/** What docs/registering.md shows, run. */
@Timeout(60)
class RegisteringTest {

  private static String page() throws IOException {
    return Files.readString(Path.of("..", "docs", "registering.md"));
  }

  /** The text of the first block in a language that has these words. */
  private static String block(String language, String words) throws IOException {
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page());
    while (block.find()) {
      if (block.group(1).contains(words)) {
        return block.group(1);
      }
    }
    throw new AssertionError("no block of " + language + " with " + words);
  }

  /** Asserts that the page shows what a file of ours has between its marks. */
  private static void assertShown(String file, String language, String words) throws IOException {
    List<String> lines = Files.readAllLines(Path.of("src/test", file));
    int begin = 0;
    int end = 0;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      begin = line.matches("(//|<!--) docs: begin( -->)?") ? i + 1 : begin;
      end = line.matches("(//|<!--) docs: end( -->)?") ? i : end;
    }
    String shown = String.join("\n", lines.subList(begin, end)).stripIndent() + "\n";
    assertThat(block(language, words)).isEqualTo(shown);
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  /** Waits until both ends agreed; the bids of one call then have no names in them. */
  private static void assertAllHaveNumbers(BidService bids, RpcClient client) {
    bids.bid(Requests.request("first"));
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!client.terms().values().stream().allMatch(terms -> terms.startsWith("agreed"))) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
    assertThat(bids.bid(Requests.request("x"))).isEqualTo(Requests.response("x"));
    assertThat(client.terms().values()).allMatch(terms -> terms.contains("6 numbered classes"));
    assertThat(client.stats().namesWritten()).isZero();
  }

  @Test
  void theOptimizerIsThatOfTheDemo() throws IOException {
    String name = BidSerializationOptimizer.class.getName().replace('.', '/') + ".java";
    String source = Files.readString(Path.of("..", "demo-api", "src/main/java", name));
    assertThat(block("java", "serializableClasses"))
        .isEqualTo(source.substring(source.indexOf("public final class")));
  }

  @Test
  void theNamesInJava() throws IOException {
    // docs: begin
    ClassLoader loader = BidService.class.getClassLoader();
    RpcServer server =
        RpcServer.builder()
            .port(0)
            .serialization("kryo")
            .optimizer(new BidSerializationOptimizer())
            .optimizer(SerializationOptimizer.named("list:, scan:io.trunkline.demo", loader))
            .optimizer(SerializationOptimizer.of(new BidsOfDubbo())) // it implements Dubbo's
            .service(BidService.class, new Bids())
            .start();
    // docs: end
    try (server;
        RpcClient client =
            RpcClient.builder()
                .serialization("kryo")
                .optimizer(new BidSerializationOptimizer())
                .timeout(Duration.ofSeconds(30))
                .build()) {
      BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:" + server.port());
      assertAllHaveNumbers(bids, client);
      assertThat(server.stats().namesWritten()).isZero();
    }
    assertShown(
        "java/" + getClass().getName().replace('.', '/') + ".java", "java", "RpcServer.builder()");
  }

  @Test
  void theNamesInXml() throws IOException {
    try (GenericXmlApplicationContext context = new GenericXmlApplicationContext()) {
      Map<String, Object> port = Map.of("port", freePort());
      context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("test", port));
      context.load("registering.xml");
      context.refresh();
      assertAllHaveNumbers(
          (BidService) context.getBean("bidService"), context.getBean(RpcClients.class).of("out"));
    }
    assertShown("resources/registering.xml", "xml", "trunkline:service");
  }

  @Test
  void theAnnotationsAndTheirFile(@TempDir Path folder) throws IOException {
    new CompiledFolder(folder)
        .compile(
            List.of(),
            List.of(new RegisteredProcessor()),
            Map.of("shop.Order", block("java", "@Registered")));
    assertThat(folder.resolve("META-INF/trunkline/registered.list"))
        .hasContent(block("text", "shop.Order"));
  }
}
