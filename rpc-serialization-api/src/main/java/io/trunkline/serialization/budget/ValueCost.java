package io.trunkline.serialization.budget;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.text.SimpleDateFormat;
import java.util.TimeZone;

/** The steps that hashing or comparing values of any length takes once. */
final class ValueCost {

  private static final int USUAL_HOST = 255; // that a name server knows, with its scheme

  private ValueCost() {}

  /** Its hash code is computed once, but it is compared each time. */
  static long ofText(int length) {
    return 1 + (length >> 4);
  }

  /** A text in another form. */
  static long ofOtherText(Object text) {
    if (text instanceof CharSequence characters) {
      return ofText(characters.length());
    }
    if (text instanceof URI uri) {
      return ofUri(uri);
    }
    String known =
        text instanceof TimeZone zone ? zone.getID() : ((SimpleDateFormat) text).toPattern();
    return known == null ? 1 : ofText(known.length());
  }

  /**
   * The scheme and the host are read character by character, and so is all of a URI with escapes,
   * in current JDKs by comparisons too. Names of hosts are short, so that longer ones are priced as
   * what they are.
   */
  private static long ofUri(URI uri) {
    String text = uri.toString();
    String host = uri.getHost();
    String scheme = uri.getScheme();
    int read = (host == null ? 0 : host.length()) + (scheme == null ? 0 : scheme.length());
    long cost = ofText(text.length()) + (read >> 2) + Math.max(0, read - USUAL_HOST);
    return text.indexOf('%') < 0 ? cost : cost + text.length();
  }

  /** Its hash code is computed each time. */
  static long ofNumber(BigInteger number) {
    return 1 + (number.bitLength() >> 4);
  }

  /** Numbers with different scales are multiplied to be compared. */
  static long ofNumber(BigDecimal number) {
    long digits = number.precision();
    return 1 + (digits >> 3) + (digits > 18 ? digits * digits / 400 : 0);
  }
}
