package io.trunkline.internal.tls;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A file with blocks in PEM form; text between them is passed over. */
final class PemFile {

  private static final String BEGIN = "-----BEGIN ";
  private static final String END = "-----END ";
  private static final String DASHES = "-----";

  /**
   * One block.
   *
   * @param label what it says it is, such as {@code CERTIFICATE}
   */
  private record Block(String label, byte[] bytes) {}

  private final Path file;
  private final List<Block> blocks = new ArrayList<>();

  private PemFile(Path file) {
    this.file = file;
  }

  /** The certificates of a file, in its order; one at least. */
  static X509Certificate[] certificates(Path file) throws MaterialException {
    return read(file).certificates();
  }

  /**
   * The private key of a file.
   *
   * @param password of an encrypted key; null for none
   */
  static PrivateKey key(Path file, @Nullable String password) throws MaterialException {
    return read(file).key(password);
  }

  private static PemFile read(Path file) throws MaterialException {
    PemFile pem = new PemFile(file);
    String text;
    try {
      text = Files.readString(file, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new MaterialException(
          "the file %s cannot be read: %s; is the path right, and may this process read it?"
              .formatted(file, e),
          e);
    }
    int from = text.indexOf(BEGIN);
    while (from >= 0) {
      from = text.indexOf(BEGIN, pem.add(text, from + BEGIN.length()));
    }
    return pem;
  }

  /**
   * Adds the block whose label begins there.
   *
   * @return the place behind it
   */
  private int add(String text, int labelAt) throws MaterialException {
    int labelEnd = text.indexOf(DASHES, labelAt);
    String label = labelEnd < 0 ? "" : text.substring(labelAt, labelEnd);
    int end = text.indexOf(END + label + DASHES, labelAt);
    if (labelEnd < 0 || end < 0) {
      throw new MaterialException(
          "the file " + file + " ends inside a block that begins with " + BEGIN + label);
    }
    try {
      String body = text.substring(labelEnd + DASHES.length(), end);
      blocks.add(new Block(label, Base64.getMimeDecoder().decode(body)));
    } catch (IllegalArgumentException e) {
      throw new MaterialException(
          "the block " + label + " in the file " + file + " is not Base64: " + e.getMessage(), e);
    }
    return end;
  }

  private X509Certificate[] certificates() throws MaterialException {
    List<X509Certificate> found = new ArrayList<>();
    for (Block block : blocks) {
      if (block.label.equals("CERTIFICATE") || block.label.equals("X509 CERTIFICATE")) {
        try {
          found.add(
              (X509Certificate)
                  CertificateFactory.getInstance("X.509")
                      .generateCertificate(new ByteArrayInputStream(block.bytes)));
        } catch (CertificateException e) {
          throw new MaterialException(
              "certificate %s in the file %s is broken: %s"
                  .formatted(found.size() + 1, file, e.getMessage()),
              e);
        }
      }
    }
    if (found.isEmpty()) {
      throw missing("CERTIFICATE", "certificates");
    }
    return found.toArray(new X509Certificate[0]);
  }

  private PrivateKey key(@Nullable String password) throws MaterialException {
    for (Block block : blocks) {
      switch (block.label) {
        case "PRIVATE KEY" -> {
          return PrivateKeys.plain(file, block.bytes);
        }
        case "ENCRYPTED PRIVATE KEY" -> {
          return PrivateKeys.encrypted(file, block.bytes, password);
        }
        case "RSA PRIVATE KEY", "EC PRIVATE KEY", "DSA PRIVATE KEY" ->
            throw new MaterialException(
                ("the file %s has the block %s, expected PRIVATE KEY (PKCS#8); convert it: openssl"
                        + " pkcs8 -topk8 -nocrypt -in OLD -out NEW")
                    .formatted(file, block.label));
        default -> {}
      }
    }
    throw missing("PRIVATE KEY", "a key");
  }

  private MaterialException missing(String block, String expected) {
    String present =
        blocks.isEmpty()
            ? " and no other"
            : ", only " + blocks.stream().map(Block::label).collect(Collectors.joining(", "));
    return new MaterialException(
        "the file %s has no block %s%s; expected %s in PEM form"
            .formatted(file, block, present, expected));
  }
}
