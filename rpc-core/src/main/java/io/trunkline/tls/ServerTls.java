package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import io.trunkline.settings.TlsSettings;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The TLS settings of a server, created with {@link #builder}, which documents each setting.
 *
 * @param key the server's key and certificate chain
 * @param trust the authorities trusted to issue consumers' certificates; null if none are requested
 * @param clientAuth whether certificates are requested from consumers
 * @param optional whether consumers without TLS are also served
 * @param protocols the versions offered, TLSv1.2 or TLSv1.3; empty for both
 * @param ciphers the cipher suites offered, in order of preference; empty for the default
 * @param handshakeTimeout the time limit of a handshake
 * @param maxHandshakes how many handshakes may be under way
 * @param reloadInterval how often the files are checked for changes; zero for never
 */
public record ServerTls(
    KeySource key,
    @Nullable TrustSource trust,
    ClientAuth clientAuth,
    boolean optional,
    List<String> protocols,
    List<String> ciphers,
    Duration handshakeTimeout,
    int maxHandshakes,
    Duration reloadInterval) {

  public ServerTls {
    requireNonNull(key, "key");
    requireNonNull(clientAuth, "clientAuth");
    protocols = TlsVersions.checked(protocols);
    ciphers = List.copyOf(ciphers);
    TlsSettings.HANDSHAKE_TIMEOUT.check(handshakeTimeout);
    TlsSettings.MAX_HANDSHAKES.check(maxHandshakes);
    TlsSettings.RELOAD_INTERVAL.check(reloadInterval);
    if (clientAuth != ClientAuth.NONE && trust == null) {
      throw new IllegalArgumentException(
          "clientAuth is "
              + clientAuth
              + ", but no trust is set: name the authorities that issue the certificates of"
              + " consumers, or TrustSource.jdk() for those that the JDK trusts");
    }
  }

  /**
   * A builder with the default settings: TLS required, no certificates requested from consumers.
   */
  public static Builder builder(KeySource key) {
    return new Builder(key);
  }

  /** Builds the settings. For use by one thread. */
  public static final class Builder {

    private final KeySource key;
    private @Nullable TrustSource trust;
    private @Nullable ClientAuth clientAuth;
    private boolean optional;
    private List<String> protocols = List.of();
    private List<String> ciphers = List.of();
    private Duration handshakeTimeout = Duration.ofSeconds(10);
    private int maxHandshakes = 1_024;
    private Duration reloadInterval = Duration.ofSeconds(5);

    private Builder(KeySource key) {
      this.key = requireNonNull(key, "key");
    }

    /**
     * The authorities trusted to issue consumers' certificates. Consumers must then present one, as
     * in Dubbo, unless {@link #clientAuth} is set otherwise.
     */
    public Builder trust(@Nullable TrustSource value) {
      trust = value;
      return this;
    }

    /**
     * Whether certificates are requested from consumers; required by default if {@link #trust} is
     * set.
     */
    public Builder clientAuth(@Nullable ClientAuth value) {
      clientAuth = value;
      return this;
    }

    /**
     * Whether consumers without TLS are also served on the same port, while consumers move to TLS
     * one by one; false by default. The first byte of a connection decides. {@link #clientAuth}
     * does not apply to consumers without TLS.
     */
    public Builder optional(boolean value) {
      optional = value;
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

    /**
     * The time limit of a handshake, from when the connection is opened: 1 ms to 2147483647 ms; 10
     * s by default.
     */
    public Builder handshakeTimeout(Duration value) {
      handshakeTimeout = value;
      return this;
    }

    /**
     * How many handshakes of the port may be under way: 1 to 16384; 1024 by default. If more begin,
     * handshakes from the addresses with the most are closed to make room.
     */
    public Builder maxHandshakes(int value) {
      maxHandshakes = value;
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
     * Checks and returns the settings. The files are read when the server starts.
     *
     * @throws IllegalArgumentException if a value is out of range, a version is older than TLSv1.2,
     *     or consumers must present a certificate and no authority is trusted
     */
    public ServerTls build() {
      ClientAuth asked =
          clientAuth != null ? clientAuth : trust == null ? ClientAuth.NONE : ClientAuth.REQUIRED;
      return new ServerTls(
          key,
          trust,
          asked,
          optional,
          protocols,
          ciphers,
          handshakeTimeout,
          maxHandshakes,
          reloadInterval);
    }
  }
}
