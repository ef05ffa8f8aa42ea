package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Peer;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.tls.Authority;
import io.trunkline.tls.ClientAuth;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A port that asks for certificates and serves everybody alike says so once, at the start. */
@Timeout(60)
class UnseenCertificatesTest {

  private static final String WARNING = "without one alike";

  @TempDir static Path folder;
  private static Authority authority;
  private static Authority.Issued provider;

  @BeforeAll
  static void certificates() throws Exception {
    authority = Authority.in(folder, "authority");
    provider = authority.issue("provider", "127.0.0.1");
  }

  /** Looks at certificates. */
  private static final class OnlyKnown implements Authenticator {
    @Override
    public Admission connected(Peer peer) {
      return peer.tls() == null || peer.tls().certificates().isEmpty()
          ? Admission.refused("show a certificate")
          : Admission.granted();
    }
  }

  private static RpcServer.Builder server(ClientAuth asked, boolean optional) {
    ServerTls.Builder tls =
        ServerTls.builder(KeySource.pem(provider.chain(), provider.key()))
            .clientAuth(asked)
            .optional(optional);
    if (asked != ClientAuth.NONE) {
      tls.trust(TrustSource.pem(authority.certificate()));
    }
    return Loopback.server().tls(tls.build()).service(Who.class, new WhoCalls());
  }

  private static String logOf(RpcServer.Builder server) throws IOException {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
    try {
      server.start().close();
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void certificatesAtWhichNothingLooksAreAWarning() throws IOException {
    assertThat(logOf(server(ClientAuth.OPTIONAL, false)))
        .containsOnlyOnce(WARNING)
        .contains("serves those without one", "set clientAuth to REQUIRED");
    assertThat(logOf(server(ClientAuth.REQUIRED, true)))
        .containsOnlyOnce(WARNING)
        .contains("serves those over plain connections without one")
        .contains("without a certificate, or remove optional");
  }

  @Test
  void certificatesThatAreRequiredOrLookedAtAreNone() throws IOException {
    assertThat(logOf(server(ClientAuth.NONE, true))).doesNotContain(WARNING);
    assertThat(logOf(server(ClientAuth.REQUIRED, false))).doesNotContain(WARNING);
    assertThat(logOf(server(ClientAuth.OPTIONAL, true).authenticator(new OnlyKnown())))
        .doesNotContain(WARNING);
    assertThat(logOf(server(ClientAuth.OPTIONAL, false).filter((call, next) -> next.proceed(call))))
        .doesNotContain(WARNING);
  }
}
