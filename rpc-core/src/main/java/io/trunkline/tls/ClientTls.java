package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import io.trunkline.settings.TlsSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * TLS of a client, created with {@link #builder}, which documents each setting.
 *
 * @param key the client's key and certificate chain, for providers that ask for one; null for none
 * @param trust which authorities may issue the certificates of providers
 * @param checkHost whether a provider's certificate has to be for the host that is called
 * @param expectedHost the name that it has to be for instead; null for the host of the url
 * @param protocols the versions offered, TLSv1.2 or TLSv1.3; empty for both
 * @param ciphers the cipher suites offered, the preferred one first; empty for the default
 * @param handshakeTimeout how long a handshake may take
 * @param reloadInterval how often the files are looked at; zero for never
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
   * A builder with the default settings: what the JDK trusts, the host is checked, and no
   * certificate of its own.
   */
  public static Builder builder() {
    return new Builder();
  }

  /** Collects the settings. For one thread. */
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

    /** The key and certificate shown to providers that ask for one; null, the default, for none. */
    public Builder key(@Nullable KeySource value) {
      key = value;
      return this;
    }

    /**
     * Which authorities may issue the certificates of providers; by default what the JDK trusts.
     */
    public Builder trust(TrustSource value) {
      trust = value;
      return this;
    }

    /**
     * Whether a provider's certificate has to be for the host in the reference's url, as in HTTPS;
     * true by default. Without this check, everybody with any certificate of a trusted authority
     * can pose as the provider.
     */
    public Builder checkHost(boolean value) {
      checkHost = value;
      return this;
    }

    /**
     * The name that the certificates of providers have to be for, if it is not the host in the url:
     * where providers share a certificate, or are called by their address. It is also sent to them
     * as the name asked for (SNI).
     */
    public Builder expectedHost(@Nullable String value) {
      expectedHost = value;
      return this;
    }

    /** The versions offered: {@code TLSv1.3}, {@code TLSv1.2} or, by default, both. */
    public Builder protocols(List<String> value) {
      protocols = value;
      return this;
    }

    /**
     * The cipher suites offered, the preferred one first; by default those of TLS 1.3, and those of
     * TLS 1.2 with ECDHE and AES-GCM or ChaCha20.
     */
    public Builder ciphers(List<String> value) {
      ciphers = value;
      return this;
    }

    /** How long a handshake may take: 1 ms to 2147483647 ms; 10 s by default. */
    public Builder handshakeTimeout(Duration value) {
      handshakeTimeout = value;
      return this;
    }

    /**
     * How often to look whether the files have changed: 100 ms to 2147483647 ms, or zero for never;
     * 5 s by default. New connections use the new files, open ones go on. Files that cannot be
     * used, such as a key without its certificate, are said in the log once and not used.
     */
    public Builder reloadInterval(Duration value) {
      reloadInterval = value;
      return this;
    }

    /**
     * The settings, checked. The files are read when the client is built.
     *
     * @throws IllegalArgumentException if a value is out of range, a version is older than TLSv1.2,
     *     or a host is expected and not checked
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
