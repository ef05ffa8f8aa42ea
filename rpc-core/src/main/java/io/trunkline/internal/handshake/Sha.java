package io.trunkline.internal.handshake;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The first eight bytes of SHA-256 over numbers of eight bytes and, at the end, a text. */
final class Sha {

  private final MessageDigest digest;

  Sha() {
    try {
      digest = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  Sha add(long number) {
    digest.update(ByteBuffer.allocate(Long.BYTES).putLong(0, number));
    return this;
  }

  Sha add(String text) {
    digest.update(text.getBytes(UTF_8));
    return this;
  }

  long value() {
    return ByteBuffer.wrap(digest.digest()).getLong();
  }
}
