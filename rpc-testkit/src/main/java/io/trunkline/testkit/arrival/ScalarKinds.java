package io.trunkline.testkit.arrival;

import io.trunkline.testkit.arrival.own.Enums.Many;
import io.trunkline.testkit.arrival.own.Enums.Op;
import io.trunkline.testkit.arrival.own.Enums.Plain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.UnknownHostException;
import java.util.Currency;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** Numbers, texts and other values that never change. */
final class ScalarKinds {

  private static final int LONG_TEXT = 70_000;

  private ScalarKinds() {}

  static List<Kind> all() {
    Family family = new Family();
    numbers(family);
    texts(family);
    locales(family);
    others(family);
    return family.kinds();
  }

  private static void numbers(Family family) {
    family.values("a boolean", Boolean.class, true, false);
    family.values("a byte", Byte.class, Byte.MIN_VALUE, (byte) 7);
    family.values("a short", Short.class, Short.MIN_VALUE, (short) 7);
    family.values("an int", Integer.class, Integer.MIN_VALUE, 0, Integer.MAX_VALUE);
    family.values("a long", Long.class, Long.MIN_VALUE, 7L, 1L << 53, Long.MAX_VALUE);
    family.values("a float", Float.class, -0f, 0.1f, 16_777_217f, Float.MIN_VALUE, Float.NaN);
    family.add("a float: minus infinity", Float.class, () -> Float.NEGATIVE_INFINITY);
    family.values("a double", Double.class, -0d, 1d, 0.1, Double.MIN_VALUE, Double.NaN);
    family.add("a double: infinity", Double.class, () -> Double.POSITIVE_INFINITY);
    family.add("a double that is a float", Double.class, () -> 0.5);
    family.values("a number", Number.class, (short) 3, 4L, 5.5f);
    family.values(
        "a BigDecimal",
        BigDecimal.class,
        new BigDecimal("0.00"),
        new BigDecimal("1.500"),
        new BigDecimal("-1E+5"),
        new BigDecimal(BigInteger.TEN.pow(60), 70),
        new BigDecimal(Long.MAX_VALUE));
    family.values(
        "a BigInteger",
        BigInteger.class,
        BigInteger.ZERO,
        BigInteger.valueOf(Long.MIN_VALUE),
        BigInteger.ONE.shiftLeft(64),
        BigInteger.TEN.pow(100).negate());
  }

  private static void texts(Family family) {
    family.add("an empty text", String.class, () -> "");
    family.add("a text with control characters", String.class, () -> "\u0000\t\r\n\u001f\u007f");
    family.add("a text of four bytes a character", String.class, () -> "a\ud83d\ude00b");
    family.add("a text with half a pair", String.class, () -> "\ude00a\ud83d");
    family.add("a text that looks like a date", String.class, () -> "2024-02-29T00:00:00Z");
    family.add(
        "a text that looks like JSON", String.class, () -> "{\"@type\":\"x\",\"$ref\":\"$\"}");
    family.add("a long text", String.class, () -> "\u00e9x".repeat(LONG_TEXT / 2));
    family.add("a text as a CharSequence", CharSequence.class, () -> "text");
    family.add("a character", Character.class, () -> 'x');
    family.add("a character that is half a pair", Character.class, () -> '\ud83d');
    family.add("a text as a Comparable", Comparable.class, () -> "comparable");
  }

  private static void locales(Family family) {
    family.values(
        "a locale",
        Locale.class,
        Locale.ROOT,
        Locale.GERMANY,
        Locale.forLanguageTag("zh-Hant-CN"),
        Locale.forLanguageTag("sr-Latn-RS-x-lvariant"),
        Locale.forLanguageTag("th-TH-u-ca-buddhist-nu-thai"));
    family.add("a locale of Nynorsk", Locale.class, () -> new Locale("no", "NO", "NY"));
    family.add("a locale without a language", Locale.class, () -> new Locale("", "DE"));
    family.add("a locale of old code", Locale.class, () -> new Locale("iw", "IL"));
    family.add("a locale with a variant", Locale.class, () -> new Locale("de", "", "POSIX_x"));
    family.add("a locale of no form", Locale.class, () -> new Locale("zh-hant", "CN"));
  }

  private static void others(Family family) {
    family.values("a UUID", UUID.class, new UUID(0, 0), new UUID(-1, Long.MIN_VALUE));
    family.values("a currency", Currency.class, Currency.getInstance("EUR"));
    family.values(
        "a URI", URI.class, URI.create(""), URI.create("a:b%20c?d=e#f"), URI.create("//[::1]:80/"));
    family.add("a URL", URL.class, () -> url("http://example.invalid:8080/a?b#c"));
    family.add("a pattern with flags", Pattern.class, () -> Pattern.compile("a.b", Pattern.DOTALL));
    family.add("a pattern", Pattern.class, () -> Pattern.compile("(?i)a+"));
    family.add("an address", InetAddress.class, () -> address(null, 10, 0, 0, 1));
    family.add("an address with a name", InetAddress.class, () -> address("host", 10, 0, 0, 2));
    family.add("an address of six", InetAddress.class, () -> address(null, 0, 1, 0, 0, 0, 0, 0, 9));
    family.add(
        "a socket address",
        InetSocketAddress.class,
        () -> new InetSocketAddress(address("host", 10, 0, 0, 3), 80));
    family.add(
        "a socket address without a known host",
        InetSocketAddress.class,
        () -> InetSocketAddress.createUnresolved("no.such.host", 443));
    family.add("an Optional", Optional.class, () -> Optional.of("text"));
    family.add("an empty Optional", Optional.class, Optional::empty);
    family.values("an OptionalInt", OptionalInt.class, OptionalInt.of(0), OptionalInt.empty());
    family.values("an OptionalLong", OptionalLong.class, OptionalLong.of(Long.MAX_VALUE));
    family.values("an OptionalDouble", OptionalDouble.class, OptionalDouble.of(-0d));
    family.values("a class", Class.class, String.class, int.class, int[][].class, Plain.class);
    family.values("an enum", Enum.class, TimeUnit.DAYS);
    family.values("an enum of the application", Plain.class, Plain.X);
    family.values("a constant with a class of its own", Op.class, Op.PLUS);
    family.values("one of many constants", Many.class, Many.G9);
    family.add(
        "an element of a stack trace",
        StackTraceElement.class,
        () -> new StackTraceElement("a.B", "method", "B.java", 17));
    family.add("an object", Object.class, Object::new);
  }

  private static URL url(String text) {
    try {
      return new URL(text);
    } catch (MalformedURLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static InetAddress address(@org.jspecify.annotations.Nullable String host, int... parts) {
    byte[] bytes = new byte[parts.length == 4 ? 4 : 16];
    for (int i = 0; i < parts.length; i++) {
      bytes[i] = (byte) parts[i];
    }
    try {
      return InetAddress.getByAddress(host, bytes);
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
