package io.trunkline.perf.chart;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A picture of values. */
public sealed interface Chart permits CurveChart, TimeChart, ValueChart {

  /** Returns the picture as SVG. Fonts of the machine decide about the places of texts. */
  String svg();

  /**
   * Returns whether a picture was drawn from the same values, titles and axes as this one would be,
   * on any machine.
   */
  default boolean isDrawnIn(String svg) {
    return svg.contains(digest());
  }

  /** Returns what each picture of these values contains. */
  default String digest() {
    try {
      byte[] hash = MessageDigest.getInstance("SHA-256").digest(toString().getBytes(UTF_8));
      return "drawn from " + HexFormat.of().formatHex(hash, 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("each JDK has SHA-256", e);
    }
  }
}
