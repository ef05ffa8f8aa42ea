package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The authorities trusted to issue peers' certificates. */
public sealed interface TrustSource {

  /**
   * Certificates in PEM form.
   *
   * @param certificates the file with one or more certificates
   */
  record Pem(Path certificates) implements TrustSource {

    public Pem {
      requireNonNull(certificates, "certificates");
    }

    /** The file. */
    @Override
    public String toString() {
      return certificates.toString();
    }
  }

  /**
   * A trust store, PKCS#12 or JKS.
   *
   * @param file the store
   * @param password of the store; null to skip its integrity check, which only JKS permits
   */
  record Store(Path file, @Nullable String password) implements TrustSource {

    public Store {
      requireNonNull(file, "file");
    }

    /** The file, without the password. */
    @Override
    public String toString() {
      return file.toString();
    }
  }

  /** The JDK's trusted authorities: {@code javax.net.ssl.trustStore}, or the JDK's own list. */
  record Jdk() implements TrustSource {

    /** The source in human-readable form. */
    @Override
    public String toString() {
      return "the authorities that the JDK trusts";
    }
  }

  /** Certificates in PEM form. */
  static TrustSource pem(Path certificates) {
    return new Pem(certificates);
  }

  /** A trust store, PKCS#12 or JKS. */
  static TrustSource store(Path file, String password) {
    return new Store(file, password);
  }

  /** The JDK's trusted authorities. */
  static TrustSource jdk() {
    return new Jdk();
  }
}
