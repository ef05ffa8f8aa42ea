package io.trunkline.internal.tls;

import io.trunkline.tls.KeySource;
import io.trunkline.tls.TrustSource;
import java.io.IOException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A private key and the certificates that belong to it, the key's own first.
 *
 * @param chain not to be changed
 */
record KeyMaterial(PrivateKey key, X509Certificate[] chain) {

  /**
   * Reads a key with its certificates.
   *
   * @throws MaterialException if a file cannot be read, or the key is not that of the certificate,
   *     as it is for a moment when one file was replaced and the other was not yet
   */
  static KeyMaterial read(KeySource source) throws MaterialException {
    KeyMaterial material =
        source instanceof KeySource.Pem pem
            ? new KeyMaterial(
                PemFile.key(pem.key(), pem.password()), PemFile.certificates(pem.chain()))
            : ofStore((KeySource.Store) source);
    if (!PrivateKeys.belong(material.key, material.chain[0])) {
      throw new MaterialException(
          ("the private key is not that of the certificate of %s (%s); replace both, and put the"
                  + " key's own certificate first")
              .formatted(material.chain[0].getSubjectX500Principal(), source));
    }
    return material;
  }

  /**
   * Which of the certificates no peer accepts at that time, and why; null if all are valid.
   *
   * @param source where they were read
   */
  @Nullable String flaw(KeySource source, Instant now) {
    for (X509Certificate certificate : chain) {
      Instant begin = certificate.getNotBefore().toInstant();
      Instant end = certificate.getNotAfter().toInstant();
      if (now.isBefore(begin) || now.isAfter(end)) {
        return "the certificate of %s (%s) %s, so peers %s; renew it, or correct the clock"
            .formatted(
                certificate.getSubjectX500Principal(),
                source,
                now.isAfter(end) ? "expired on " + end : "is not valid before " + begin,
                certificate == chain[0] ? "refuse it" : "may refuse the chain");
      }
    }
    return null;
  }

  /** The certificates that are trusted; null for what the JDK trusts. */
  static X509Certificate @Nullable [] trusted(TrustSource source) throws MaterialException {
    if (source instanceof TrustSource.Pem pem) {
      return PemFile.certificates(pem.certificates());
    }
    return source instanceof TrustSource.Store store ? trustedOf(store) : null;
  }

  private static X509Certificate[] trustedOf(TrustSource.Store source) throws MaterialException {
    KeyStore store = load(source.file(), source.password());
    List<X509Certificate> found = new ArrayList<>();
    try {
      for (String alias : Collections.list(store.aliases())) {
        if (store.isCertificateEntry(alias)
            && store.getCertificate(alias) instanceof X509Certificate trusted) {
          found.add(trusted);
        }
      }
    } catch (KeyStoreException e) {
      throw unreadable(source.file(), e);
    }
    if (found.isEmpty()) {
      throw new MaterialException(
          "the trust store %1$s has no trusted certificate; import one: keytool -importcert -keystore %1$s"
              .formatted(source.file()));
    }
    return found.toArray(new X509Certificate[0]);
  }

  private static KeyMaterial ofStore(KeySource.Store source) throws MaterialException {
    KeyStore store = load(source.file(), source.password());
    try {
      List<String> aliases = new ArrayList<>();
      for (String alias : Collections.list(store.aliases())) {
        if (store.isKeyEntry(alias)) {
          aliases.add(alias);
        }
      }
      String alias = source.alias();
      if (alias == null && aliases.size() == 1) {
        alias = aliases.get(0);
      }
      if (alias == null || !store.isKeyEntry(alias)) {
        throw new MaterialException(
            alias == null
                ? "the key store %s has %s keys, expected one; set the alias of one: %s"
                    .formatted(source.file(), aliases.size(), aliases)
                : "the key store %s has no key with the alias '%s'; set that of one of its keys: %s"
                    .formatted(source.file(), alias, aliases));
      }
      Key key = store.getKey(alias, source.password().toCharArray());
      Certificate[] chain = store.getCertificateChain(alias);
      if (!(key instanceof PrivateKey own) || chain == null || chain.length == 0) {
        throw new MaterialException(
            "the entry '%s' of the key store %s is not a private key with certificates"
                .formatted(alias, source.file()));
      }
      return new KeyMaterial(own, Arrays.copyOf(chain, chain.length, X509Certificate[].class));
    } catch (GeneralSecurityException e) {
      throw unreadable(source.file(), e);
    }
  }

  private static KeyStore load(Path file, @Nullable String password) throws MaterialException {
    try {
      return KeyStore.getInstance(file.toFile(), password == null ? null : password.toCharArray());
    } catch (IOException | GeneralSecurityException | IllegalArgumentException e) {
      throw unreadable(file, e);
    }
  }

  private static MaterialException unreadable(Path file, Exception cause) {
    return new MaterialException(
        "the key store %s cannot be read: %s; is the path right, and the password?"
            .formatted(file, cause.getMessage()),
        cause);
  }
}
