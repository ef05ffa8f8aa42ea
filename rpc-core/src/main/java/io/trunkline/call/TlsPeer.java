package io.trunkline.call;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The peer of a TLS connection, as established by the handshake.
 *
 * @param protocol the negotiated version, such as {@code TLSv1.3}
 * @param cipher the negotiated cipher suite
 * @param certificates the peer's verified certificate chain, its own certificate first; empty if it
 *     presented none
 */
public record TlsPeer(String protocol, String cipher, List<X509Certificate> certificates) {

  public TlsPeer {
    certificates = List.copyOf(certificates);
  }

  /**
   * The subject of the peer's certificate in RFC 2253 form, such as {@code CN=orders,O=Acme}; empty
   * if the peer presented no certificate.
   */
  public Optional<String> name() {
    return certificates.stream().findFirst().map(own -> own.getSubjectX500Principal().getName());
  }

  /**
   * The subject alternative names of the peer's certificate, in its order: DNS names, IP addresses,
   * URIs and mail addresses. May be empty.
   */
  public List<String> alternativeNames() {
    List<String> names = new ArrayList<>();
    if (!certificates.isEmpty()) {
      for (List<?> name : alternatives(certificates.get(0))) {
        if (name.get(1) instanceof String text) {
          names.add(text);
        }
      }
    }
    return names;
  }

  private static Collection<List<?>> alternatives(X509Certificate certificate) {
    try {
      Collection<List<?>> found = certificate.getSubjectAlternativeNames();
      return found == null ? List.of() : found;
    } catch (CertificateParsingException unreadable) {
      return List.of(); // names that cannot be read are not names
    }
  }

  /** Version, cipher and name in human-readable form. */
  @Override
  public String toString() {
    return protocol + ", " + cipher + ", " + name().orElse("no certificate");
  }
}
