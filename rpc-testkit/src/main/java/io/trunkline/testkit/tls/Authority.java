package io.trunkline.testkit.tls;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** An authority that issues certificates, each with its own key, to a folder, in PEM form. */
public final class Authority {

  private static final Duration VALID = Duration.ofDays(10);

  private final Path folder;
  private final X509Bundle root;
  private final Path file;

  private Authority(Path folder, X509Bundle root, Path file) {
    this.folder = folder;
    this.root = root;
    this.file = file;
  }

  /**
   * Creates an authority.
   *
   * @param name the common name, and the prefix of its file names
   */
  public static Authority in(Path folder, String name) throws Exception {
    X509Bundle root =
        new CertificateBuilder()
            .ecp256()
            .subject("CN=" + name)
            .setIsCertificateAuthority(true)
            .notBefore(Instant.now().minus(Duration.ofDays(3)))
            .notAfter(Instant.now().plus(Duration.ofDays(30)))
            .buildSelfSigned();
    Path file = folder.resolve(name + ".pem");
    Files.writeString(file, root.getCertificatePEM());
    return new Authority(folder, root, file);
  }

  /** The authority's own certificate, for peers that trust it. */
  public Path certificate() {
    return file;
  }

  /**
   * Issues a key and its certificate, valid now.
   *
   * @param name the common name, and the prefix of the file names
   * @param hosts the host names or addresses of the certificate
   */
  public Issued issue(String name, String... hosts) throws Exception {
    return issue(name, Instant.now().plus(VALID), hosts);
  }

  /** Issues a key and its certificate, which expired yesterday. */
  public Issued issueExpired(String name, String... hosts) throws Exception {
    return issue(name, Instant.now().minus(Duration.ofDays(1)), hosts);
  }

  /** Issues a certificate for a given key, which expired yesterday. */
  public Issued issueExpired(String name, KeyPair key, String... hosts) throws Exception {
    Instant end = Instant.now().minus(Duration.ofDays(1));
    return issue(name, new CertificateBuilder().keyPair(key), sinceTwoDays(), end, hosts);
  }

  /** Issues a key and its certificate, which is not valid before tomorrow. */
  public Issued issueForTomorrow(String name, String... hosts) throws Exception {
    Instant begin = Instant.now().plus(Duration.ofDays(1));
    return issue(name, new CertificateBuilder().ecp256(), begin, begin.plus(VALID), hosts);
  }

  /** Issues a certificate for a given key, valid now. */
  public Issued issue(String name, KeyPair key, String... hosts) throws Exception {
    Instant end = Instant.now().plus(VALID);
    return issue(name, new CertificateBuilder().keyPair(key), sinceTwoDays(), end, hosts);
  }

  private Issued issue(String name, Instant end, String... hosts) throws Exception {
    return issue(name, new CertificateBuilder().ecp256(), sinceTwoDays(), end, hosts);
  }

  private static Instant sinceTwoDays() {
    return Instant.now().minus(Duration.ofDays(2));
  }

  private Issued issue(
      String name, CertificateBuilder builder, Instant begin, Instant end, String... hosts)
      throws Exception {
    builder.subject("CN=" + name + ",O=Tests").notBefore(begin).notAfter(end);
    for (String host : List.of(hosts)) {
      if (Character.isDigit(host.charAt(0))) {
        builder.addSanIpAddress(host);
      } else {
        builder.addSanDnsName(host);
      }
    }
    X509Bundle made = builder.buildIssuedBy(root);
    Path chain = folder.resolve(name + "-chain.pem");
    Path key = folder.resolve(name + "-key.pem");
    Files.writeString(chain, made.getCertificatePathPEM());
    Files.writeString(key, made.getPrivateKeyPEM());
    return new Issued(chain, key, made);
  }

  /**
   * A key with its certificate.
   *
   * @param chain the file with the certificate
   * @param key the file with the private key
   * @param bundle both, for other forms
   */
  public record Issued(Path chain, Path key, X509Bundle bundle) {}
}
