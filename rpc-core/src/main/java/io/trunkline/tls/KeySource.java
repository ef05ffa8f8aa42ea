package io.trunkline.tls;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The location of a private key and its certificate chain. */
public sealed interface KeySource {

  /**
   * Two files in PEM form.
   *
   * @param chain the certificates, the key's own first
   * @param key the private key in PKCS#8 ({@code BEGIN PRIVATE KEY}, or {@code BEGIN ENCRYPTED
   *     PRIVATE KEY} with a password)
   * @param password of an encrypted key; null if the key is not encrypted
   */
  record Pem(Path chain, Path key, @Nullable String password) implements KeySource {

    public Pem {
      requireNonNull(chain, "chain");
      requireNonNull(key, "key");
    }

    /** The files, without the password. */
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
   * @param alias the entry of the key; null if the store has only one key
   */
  record Store(Path file, String password, @Nullable String alias) implements KeySource {

    public Store {
      requireNonNull(file, "file");
      requireNonNull(password, "password");
    }

    /** The file, without the password. */
    @Override
    public String toString() {
      return file + (alias == null ? "" : ", alias " + alias);
    }
  }

  /** Two files in PEM form: a certificate chain and an unencrypted key. */
  static KeySource pem(Path chain, Path key) {
    return new Pem(chain, key, null);
  }

  /** A key store with one key. */
  static KeySource store(Path file, String password) {
    return new Store(file, password, null);
  }
}
