package io.trunkline.internal.tls;

import static java.util.Objects.requireNonNull;

import io.netty.handler.ssl.ClientAuth;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * The settings from which a context of a server or a client is made. Netty takes its native library
 * where the application has it on the class path.
 *
 * @param key null for a client without a key
 * @param clientAuth null for a client
 * @param checkHost whether a client checks the host of a server's certificate
 * @param protocols empty for the default
 * @param ciphers empty for the default
 * @param reloadInterval how often to look at the files; zero for never
 */
record ContextSettings(
    @Nullable KeySource key,
    @Nullable TrustSource trust,
    @Nullable ClientAuth clientAuth,
    boolean checkHost,
    List<String> protocols,
    List<String> ciphers,
    Duration reloadInterval) {

  /** The JDK's default versions; set here because the library would offer more. */
  private static final List<String> PROTOCOLS = List.of("TLSv1.3", "TLSv1.2");

  /**
   * The suites of TLS 1.3, and those of TLS 1.2 with forward secrecy and authenticated encryption
   * (RFC 9325, section 4.2). The library's own list has AES in CBC mode and RSA key exchange, too.
   */
  private static final List<String> CIPHERS =
      List.of(
          "TLS_AES_128_GCM_SHA256",
          "TLS_AES_256_GCM_SHA384",
          "TLS_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256",
          "TLS_ECDHE_ECDSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_RSA_WITH_AES_256_GCM_SHA384",
          "TLS_ECDHE_ECDSA_WITH_CHACHA20_POLY1305_SHA256",
          "TLS_ECDHE_RSA_WITH_CHACHA20_POLY1305_SHA256");

  /**
   * A context that was made of files.
   *
   * @param flaw of this side's own certificates, which are used all the same; null for none
   */
  record Made(SslContext context, @Nullable String flaw) {}

  static ContextSettings of(ServerTls tls) {
    return new ContextSettings(
        tls.key(),
        tls.trust(),
        switch (tls.clientAuth()) {
          case NONE -> ClientAuth.NONE;
          case OPTIONAL -> ClientAuth.OPTIONAL;
          case REQUIRED -> ClientAuth.REQUIRE;
        },
        false,
        tls.protocols(),
        tls.ciphers(),
        tls.reloadInterval());
  }

  static ContextSettings of(ClientTls tls) {
    return new ContextSettings(
        tls.key(),
        tls.trust(),
        null,
        tls.checkHost(),
        tls.protocols(),
        tls.ciphers(),
        tls.reloadInterval());
  }

  /** The files that have to be watched. */
  List<Path> files() {
    List<Path> files = new ArrayList<>();
    if (key instanceof KeySource.Pem pem) {
      files.add(pem.chain());
      files.add(pem.key());
    } else if (key instanceof KeySource.Store store) {
      files.add(store.file());
    }
    if (trust instanceof TrustSource.Pem pem) {
      files.add(pem.certificates());
    } else if (trust instanceof TrustSource.Store store) {
      files.add(store.file());
    }
    return files;
  }

  /** Reads the files and makes a context of them; blocks. */
  Made make() throws MaterialException, SSLException {
    KeyMaterial own = key == null ? null : KeyMaterial.read(key);
    SslContextBuilder builder =
        clientAuth == null
            ? SslContextBuilder.forClient()
                .endpointIdentificationAlgorithm(checkHost ? "HTTPS" : null)
            : SslContextBuilder.forServer(requireNonNull(own).key(), own.chain())
                .clientAuth(clientAuth);
    if (clientAuth == null && own != null) {
      builder.keyManager(own.key(), own.chain());
    }
    X509Certificate[] trusted = trust == null ? null : KeyMaterial.trusted(trust);
    if (trusted != null) {
      builder.trustManager(trusted);
    }
    builder.protocols(protocols.isEmpty() ? PROTOCOLS : protocols);
    if (ciphers.isEmpty()) {
      builder.ciphers(
          CIPHERS, SupportedCipherSuiteFilter.INSTANCE); // without those that this JDK lacks
    } else {
      builder.ciphers(ciphers);
    }
    return new Made(
        builder.build(), own == null ? null : own.flaw(requireNonNull(key), Instant.now()));
  }
}
