package io.trunkline.internal.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * A SHA-256 digest of eight-byte numbers and a final text, of which the first eight bytes count.
 */
final class Sha256Digest {

  private final MessageDigest digest;

  Sha256Digest() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  Sha256Digest add(long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
    return this;
  }

  Sha256Digest add(String text) {
    digest.update(text.getBytes(UTF_8));
    return this;
  }

  long value() {
    return ByteBuffer.wrap(digest.digest()).getLong();
  }
}
