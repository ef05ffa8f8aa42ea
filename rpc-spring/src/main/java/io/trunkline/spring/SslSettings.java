package io.trunkline.spring;

import io.trunkline.tls.ClientAuth;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a context's ssl element for its ports and for its references.
 *
 * @param ssl null if there is none
 */
record SslSettings(@Nullable ConfiguredElement ssl) {

  private static final String OPTIONAL = "ssl-optional";

  static SslSettings of(ContextElements elements) {
    return new SslSettings(elements.only(Element.SSL));
  }

  /**
   * TLS of a port.
   *
   * @param protocol the protocol with the defaults of its provider
   * @throws IllegalArgumentException if it is on and there is no key
   */
  Optional<ServerTls> server(ConfiguredElement protocol) {
    if (!protocol.flag(ConfiguredElement.SSL_ENABLED, saysOfServers())) {
      if (protocol.flag(OPTIONAL, false)) {
        throw new IllegalArgumentException(
            protocol
                + ": attribute 'ssl-optional' is true, but TLS is off; set ssl-enabled=\"true\"");
      }
      return Optional.empty();
    }
    KeySource key = key("server");
    if (key == null) {
      throw new IllegalArgumentException(
          protocol
              + ": ssl-enabled is true, but there is no key; add an element ssl with"
              + " server-key-cert-chain-path and server-private-key-path, or with"
              + " server-key-store-path");
    }
    ServerTls.Builder builder =
        ServerTls.builder(key).trust(trust("server")).optional(protocol.flag(OPTIONAL, false));
    ConfiguredElement element = present();
    builder.clientAuth((ClientAuth) element.value("server-client-auth"));
    builder.protocols(element.texts("protocols")).ciphers(element.texts("ciphers"));
    Optional.ofNullable(element.duration("handshake-timeout")).ifPresent(builder::handshakeTimeout);
    Optional.ofNullable(element.number("server-max-handshakes")).ifPresent(builder::maxHandshakes);
    Optional.ofNullable(element.duration("reload-interval")).ifPresent(builder::reloadInterval);
    try {
      return Optional.of(builder.build());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(element + ": " + e.getMessage(), e);
    }
  }

  /** TLS of the references that use it; empty for the default settings. */
  Optional<ClientTls> client() {
    if (ssl == null) {
      return Optional.empty();
    }
    ClientTls.Builder builder = ClientTls.builder().key(key("client"));
    TrustSource trust = trust("client");
    if (trust != null) {
      builder.trust(trust);
    }
    builder
        .checkHost(ssl.flag("client-check-host", true))
        .expectedHost(ssl.text("client-expected-host"))
        .protocols(ssl.texts("protocols"))
        .ciphers(ssl.texts("ciphers"));
    Optional.ofNullable(ssl.duration("handshake-timeout")).ifPresent(builder::handshakeTimeout);
    Optional.ofNullable(ssl.duration("reload-interval")).ifPresent(builder::reloadInterval);
    try {
      return Optional.of(builder.build());
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(ssl + ": " + e.getMessage(), e);
    }
  }

  /**
   * Whether a reference uses TLS; null to leave it to its url.
   *
   * @param reference the reference with the defaults of its consumer
   */
  @Nullable Boolean isOn(ConfiguredElement reference) {
    if (reference.says(ConfiguredElement.SSL_ENABLED)) {
      return reference.flag(ConfiguredElement.SSL_ENABLED, false);
    }
    String url = reference.text("url");
    return url != null && url.contains(ConfiguredElement.SSL_ENABLED + "=")
        ? null
        : saysOfClients();
  }

  /**
   * Some of the attributes are sufficient, because an application that sets them does not want a
   * port without TLS.
   */
  private boolean saysOfServers() {
    return ssl != null
        && (ssl.saysAny("server-key-")
            || ssl.saysAny("server-private-")
            || ssl.saysAny("server-trust-"));
  }

  private boolean saysOfClients() {
    return ssl != null && ssl.saysAny("client-");
  }

  private boolean says(String attribute) {
    return ssl != null && ssl.says(attribute);
  }

  private ConfiguredElement present() {
    if (ssl == null) {
      throw new IllegalStateException("there is no ssl element");
    }
    return ssl;
  }

  private @Nullable KeySource key(String side) {
    String chain = side + "-key-cert-chain-path";
    String key = side + "-private-key-path";
    String store = side + "-key-store-path";
    if (says(store)) {
      refuseBoth(store, chain);
      refuseBoth(store, key);
      return KeySource.store(path(store), password(side + "-key-store-password"));
    }
    if (says(chain) != says(key)) {
      throw new IllegalArgumentException(
          present() + " has only one of '" + chain + "' and '" + key + "'; both are needed");
    }
    return says(chain)
        ? new KeySource.Pem(path(chain), path(key), present().text(side + "-key-password"))
        : null;
  }

  private @Nullable TrustSource trust(String side) {
    String pem = side + "-trust-cert-collection-path";
    String store = side + "-trust-store-path";
    if (says(store)) {
      refuseBoth(store, pem);
      return TrustSource.store(path(store), password(side + "-trust-store-password"));
    }
    return says(pem) ? TrustSource.pem(path(pem)) : null;
  }

  private void refuseBoth(String one, String other) {
    if (says(other)) {
      throw new IllegalArgumentException(
          present() + " has both '" + one + "' and '" + other + "'; remove one of them");
    }
  }

  private Path path(String attribute) {
    return (Path) present().present(attribute);
  }

  private String password(String attribute) {
    String password = present().text(attribute);
    if (password == null) {
      throw new IllegalArgumentException(present() + " needs the attribute '" + attribute + "'");
    }
    return password;
  }
}
