package io.trunkline.testkit.compression;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.compression.Compression;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;

/** Bytes to compress, and short ways to do it. */
public final class Pieces {

  private static final int LARGE = 8 * 1024 * 1024;

  private Pieces() {}

  /** Bytes of each kind by what they are. */
  static Map<String, byte[]> all() {
    Map<String, byte[]> all = new LinkedHashMap<>();
    all.put("nothing", new byte[0]);
    all.put("one byte", new byte[] {42});
    all.put("text", text(50_000));
    all.put("random", random(50_000));
    all.put("zeros", new byte[100_000]);
    all.put("a large text", text(LARGE));
    all.put("large and random", random(LARGE));
    return all;
  }

  /** Lines that differ in numbers, as logs and orders do. */
  public static byte[] text(int length) {
    Random random = new Random(length);
    StringBuilder lines = new StringBuilder(length + 100);
    while (lines.length() < length) {
      lines
          .append("the order of ")
          .append(random.nextInt(100))
          .append(" cups was sent to customer ");
      lines.append(random.nextInt(100_000)).append(" in warehouse ").append(random.nextInt(1_000));
      lines.append(";\n");
    }
    return lines.substring(0, length).getBytes(UTF_8);
  }

  /** Bytes that no compression makes shorter. */
  public static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }

  static byte[] compress(Compression compression, byte[] content) {
    PayloadOutput out = new PayloadOutput(64, 64 + 2 * content.length + 1024);
    compression.compress(content, 0, content.length, out);
    return Arrays.copyOf(out.array(), out.position());
  }

  static byte[] decompress(Compression compression, byte[] piece, int limit) {
    PayloadOutput out = new PayloadOutput(64, limit);
    compression.decompress(piece, 0, piece.length, out);
    return Arrays.copyOf(out.array(), out.position());
  }
}
