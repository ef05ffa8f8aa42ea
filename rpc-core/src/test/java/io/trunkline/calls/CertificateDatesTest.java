package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An own certificate that no peer accepts today is said to be so, once. Replaces what the logger
 * writes to.
 */
@Timeout(60)
class CertificateDatesTest {

  private static final String WARNING = "so peers refuse it";

  @TempDir Path folder;
  private Authority authority;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();
  private PrintStream before;

  @BeforeEach
  void readTheLog() throws Exception {
    authority = Authority.in(folder, "authority");
    before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
  }

  @AfterEach
  void restore() {
    System.setErr(before);
  }

  private List<String> warnings() {
    return log.toString(StandardCharsets.UTF_8)
        .lines()
        .filter(line -> line.contains(WARNING))
        .toList();
  }

  private static RpcServer server(Path chain, Path key, Duration reload) throws Exception {
    ServerTls tls = ServerTls.builder(KeySource.pem(chain, key)).reloadInterval(reload).build();
    return Loopback.server().tls(tls).service(Who.class, new WhoCalls()).start();
  }

  private static X509Certificate certificate(Authority.Issued issued) {
    return issued.bundle().getCertificate();
  }

  @Test
  void aServerNamesItsExpiredCertificateAtTheStart() throws Exception {
    Authority.Issued old = authority.issueExpired("old", "127.0.0.1");
    server(old.chain(), old.key(), Duration.ZERO).close();
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("WARN", "server of ", "CN=old, O=Tests", old.chain().toString())
        .contains("expired on " + certificate(old).getNotAfter().toInstant());
  }

  @Test
  void aServerNamesACertificateThatIsNotValidYet() throws Exception {
    Authority.Issued early = authority.issueForTomorrow("early", "127.0.0.1");
    server(early.chain(), early.key(), Duration.ZERO).close();
    assertThat(warnings())
        .singleElement()
        .asString()
        .contains("CN=early, O=Tests", early.chain().toString())
        .contains("is not valid before " + certificate(early).getNotBefore().toInstant());
  }

  @Test
  void aClientNamesItsOwnToo() throws Exception {
    Authority.Issued old = authority.issueExpired("old");
    ClientTls tls = ClientTls.builder().key(KeySource.pem(old.chain(), old.key())).build();
    Loopback.client().tls(tls).build().close();
    assertThat(warnings()).singleElement().asString().contains("CN=old, O=Tests", "expired on ");
  }

  @Test
  void aCertificateThatIsReadAgainIsLookedAtAgain() throws Exception {
    Authority.Issued valid = authority.issue("provider", "127.0.0.1");
    Path chain = Files.copy(valid.chain(), folder.resolve("chain.pem"));
    try (RpcServer server = server(chain, valid.key(), Duration.ofMillis(100))) {
      assertThat(warnings()).as("of a valid one").isEmpty();
      Authority.Issued expired =
          authority.issueExpired("provider", valid.bundle().getKeyPair(), "127.0.0.1");
      Files.move(expired.chain(), chain, StandardCopyOption.ATOMIC_MOVE);
      Deadline.await("a line", () -> !warnings().isEmpty());
      assertThat(server.stats().connections()).isZero();
    }
    assertThat(warnings()).singleElement().asString().contains(chain.toString(), "expired on ");
  }
}
