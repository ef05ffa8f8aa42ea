package io.trunkline.testkit;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;

/**
 * Frames captured from stock Dubbo peers: header and body, as sent on the wire. {@code
 * golden/README.md} in the same folder documents each of them.
 */
public final class GoldenFrames {

  private static final int HEADER_BYTES = 16;

  private GoldenFrames() {}

  /**
   * The bytes of one frame.
   *
   * @param name such as {@code 2.7.23-hessian2-echo-request}
   * @throws IllegalArgumentException if the frame does not exist
   */
  public static byte[] read(String name) {
    String text = text(name + ".hex");
    return HexFormat.of().parseHex(text.replaceAll("\\s", ""));
  }

  /** The bytes of one frame without its header; otherwise as {@link #read}. */
  public static byte[] body(String name) {
    byte[] frame = read(name);
    return Arrays.copyOfRange(frame, HEADER_BYTES, frame.length);
  }

  /** The names that begin with a prefix, in alphabetical order. */
  public static List<String> names(String prefix) {
    return text("index.txt").lines().filter(name -> name.startsWith(prefix)).toList();
  }

  private static String text(String resource) {
    try (InputStream in = GoldenFrames.class.getResourceAsStream("/golden/" + resource)) {
      if (in == null) {
        throw new IllegalArgumentException("no golden frame " + resource + " on the class path");
      }
      return new String(in.readAllBytes(), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read golden frame " + resource, e);
    }
  }
}
