package io.trunkline.tls;

import java.util.List;

/** The versions of TLS that connections may use. */
final class TlsVersions {

  private static final List<String> SAFE = List.of("TLSv1.3", "TLSv1.2");

  private TlsVersions() {}

  /**
   * The same versions.
   *
   * @throws IllegalArgumentException if one of them is older than TLSv1.2 (RFC 8996), or unknown
   */
  static List<String> checked(List<String> protocols) {
    for (String one : protocols) {
      if (!SAFE.contains(one)) {
        throw new IllegalArgumentException(
            "protocols contains '"
                + one
                + "', expected "
                + String.join(" or ", SAFE)
                + "; older versions are broken, so update the peer that needs one");
      }
    }
    return List.copyOf(protocols);
  }
}
