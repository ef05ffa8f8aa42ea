package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.system.TlsFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Base64;
import java.util.concurrent.TimeUnit;

/** Makes the key and the certificate of systems with TLS with the JDK's keytool. */
final class TlsKeys {

  private static final String PASSWORD = "measured";
  private static final long SECONDS = 60;

  private TlsKeys() {}

  /** Makes them in the folder of a run, unless they are there. */
  static void in(Path run) throws IOException {
    Path folder = Files.createDirectories(run.resolve(TlsFiles.FOLDER)).toAbsolutePath();
    Path key = folder.resolve(TlsFiles.key().getFileName());
    if (Files.exists(key)) {
      return;
    }
    Path store = folder.resolve("key.p12");
    keytool(store, folder.resolve("keytool.log"));
    try {
      KeyStore keys = KeyStore.getInstance(store.toFile(), PASSWORD.toCharArray());
      Path certificate = folder.resolve(TlsFiles.certificate().getFileName());
      pem(certificate, "CERTIFICATE", keys.getCertificate("perf").getEncoded());
      pem(key, "PRIVATE KEY", keys.getKey("perf", PASSWORD.toCharArray()).getEncoded());
    } catch (GeneralSecurityException e) {
      throw new IOException("the key store of keytool cannot be read: " + store, e);
    }
  }

  private static void keytool(Path store, Path log) throws IOException {
    Process keytool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "perf",
                "-keyalg",
                "EC",
                "-groupname",
                "secp256r1",
                "-dname",
                "CN=perf",
                "-ext",
                "san=ip:127.0.0.1,dns:peer.example",
                "-validity",
                "30",
                "-storetype",
                "PKCS12",
                "-storepass",
                PASSWORD,
                "-keystore",
                store.toString())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    try {
      if (!keytool.waitFor(SECONDS, TimeUnit.SECONDS) || keytool.exitValue() != 0) {
        keytool.destroyForcibly();
        throw new IOException("keytool made no key; its log is " + log);
      }
    } catch (InterruptedException e) {
      keytool.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while keytool makes a key", e);
    }
  }

  private static void pem(Path file, String label, byte[] bytes) throws IOException {
    String body = Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes);
    Files.writeString(
        file, "-----BEGIN " + label + "-----\n" + body + "\n-----END " + label + "-----\n", UTF_8);
  }
}
