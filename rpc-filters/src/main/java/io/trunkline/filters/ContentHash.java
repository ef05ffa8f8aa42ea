package io.trunkline.filters;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A short text in the place of a long one, equal for equal texts and for no others. */
final class ContentHash {

  /** A longer text is replaced by its hash, so that it need not be kept. */
  static final int MAX_LENGTH = 256;

  /** For a longer text, no key is created. */
  static final int MAX_WRITTEN = 1_000_000;

  private ContentHash() {}

  static String of(String text) {
    try {
      ByteBuffer characters = ByteBuffer.allocate(Character.BYTES * text.length());
      characters.asCharBuffer().put(text); // no charset: all of them replace lone surrogates
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(characters);
      return "SHA-256 " + HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }
}
