package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where a private key and the certificate chain that belongs to it are. */
public sealed interface KeySource {

  /**
   * Two files in PEM form.
   *
   * @param chain the certificates, the key's own first
   * @param key the private key in PKCS#8 ({@code BEGIN PRIVATE KEY}, or {@code BEGIN ENCRYPTED
   *     PRIVATE KEY} with a password)
   * @param password of an encrypted key; null for a key that is not
   */
  record Pem(Path chain, Path key, @Nullable String password) implements KeySource {

    public Pem {
      requireNonNull(chain, "chain");
      requireNonNull(key, "key");
    }

    /** The files; not the password. */
    @Override
    public String toString() {
      return chain + ", " + key;
    }
  }

  /**
   * A key store, PKCS#12 or JKS.
   *
   * @param file the store
   * @param password of the store and of its key
   * @param alias the entry of the key; null for the only one that there is
   */
  record Store(Path file, String password, @Nullable String alias) implements KeySource {

    public Store {
      requireNonNull(file, "file");
      requireNonNull(password, "password");
    }

    /** The file; not the password. */
    @Override
    public String toString() {
      return file + (alias == null ? "" : ", alias " + alias);
    }
  }

  /** A chain and a key that is not encrypted, both in PEM form. */
  static KeySource pem(Path chain, Path key) {
    return new Pem(chain, key, null);
  }

  /** A key store with one key. */
  static KeySource store(Path file, String password) {
    return new Store(file, password, null);
  }
}
