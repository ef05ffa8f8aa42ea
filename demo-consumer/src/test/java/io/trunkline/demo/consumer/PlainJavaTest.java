package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidRequest;
import io.trunkline.demo.BidResponse;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.server.RpcServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The provider and consumer of the README: plain Java, no Spring. */
class PlainJavaTest {

  private final BidRequest request = Requests.request("plain");
  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @Test
  void theReadmesProviderAndConsumerTalk() throws Exception {
    // readme: begin
    RpcServer server =
        RpcServer.builder()
            .port(0) // any free port, on every address of the machine; 20880 is the default
            .serialization("kryo")
            .optimizer(new BidSerializationOptimizer())
            .service(BidService.class, new Bids())
            .start();
    open.add(server); // readme: not shown

    RpcClient client =
        RpcClient.builder()
            .serialization("kryo")
            .optimizer(new BidSerializationOptimizer())
            .build();
    open.add(client); // readme: not shown
    BidService bids = client.refer(BidService.class, "dubbo://127.0.0.1:" + server.port());

    BidResponse now = bids.bid(request);
    CompletableFuture<BidResponse> later = bids.bidAsync(request);
    // readme: asserted here
    assertThat(now).isEqualTo(Requests.response("plain"));
    assertThat(later.get(20, TimeUnit.SECONDS)).isEqualTo(Requests.response("plain"));

    client.close();
    server.close();
    // readme: end
  }

  @Test
  void theReadmeShowsExactlyThis() throws Exception {
    Path root = Path.of("").toAbsolutePath().getParent();
    String readme = Files.readString(root.resolve("README.md"));
    Matcher block = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL).matcher(readme);
    assertThat(block.find()).isTrue();
    String source =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));
    String shown =
        source
            .substring(source.indexOf("// readme: begin\n"), source.indexOf("    // readme: end\n"))
            .replaceAll("(?m)^.*(readme|assertThat).*\n", "")
            .replaceAll("(?m)^    ", "");
    assertThat(block.group(1)).isEqualTo(shown);
  }
}
