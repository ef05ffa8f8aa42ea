package io.trunkline.demo.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Invocation;
import io.trunkline.call.Peer;
import io.trunkline.call.TlsPeer;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidService;
import io.trunkline.demo.provider.Bids;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What docs/tls.md shows, run. */
@Timeout(60)
class TlsPageTest {

  @TempDir private Path folder;

  // docs: begin
  static RpcServer provider(Path folder) throws IOException {
    ServerTls tls =
        ServerTls.builder(
                KeySource.pem(folder.resolve("bids-chain.pem"), folder.resolve("bids-key.pem")))
            .trust(TrustSource.pem(folder.resolve("company.pem"))) // asks consumers for one
            .build();
    return RpcServer.builder()
        .port(0)
        .tls(tls)
        .authenticator(new OnlyTheShop())
        .service(BidService.class, new Bids())
        .start();
  }

  // docs: end

  // docs: begin
  static RpcClient consumer(Path folder) {
    ClientTls tls =
        ClientTls.builder()
            .trust(TrustSource.pem(folder.resolve("company.pem")))
            .key(KeySource.pem(folder.resolve("shop-chain.pem"), folder.resolve("shop-key.pem")))
            .build();
    return RpcClient.builder().tls(tls).build();
  }

  // docs: end

  // docs: begin
  static final class OnlyTheShop implements Authenticator {

    @Override
    public Admission connected(Peer peer) { // on an event loop: must not block
      TlsPeer tls = peer.tls();
      return tls != null && tls.alternativeNames().contains("shop.example")
          ? Admission.granted(tls.certificates().get(0).getSubjectX500Principal())
          : Admission.refused("only the shop may call");
    }

    @Override
    public Admission called(Invocation call) { // before filters and the method
      return call.site().method().equals("won") && call.attachments().get("signature") == null
          ? Admission.refused("the attachment 'signature' is missing")
          : Admission.granted();
    }
  }

  // docs: end

  @Test
  void theCodeOfThePageWorks() throws Exception {
    Authority company = Authority.in(folder, "company");
    company.issue("bids", "127.0.0.1");
    company.issue("shop", "shop.example");
    try (RpcServer server = provider(folder);
        RpcClient client = consumer(folder)) {
      String url = "dubbo://127.0.0.1:" + server.port() + "?timeout=30000";
      assertThat(client.refer(BidService.class, url).echo("x")).isEqualTo("x");
    }
  }

  @Test
  void thePageShowsExactlyThis() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "tls.md"));
    for (String shown : shown()) {
      assertThat(page).contains("```java\n" + shown + "```");
    }
  }

  /** What is between the marks of this file. */
  private static List<String> shown() throws IOException {
    String name = TlsPageTest.class.getName().replace('.', '/') + ".java";
    List<String> parts = new ArrayList<>();
    StringBuilder part = null;
    for (String line : Files.readAllLines(Path.of("src/test/java", name))) {
      if (line.strip().equals("// docs: begin")) {
        part = new StringBuilder();
      } else if (line.strip().equals("// docs: end") && part != null) {
        parts.add(part.toString().stripTrailing().stripIndent().strip() + "\n");
        part = null;
      } else if (part != null) {
        part.append(line).append('\n');
      }
    }
    assertThat(parts).hasSize(3);
    return parts;
  }
}
