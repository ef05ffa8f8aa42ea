package io.trunkline.call;

import java.security.cert.CertificateParsingException;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The other side of a connection as TLS knows it; made once, when the handshake is done.
 *
 * @param protocol the version agreed on, such as {@code TLSv1.3}
 * @param cipher the cipher suite agreed on
 * @param certificates the chain that the peer showed and that was found to be trusted, its own
 *     certificate first; empty if it showed none
 */
public record TlsPeer(String protocol, String cipher, List<X509Certificate> certificates) {

  public TlsPeer {
    certificates = List.copyOf(certificates);
  }

  /**
   * The subject of the peer's certificate as RFC 2253 writes it, such as {@code CN=orders,O=Acme};
   * empty if it showed none.
   */
  public Optional<String> name() {
    return certificates.stream().findFirst().map(own -> own.getSubjectX500Principal().getName());
  }

  /**
   * The DNS names, IP addresses, URIs and mail addresses that the peer's certificate gives as
   * alternatives of its subject, in its order; empty if there are none.
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
      return List.of(); // names that cannot be read are no names
    }
  }

  /** Version, cipher and name in human-readable form. */
  @Override
  public String toString() {
    return protocol + ", " + cipher + ", " + name().orElse("no certificate");
  }
}
