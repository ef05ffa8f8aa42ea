package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientAuth;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPairGenerator;
import java.security.spec.MGF1ParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Two Trunkline ends and TLS: who is let in, who is told what, and what stays plain. Longer than
 * 400 lines because all of it needs the same authorities and certificates.
 */
@Timeout(120)
class TlsCallsTest {

  @TempDir static Path folder;
  private static Authority authority;
  private static Authority stranger;
  private static Authority.Issued provider;
  private static Authority.Issued consumer;

  private final WhoCalls who = new WhoCalls();

  @BeforeAll
  static void certificates() throws Exception {
    authority = Authority.in(folder, "authority");
    stranger = Authority.in(folder, "stranger");
    provider = authority.issue("provider", "127.0.0.1", "provider.example");
    consumer = authority.issue("consumer", "consumer.example");
  }

  private static KeySource key(Authority.Issued issued) {
    return KeySource.pem(issued.chain(), issued.key());
  }

  private RpcServer server(ServerTls tls) throws IOException {
    return Loopback.server().tls(tls).service(Who.class, who).start();
  }

  private RpcServer server() throws IOException {
    return server(ServerTls.builder(key(provider)).build());
  }

  private RpcServer mutual() throws IOException {
    return server(
        ServerTls.builder(key(provider)).trust(TrustSource.pem(authority.certificate())).build());
  }

  private static ClientTls.Builder trusting() {
    return ClientTls.builder().trust(TrustSource.pem(authority.certificate()));
  }

  private static RpcClient client(ClientTls tls) {
    return Loopback.client().tls(tls).build();
  }

  private static String url(RpcServer server) {
    return "dubbo://127.0.0.1:" + server.port();
  }

  private static long count(RpcServer server) {
    return server.stats().faults().getOrDefault("tls-failed", 0L);
  }

  @Test
  void callsGoOverTlsAndTheProviderHasNoNameOfItsConsumer() throws Exception {
    try (RpcServer server = server();
        RpcClient client = client(trusting().build())) {
      Who calls = client.refer(Who.class, url(server));
      assertThat(calls.name()).isEqualTo("no certificate");
      assertThat(calls.details()).isEqualTo("TLSv1.3 []");
      assertThat(calls.echo("x".repeat(3_000_000))).hasSize(3_000_000);
      assertThat(server.stats().faults()).isEmpty();
    }
  }

  @Test
  void withCertificatesOnBothSidesTheProviderKnowsItsConsumersName() throws Exception {
    try (RpcServer server = mutual();
        RpcClient client = client(trusting().key(key(consumer)).build())) {
      Who calls = client.refer(Who.class, url(server));
      assertThat(calls.name()).contains("CN=consumer").contains("O=Tests");
      assertThat(calls.details()).isEqualTo("TLSv1.3 [consumer.example]");
    }
  }

  @Test
  void theOlderVersionCanBeChosen() throws Exception {
    ServerTls tls = ServerTls.builder(key(provider)).protocols(List.of("TLSv1.2")).build();
    try (RpcServer server = server(tls);
        RpcClient client = client(trusting().build())) {
      assertThat(client.refer(Who.class, url(server)).details()).startsWith("TLSv1.2");
    }
  }

  /** Each handshake takes the provider's event loop a signature. */
  @Test
  void aConsumerThatBeginsASecondHandshakeIsDisconnected() throws Exception {
    try (RpcServer server = server();
        RpcClient client = client(trusting().build())) {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
      try (SSLSocket socket =
          (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", server.port())) {
        socket.setEnabledProtocols(new String[] {"TLSv1.2"});
        socket.setSoTimeout(30_000);
        socket.startHandshake();
        RawPeer peer = new RawPeer(socket);
        peer.send(RawPeer.frame(0xe2, 1, new byte[] {'N'}));
        assertThat(peer.receive().id()).isEqualTo(1);
        assertThatThrownBy(
                () -> {
                  socket.startHandshake();
                  peer.send(RawPeer.frame(0xe2, 2, new byte[] {'N'}));
                  peer.receive();
                })
            .isInstanceOf(IOException.class)
            .isNotInstanceOf(SocketTimeoutException.class);
      }
      Deadline.await("it is counted", () -> count(server) == 1);
      assertThat(client.refer(Who.class, url(server)).echo("a")).isEqualTo("a");
    }
  }

  @Test
  void keyStoresWorkOnBothSides() throws Exception {
    Path keys = provider.bundle().toTempKeyStoreFile("secret".toCharArray()).toPath();
    ServerTls tls = ServerTls.builder(KeySource.store(keys, "secret")).build();
    ClientTls trust = ClientTls.builder().trust(TrustSource.store(keys, "secret")).build();
    try (RpcServer server = server(tls);
        RpcClient client = client(trust)) {
      assertThat(client.refer(Who.class, url(server)).name()).isEqualTo("no certificate");
    }
  }

  @Test
  void aWrongPasswordStopsTheStart() throws Exception {
    Path keys = provider.bundle().toTempKeyStoreFile("secret".toCharArray()).toPath();
    ServerTls tls = ServerTls.builder(KeySource.store(keys, "wrong")).build();
    assertThatThrownBy(() -> server(tls))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(keys.toString())
        .hasMessageContaining("password")
        .hasMessageNotContaining("wrong\"");
  }

  @Test
  void aKeyWithoutItsCertificateStopsTheStart() {
    ServerTls tls = ServerTls.builder(KeySource.pem(provider.chain(), consumer.key())).build();
    assertThatThrownBy(() -> server(tls))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("the private key is not that of the certificate of")
        .hasMessageContaining("CN=provider");
  }

  @Test
  void anUnknownCipherStopsTheStart() {
    ServerTls tls = ServerTls.builder(key(provider)).ciphers(List.of("TLS_NO_SUCH")).build();
    assertThatThrownBy(() -> server(tls))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("TLS_NO_SUCH");
  }

  @ParameterizedTest
  @ValueSource(strings = {"SSLv3", "TLSv1", "TLSv1.1", "TLS"})
  void versionsBeforeTls12AreRefusedWhenTheSettingsAreMade(String version) {
    assertThatThrownBy(() -> ServerTls.builder(key(provider)).protocols(List.of(version)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContainingAll("'" + version + "'", "TLSv1.3 or TLSv1.2");
    assertThatThrownBy(() -> trusting().protocols(List.of("TLSv1.3", version)).build())
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + version + "'");
  }

  /** Only suites with forward secrecy and authenticated encryption are offered by default. */
  @Test
  void suitesWithoutForwardSecrecyOrAuthenticatedEncryptionAreRefused() throws Exception {
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(null, InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
    List<String> taken = new ArrayList<>();
    try (RpcServer server = server()) {
      for (String suite : context.getSocketFactory().getSupportedCipherSuites()) {
        if (isTaken(context, server.port(), suite)) {
          taken.add(suite);
        }
      }
    }
    assertThat(taken)
        .contains("TLS_AES_128_GCM_SHA256", "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384")
        .allMatch(suite -> suite.startsWith("TLS_ECDHE_") || !suite.contains("_WITH_"))
        .allMatch(suite -> suite.contains("_GCM_") || suite.contains("_POLY1305_"));
  }

  private static boolean isTaken(SSLContext context, int port, String suite) throws IOException {
    try (SSLSocket socket =
        (SSLSocket) context.getSocketFactory().createSocket("127.0.0.1", port)) {
      socket.setSoTimeout(30_000);
      socket.setEnabledProtocols(new String[] {"TLSv1.3", "TLSv1.2"});
      socket.setEnabledCipherSuites(new String[] {suite});
      socket.startHandshake();
      return true;
    } catch (SSLException refused) {
      return false;
    }
  }

  private void refused(ServerTls tls, ClientTls clientTls, String atConsumer) throws Exception {
    try (RpcServer server = server(tls);
        RpcClient client = client(clientTls)) {
      RpcException told =
          catchThrowableOfType(
              RpcException.class, () -> client.refer(Who.class, url(server)).name());
      assertThat(told)
          .hasMessageContaining(atConsumer)
          .hasMessageNotContaining("start the provider first");
      assertThat(told.status()).isEqualTo(Status.CONNECT_FAILED);
      assertThat(told.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      Deadline.await("the provider counts it", () -> count(server) > 0);
    }
    assertThat(who.runs).hasValue(0);
  }

  @Test
  void anExpiredCertificateOfTheProviderIsRefused() throws Exception {
    Authority.Issued expired = authority.issueExpired("expired", "127.0.0.1");
    refused(
        ServerTls.builder(key(expired)).build(), trusting().build(), "provider is not valid now");
  }

  @Test
  void aCertificateForAnotherHostIsRefused() throws Exception {
    Authority.Issued other = authority.issue("elsewhere", "elsewhere.example");
    refused(
        ServerTls.builder(key(other)).build(),
        trusting().build(),
        "certificate of the provider is for another host");
  }

  @Test
  void aCertificateOfAnUnknownAuthorityIsRefused() throws Exception {
    refused(
        ServerTls.builder(key(stranger.issue("impostor", "127.0.0.1"))).build(),
        trusting().build(),
        "issued by no authority that is trusted here");
  }

  @Test
  void anotherHostIsTakenWhereItIsExpectedOrNotChecked() throws Exception {
    Authority.Issued other = authority.issue("shared", "shared.example");
    try (RpcServer server = server(ServerTls.builder(key(other)).build());
        RpcClient expecting = client(trusting().expectedHost("shared.example").build());
        RpcClient careless = client(trusting().checkHost(false).build())) {
      assertThat(expecting.refer(Who.class, url(server)).echo("a")).isEqualTo("a");
      assertThat(careless.refer(Who.class, url(server)).echo("b")).isEqualTo("b");
    }
  }

  private void refusedConsumer(ClientTls tls) throws Exception {
    for (boolean handshake : new boolean[] {true, false}) { // without it calls follow TLS at once
      try (RpcServer server = mutual();
          RpcClient client = Loopback.client().tls(tls).handshake(handshake).build()) {
        for (int i = 0; i < 10; i++) { // the alert is lost now and then
          RpcException told =
              catchThrowableOfType(
                  RpcException.class, () -> client.refer(Who.class, url(server)).name());
          assertThat(told).hasMessageContainingAll("TLS handshake", "certificate");
          if (handshake || told.getMessage().contains("alert")) {
            assertThat(told.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
          }
        }
        Deadline.await("the provider counts it", () -> count(server) > 0);
      }
    }
    assertThat(who.runs).hasValue(0);
  }

  /** In TLS 1.3 the consumer's handshake is over before the provider has seen its certificate. */
  @Test
  void aConsumerWithoutACertificateIsRefused() throws Exception {
    refusedConsumer(trusting().build());
  }

  @Test
  void aConsumerWithAnExpiredCertificateIsRefused() throws Exception {
    refusedConsumer(trusting().key(key(authority.issueExpired("late", "late.example"))).build());
  }

  @Test
  void aConsumerWithACertificateOfAnUnknownAuthorityIsRefused() throws Exception {
    refusedConsumer(trusting().key(key(stranger.issue("unknown", "unknown.example"))).build());
  }

  @Test
  void aConsumerMayShowACertificateWhereItIsOptional() throws Exception {
    ServerTls tls =
        ServerTls.builder(key(provider))
            .trust(TrustSource.pem(authority.certificate()))
            .clientAuth(ClientAuth.OPTIONAL)
            .build();
    try (RpcServer server = server(tls);
        RpcClient named = client(trusting().key(key(consumer)).build());
        RpcClient nameless = client(trusting().build())) {
      assertThat(named.refer(Who.class, url(server)).name()).contains("CN=consumer");
      assertThat(nameless.refer(Who.class, url(server)).name()).isEqualTo("no certificate");
    }
  }

  @Test
  void aPlainConsumerIsToldThatThePortTakesTlsOnly() throws Exception {
    try (RpcServer server = server();
        RpcClient client = Loopback.client().build()) {
      RpcException told =
          catchThrowableOfType(
              RpcException.class, () -> client.refer(Who.class, url(server)).name());
      assertThat(told).hasMessageContaining("takes connections with TLS only");
      assertThat(told.status()).isEqualTo(Status.BAD_REQUEST);
      assertThat(told.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(count(server)).isEqualTo(1);
      Deadline.await("its connection is closed", () -> server.stats().connections() <= 1);
    }
    assertThat(who.runs).hasValue(0);
  }

  @Test
  void aConsumerWithTlsIsToldThatAPlainPortClosedTheConnection() throws Exception {
    try (RpcServer server = server((ServerTls) null);
        RpcClient client = client(trusting().build())) {
      assertThatThrownBy(() -> client.refer(Who.class, url(server)))
          .isInstanceOf(RpcException.class)
          .hasMessageContaining("CONNECT_FAILED")
          .hasMessageContaining("is TLS on at that port?");
      Deadline.await(
          "the provider counts it",
          () -> server.stats().faults().getOrDefault("not-a-frame", 0L) > 0);
    }
  }

  @Test
  void oneReferenceOfAClientCanBePlainAndAnotherSecured() throws Exception {
    ServerTls tls = ServerTls.builder(key(provider)).optional(true).build();
    try (RpcServer server = server(tls);
        RpcClient client = client(trusting().build())) {
      Who secured = client.refer(Who.class, url(server));
      Who plain =
          client
              .reference(ReferenceOptions.builder(Who.class, url(server)).tls(false).build())
              .service();
      Who plainByUrl = client.refer(Who.class, url(server) + "?ssl-enabled=false");
      assertThat(secured.name()).isEqualTo("no certificate");
      assertThat(plain.name()).isEqualTo("plain");
      assertThat(plainByUrl.name()).isEqualTo("plain");
      assertThat(client.stats().connections()).isEqualTo(2);
      assertThat(server.stats().faults()).isEmpty();
    }
  }

  @Test
  void aListThatSaysNoTlsIsNotBelieved(@TempDir Path folder) throws Exception {
    try (RpcServer server = server(ServerTls.builder(key(provider)).optional(true).build())) {
      Path list =
          Files.writeString(
              folder.resolve("who.txt"), "127.0.0.1:" + server.port() + "?ssl-enabled=false\n");
      try (RpcClient client = client(trusting().build())) {
        assertThat(client.refer(Who.class, list.toUri().toString()).name())
            .isEqualTo("no certificate");
      }
    }
  }

  @Test
  void aSilentConnectionIsClosedWhenItsHandshakeShouldBeDone() throws Exception {
    ServerTls tls =
        ServerTls.builder(key(provider)).handshakeTimeout(Duration.ofMillis(200)).build();
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (RpcServer server = server(tls);
        Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port());
        Socket stalled = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      stalled.getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0, 1});
      for (Socket socket : List.of(silent, stalled)) {
        socket.setSoTimeout(30_000);
        InputStream in = socket.getInputStream();
        while (in.read() >= 0) {} // an alert may come first
      }
      Deadline.await("both are counted", () -> count(server) == 2);
      assertThat(log.toString(StandardCharsets.UTF_8)).contains("the setting is handshakeTimeout");
    } finally {
      System.setErr(before);
    }
  }

  @Test
  void whoExceedsTheHandshakesUnderWayReadsTheSetting() throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try (RpcServer server = server(ServerTls.builder(key(provider)).maxHandshakes(1).build());
        Socket first = new Socket(InetAddress.getLoopbackAddress(), server.port());
        Socket second = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      first.getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0, 1});
      second.getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0, 1});
      Deadline.await(
          "the log says so",
          () -> log.toString(StandardCharsets.UTF_8).contains("raise maxHandshakes"));
      assertThat(log.toString(StandardCharsets.UTF_8))
          .contains("already has 1 TLS handshakes under way, its limit");
    } finally {
      System.setErr(before);
    }
  }

  @Test
  void aServerThatClosesSaysNothingPlainToThoseWhoseHandshakeIsNotDone() throws Exception {
    RpcServer server = server();
    try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), server.port());
        Socket stalled = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      stalled.getOutputStream().write(new byte[] {0x16, 3, 1, 2, 0, 1});
      Deadline.await("both are open", () -> server.stats().connections() == 2);
      server.close();
      for (Socket socket : List.of(silent, stalled)) {
        socket.setSoTimeout(30_000);
        assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1))
            .doesNotContain("\u00da\u00bb");
      }
    } finally {
      server.close();
    }
  }

  @Test
  void keysOfRsaPssWorkOnBothSides() throws Exception {
    KeyPairGenerator keys = KeyPairGenerator.getInstance("RSASSA-PSS");
    keys.initialize(2048);
    Authority.Issued one = authority.issue("pss", keys.generateKeyPair(), "127.0.0.1");
    keys.initialize(
        new RSAKeyGenParameterSpec(
            2048,
            RSAKeyGenParameterSpec.F4,
            new PSSParameterSpec("SHA-384", "MGF1", MGF1ParameterSpec.SHA384, 48, 1)));
    Authority.Issued other = authority.issue("pss384", keys.generateKeyPair(), "pss.example");
    ServerTls tls =
        ServerTls.builder(key(one)).trust(TrustSource.pem(authority.certificate())).build();
    try (RpcServer server = server(tls);
        RpcClient client = client(trusting().key(key(other)).build())) {
      assertThat(client.refer(Who.class, url(server)).name()).contains("CN=pss384");
    }
    assertThatThrownBy(
            () -> server(ServerTls.builder(KeySource.pem(one.chain(), other.key())).build()))
        .hasMessageContaining("the private key is not that of the certificate of");
  }

  @Test
  void oneWayCallsArriveAlthoughTheClientIsClosedBehindThem() throws Exception {
    try (RpcServer server = server()) {
      try (RpcClient client = client(trusting().build())) {
        Who calls =
            client
                .reference(
                    ReferenceOptions.builder(Who.class, url(server))
                        .method("note", MethodOptions.NONE.withoutReply())
                        .build())
                .service();
        for (int i = 0; i < 2_000; i++) {
          calls.note(i);
        }
      }
      Deadline.await("all notes, not " + who.notes, () -> who.notes.get() == 2_000);
      assertThat(server.stats().faults()).isEmpty();
    }
  }

  @Test
  void passwordsAreInNoText() throws Exception {
    Path store = folder.resolve("store.p12");
    Files.writeString(store, "nothing");
    assertThat(KeySource.store(store, "geheim").toString()).doesNotContain("geheim");
    assertThat(TrustSource.store(store, "geheim").toString()).doesNotContain("geheim");
    assertThat(new KeySource.Pem(store, store, "geheim").toString()).doesNotContain("geheim");
    assertThat(ServerTls.builder(KeySource.store(store, "geheim")).build().toString())
        .doesNotContain("geheim");
    assertThat(Map.of(1, trusting().key(KeySource.store(store, "geheim")).build()).toString())
        .doesNotContain("geheim");
  }
}
