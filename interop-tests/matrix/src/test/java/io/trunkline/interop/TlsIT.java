package io.trunkline.interop;

import static org.assertj.core.api.Assertions.assertThat;

import demo.shop.CatalogService;
import io.trunkline.client.RpcClient;
import io.trunkline.interop.peer.Message;
import io.trunkline.interop.shop.ShopCalls;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.TrustSource;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.context.support.GenericXmlApplicationContext;
import org.springframework.core.env.MapPropertySource;

/**
 * TLS between stock Dubbo and ours in both roles, from the same XML files. Stock providers with TLS
 * ask for a certificate if they trust anybody, and stock consumers use TLS only if they have one.
 */
@Tag("full")
@Timeout(value = 240, unit = TimeUnit.SECONDS)
@SuppressWarnings("try") // some ends are only there to be called
class TlsIT {

  private static final String FOUND = "find: 3 cup, in EUR";

  /** Netty 4.2, which 3.3.6 comes with, checks the host, but stock Dubbo does not tell it which. */
  private static final String NO_HOST_CHECK =
      "-Dio.netty.handler.ssl.defaultEndpointVerificationAlgorithm=NONE";

  @TempDir static Path folder;
  private static Authority authority;
  private static Authority stranger;
  private static Authority.Issued provider;
  private static Authority.Issued consumer;

  @BeforeAll
  static void certificates() throws Exception {
    authority = Authority.in(folder, "authority");
    stranger = Authority.in(folder, "stranger");
    provider = authority.issue("provider", "127.0.0.1", "peer.example");
    consumer = authority.issue("consumer", "consumer.example");
  }

  private static Map<String, Object> properties(
      String host, int port, Authority.Issued own, Authority trust) {
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("shop.host", host);
    properties.put("shop.port", port);
    properties.put("tls.chain", own.chain().toString());
    properties.put("tls.key", own.key().toString());
    properties.put("tls.trust", trust.certificate().toString());
    return properties;
  }

  private static StockShop stock(
      StockVersion version, String role, int port, Authority.Issued own, Authority trust) {
    return StockShop.start(
        version, "tls", role, properties("peer.example", port, own, trust), NO_HOST_CHECK);
  }

  private static GenericXmlApplicationContext ours(
      String role, int port, Authority.Issued own, Authority trust) {
    GenericXmlApplicationContext context = new GenericXmlApplicationContext();
    try {
      context
          .getEnvironment()
          .getPropertySources()
          .addFirst(new MapPropertySource("tls", properties("127.0.0.1", port, own, trust)));
      context.load("dubbo/tls/" + role + ".xml");
      context.refresh();
      return context;
    } catch (RuntimeException | Error e) {
      context.close();
      throw e;
    }
  }

  private static List<String> calls(int port, Authority.Issued own, Authority trust) {
    try (GenericXmlApplicationContext context = ours("consumer", port, own, trust)) {
      return ShopCalls.of("tls", context);
    }
  }

  @ParameterizedTest(name = "{0}")
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "DUBBO_2_6_12")
  void bothSidesShowCertificatesWhicheverRuntimeReadsTheFiles(StockVersion version)
      throws Exception {
    int atStock = freePort();
    int atOurs = freePort();
    try (StockShop stockProvider = stock(version, "provider", atStock, provider, authority);
        GenericXmlApplicationContext ourProvider = ours("provider", atOurs, provider, authority);
        StockShop stockConsumer = stock(version, "consumer", atOurs, consumer, authority)) {
      assertThat(stockProvider.lines()).isEmpty();
      assertThat(calls(atStock, consumer, authority)).containsExactly(FOUND);
      assertThat(stockConsumer.lines()).containsExactly(FOUND);
      assertThat(ourProvider.getBean(RpcServer.class).stats().faults()).isEmpty();
    }
  }

  /** What is refused of a stock provider, and what it refuses, in one process: it starts slowly. */
  @Test
  void ourConsumerAndAStockProviderRefuseEachOthersBadCertificates() throws Exception {
    StockVersion version = StockVersion.DUBBO_3_3_6;
    int expiredPort = freePort();
    int otherPort = freePort();
    Authority.Issued expired = authority.issueExpired("old", "127.0.0.1");
    Authority.Issued other = authority.issue("other", "other.example");
    try (StockShop first = stock(version, "provider", expiredPort, expired, authority);
        StockShop second = stock(version, "provider", otherPort, other, authority)) {
      assertThat(first.lines()).isEmpty();
      assertThat(calls(expiredPort, consumer, authority).get(0)).contains("is not valid now");
      assertThat(second.lines()).isEmpty();
      assertThat(calls(otherPort, consumer, authority).get(0)).contains("is for another host");
      assertThat(calls(otherPort, consumer, stranger).get(0))
          .contains("issued by no authority that is trusted here");
      ClientTls unchecked =
          ClientTls.builder()
              .trust(TrustSource.pem(authority.certificate()))
              .checkHost(false)
              .build();
      try (RpcClient nameless =
          RpcClient.builder().tls(unchecked).timeout(Duration.ofSeconds(30)).build()) {
        assertThat(failure(nameless, otherPort)).contains("certificate");
      }
      try (RpcClient plain = RpcClient.builder().timeout(Duration.ofSeconds(30)).build()) {
        assertThat(failure(plain, otherPort)).contains("closed by the peer");
      }
      first.awaitWarning("TLS negotiation failed");
      second.awaitWarning("TLS negotiation failed");
    }
  }

  private static String failure(RpcClient client, int port) {
    try {
      CatalogService catalog = client.refer(CatalogService.class, "dubbo://127.0.0.1:" + port);
      return "none, but found " + catalog.find("3");
    } catch (RuntimeException e) {
      return String.valueOf(e);
    }
  }

  @Test
  void aStockConsumerAndOurProviderRefuseEachOthersBadCertificates() throws Exception {
    StockVersion version = StockVersion.DUBBO_3_3_6;
    int expiredPort = freePort();
    int goodPort = freePort();
    Authority.Issued expired = authority.issueExpired("late", "127.0.0.1");
    Authority.Issued unknown = stranger.issue("unknown", "unknown.example");
    try (GenericXmlApplicationContext late = ours("provider", expiredPort, expired, authority);
        GenericXmlApplicationContext good = ours("provider", goodPort, provider, authority);
        StockShop refusing = stock(version, "consumer", expiredPort, consumer, authority);
        StockShop refused = stock(version, "consumer", goodPort, unknown, authority)) {
      assertThat(refusing.lines().get(0)).doesNotContain(FOUND).contains("RpcException");
      awaitRefusal(late);
      assertThat(refused.lines().get(0)).doesNotContain(FOUND).contains("RpcException");
      awaitRefusal(good);
      refusing.awaitWarning("has exception");
    }
  }

  private static void awaitRefusal(GenericXmlApplicationContext context) {
    RpcServer server = context.getBean(RpcServer.class);
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!server.stats().faults().containsKey("tls-failed")) {
      assertThat(System.nanoTime() - deadline).as("tls-failed is counted").isNegative();
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  void aPlainStockConsumerIsToldThatOurPortTakesTlsOnly() throws Exception {
    int port = freePort();
    try (GenericXmlApplicationContext ourProvider = ours("provider", port, provider, authority);
        ChildSide consumer = ChildSide.stock(StockVersion.DUBBO_3_3_6, "consumer")) {
      consumer.ask("refer", "as", "a", "service", "bid", "url", "dubbo://peer.example:" + port);
      Message reply = consumer.ask("echoService", "on", "a", "text", "x");
      assertThat(reply.word()).isEqualTo(Message.THREW);
      assertThat(reply.get("message")).contains("takes connections with TLS only");
      awaitRefusal(ourProvider);
    }
  }

  /**
   * The consumer does not tell its Netty which host it calls, and from 4.2 on Netty checks: no
   * certificate will do.
   */
  @Test
  void aStockConsumerOnNetty42ConnectsOnlyWithoutTheHostCheck() throws Exception {
    int port = freePort();
    try (GenericXmlApplicationContext ourProvider = ours("provider", port, provider, authority);
        StockShop checking =
            StockShop.start(
                StockVersion.DUBBO_3_3_6,
                "tls",
                "consumer",
                properties("peer.example", port, consumer, authority))) {
      assertThat(checking.lines().get(0)).doesNotContain(FOUND).contains("RpcException");
      awaitRefusal(ourProvider);
    }
  }

  /** A port that was free a moment ago. */
  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
