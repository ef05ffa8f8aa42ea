package io.trunkline.spring;

import static io.trunkline.spring.Attribute.text;
import static io.trunkline.spring.Attribute.works;

import io.trunkline.settings.TlsSettings;
import java.util.ArrayList;
import java.util.List;

/** The attributes of the element for keys and certificates: Dubbo's, and more. */
final class SslAttributes {

  private SslAttributes() {}

  static List<Attribute> all() {
    List<Attribute> all = new ArrayList<>();
    all.add(text("id"));
    for (String side : List.of("server", "client")) {
      all.add(
          works(
              side + "-key-cert-chain-path", ValueType.FILE, "the certificate chain, in PEM form"));
      all.add(
          works(
              side + "-private-key-path", ValueType.FILE, "the private key, in PEM form, PKCS#8"));
      all.add(
          works(
              side + "-key-password", ValueType.TEXT, "the password of an encrypted private key"));
      all.add(
          works(
              side + "-trust-cert-collection-path",
              ValueType.FILE,
              "the trusted authorities, in PEM form"));
      all.add(works(side + "-key-store-path", ValueType.FILE, "the key store, PKCS#12 or JKS"));
      all.add(works(side + "-key-store-password", ValueType.TEXT));
      all.add(works(side + "-trust-store-path", ValueType.FILE, "the trust store, PKCS#12 or JKS"));
      all.add(works(side + "-trust-store-password", ValueType.TEXT));
    }
    all.add(
        works(
            "server-client-auth",
            ValueType.CLIENT_AUTH,
            "whether consumers need a certificate; required by default if the server trusts any"
                + " authority"));
    all.add(
        works(
            "client-check-host",
            ValueType.FLAG,
            "whether a provider's certificate must be for the called host; true by default"));
    all.add(
        works(
            "client-expected-host",
            ValueType.TEXT,
            "the name in the certificates of providers, if it is not the host in 'url'"));
    all.addAll(Attribute.of("ssl", TlsSettings.ALL));
    all.add(works("protocols", ValueType.TEXTS, "the versions of TLS; TLSv1.3,TLSv1.2 by default"));
    all.add(works("ciphers", ValueType.TEXTS));
    return all;
  }
}
