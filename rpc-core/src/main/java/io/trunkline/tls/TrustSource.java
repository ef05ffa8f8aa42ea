package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Which authorities are trusted to issue the certificates of peers. */
public sealed interface TrustSource {

  /**
   * Certificates in PEM form.
   *
   * @param certificates the file with one or more of them
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
   * @param password of the store; null not to check its integrity, which only JKS allows
   */
  record Store(Path file, @Nullable String password) implements TrustSource {

    public Store {
      requireNonNull(file, "file");
    }

    /** The file; not the password. */
    @Override
    public String toString() {
      return file.toString();
    }
  }

  /** What the JDK trusts: {@code javax.net.ssl.trustStore}, or its own list of authorities. */
  record Jdk() implements TrustSource {

    /** In human-readable form. */
    @Override
    public String toString() {
      return "what the JDK trusts";
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

  /** What the JDK trusts. */
  static TrustSource jdk() {
    return new Jdk();
  }
}
