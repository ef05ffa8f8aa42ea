package io.trunkline.perf.system;

import java.nio.file.Path;

/**
 * Where the driver has put a key and its certificate for systems with TLS: the same for server and
 * client, in the folder in which both run.
 */
public final class TlsFiles {

  /** The folder, inside that of the run. */
  public static final Path FOLDER = Path.of("tls");

  private TlsFiles() {}

  /** The certificate in PEM form: its own authority, for 127.0.0.1 and peer.example. */
  public static Path certificate() {
    return FOLDER.resolve("certificate.pem").toAbsolutePath();
  }

  /** The private key in PEM form, PKCS#8. */
  public static Path key() {
    return FOLDER.resolve("key.pem").toAbsolutePath();
  }

  /** What the names of such systems end with. */
  public static final String SUFFIX = "-tls";
}
