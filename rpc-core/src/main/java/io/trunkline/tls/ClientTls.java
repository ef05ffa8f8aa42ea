package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import io.trunkline.settings.TlsSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The TLS settings of a client, created with {@link #builder}, which documents each setting.
 *
 * @param key the client's key and certificate chain, for providers that request them; null for none
 * @param trust the authorities trusted to issue providers' certificates
 * @param checkHost whether a provider's certificate must match the called host
 * @param expectedHost the name that the certificate must match instead; null for the url's host
 * @param protocols the versions offered, TLSv1.2 or TLSv1.3; empty for both
 * @param ciphers the cipher suites offered, in order of preference; empty for the default
 * @param handshakeTimeout the time limit of a handshake
 * @param reloadInterval how often the files are checked for changes; zero for never
 */
public record ClientTls(
    @Nullable KeySource key,
    TrustSource trust,
    boolean checkHost,
    @Nullable String expectedHost,
    List<String> protocols,
    List<String> ciphers,
    Duration handshakeTimeout,
    Duration reloadInterval) {

  public ClientTls {
    requireNonNull(trust, "trust");
    protocols = TlsVersions.checked(protocols);
    ciphers = List.copyOf(ciphers);
    TlsSettings.HANDSHAKE_TIMEOUT.check(handshakeTimeout);
    TlsSettings.RELOAD_INTERVAL.check(reloadInterval);
    if (expectedHost != null && !checkHost) {
      throw new IllegalArgumentException(
          "expectedHost is '"
              + expectedHost
              + "', but checkHost is false, so it would not be looked at; remove one of them");
    }
  }

  /**
   * A builder with the default settings: the JDK's trusted authorities, host names checked, no
   * client certificate.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Builds the settings. For use by one thread. */
  public static final class Builder {

    private @Nullable KeySource key;
    private TrustSource trust = TrustSource.jdk();
    private boolean checkHost = true;
    private @Nullable String expectedHost;
    private List<String> protocols = List.of();
    private List<String> ciphers = List.of();
    private Duration handshakeTimeout = Duration.ofSeconds(10);
    private Duration reloadInterval = Duration.ofSeconds(5);

    private Builder() {}

    /** The key and certificate for providers that request them; null, the default, for none. */
    public Builder key(@Nullable KeySource value) {
      key = value;
      return this;
    }

    /** The authorities trusted to issue providers' certificates; the JDK's by default. */
    public Builder trust(TrustSource value) {
      trust = value;
      return this;
    }

    /**
     * Whether a provider's certificate must match the host in the reference's url, as in HTTPS;
     * true by default. Without this check, anybody with a certificate of a trusted authority can
     * impersonate the provider.
     */
    public Builder checkHost(boolean value) {
      checkHost = value;
      return this;
    }

    /**
     * The name that providers' certificates must match instead of the host in the url, for
     * providers that share a certificate or are called by IP address. It is also sent as the
     * requested server name (SNI).
     */
    public Builder expectedHost(@Nullable String value) {
      expectedHost = value;
      return this;
    }

    /** The TLS versions offered: {@code TLSv1.3}, {@code TLSv1.2} or, by default, both. */
    public Builder protocols(List<String> value) {
      protocols = value;
      return this;
    }

    /**
     * The cipher suites offered, in order of preference; by default those of TLS 1.3, and those of
     * TLS 1.2 with ECDHE and AES-GCM or ChaCha20.
     */
    public Builder ciphers(List<String> value) {
      ciphers = value;
      return this;
    }

    /** The time limit of a handshake: 1 ms to 2147483647 ms; 10 s by default. */
    public Builder handshakeTimeout(Duration value) {
      handshakeTimeout = value;
      return this;
    }

    /**
     * How often the files are checked for changes: 100 ms to 2147483647 ms, or zero for never; 5 s
     * by default. New connections use the new files; open ones are not affected. Unusable files,
     * such as a key without its certificate, are logged once and ignored.
     */
    public Builder reloadInterval(Duration value) {
      reloadInterval = value;
      return this;
    }

    /**
     * Checks and returns the settings. The files are read when the client is built.
     *
     * @throws IllegalArgumentException if a value is out of range, a version is older than TLSv1.2,
     *     or an expected host is set while hosts are not checked
     */
    public ClientTls build() {
      return new ClientTls(
          key,
          trust,
          checkHost,
          expectedHost,
          protocols,
          ciphers,
          handshakeTimeout,
          reloadInterval);
    }
  }
}
