package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.hessian2.internal.codec.FieldSink;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import java.io.File;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Currency;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK that are written as their private fields. Public API takes them apart and puts
 * them together, so that their own checks apply and no field has to be opened. Fields that only
 * cache something are left out: to a stock peer a missing field is one that is not set.
 */
public final class JdkCodecs {

  private JdkCodecs() {}

  public static List<ObjectMapping<?>> all() {
    return List.of(
        text(BigDecimal.class, "value", JdkCodecs::bigDecimal),
        text(UUID.class, "value", UUID::fromString),
        text(File.class, "value", File::new),
        text(URI.class, "string", URI::create),
        text(Currency.class, "currencyCode", Currency::getInstance),
        ObjectMapping.ofFields(
            BigInteger.class,
            List.of("mag", "signum"),
            JdkCodecs::writeBigInteger,
            JdkCodecs::bigInteger),
        builder(StringBuilder.class, StringBuilder::new),
        builder(StringBuffer.class, StringBuffer::new),
        ObjectMapping.ofFields(
            AtomicBoolean.class,
            List.of("value"),
            (value, out) -> out.writeInt(value.get() ? 1 : 0),
            values -> new AtomicBoolean(integer(AtomicBoolean.class, "value", values[0]) != 0)),
        ObjectMapping.ofFields(
            AtomicInteger.class,
            List.of("value"),
            (value, out) -> out.writeInt(value.get()),
            values -> new AtomicInteger(integer(AtomicInteger.class, "value", values[0]))),
        ObjectMapping.ofFields(
            AtomicLong.class,
            List.of("value"),
            (value, out) -> out.writeLong(value.get()),
            values -> new AtomicLong(number(AtomicLong.class, "value", values[0]))),
        ObjectMapping.charged(
            Pattern.class,
            List.of("flags", "pattern"),
            (value, out) -> {
              out.writeInt(value.flags());
              out.writeString(value.pattern());
            },
            (values, budget) ->
                budget.pattern(
                    string(Pattern.class, "pattern", values[1]),
                    integer(Pattern.class, "flags", values[0]))),
        ObjectMapping.standIn(
            Object.class,
            "object",
            List.of(),
            Object.class.getName(),
            (value, out) -> {},
            values -> new Object()),
        StackTraces.mapping());
  }

  private static <T> ObjectMapping<T> text(
      Class<T> type, String field, Function<String, ? extends T> parser) {
    return ObjectMapping.ofFields(
        type,
        List.of(field),
        (value, out) -> out.writeString(value.toString()),
        values -> parser.apply(string(type, field, values[0])));
  }

  private static <T extends CharSequence> ObjectMapping<T> builder(
      Class<T> type, Function<String, ? extends T> make) {
    return ObjectMapping.ofFields(
        type,
        List.of("value", "count", "coder"),
        (value, out) -> writeCharacters(value.toString(), out),
        values -> make.apply(characters(type, values)));
  }

  private static BigDecimal bigDecimal(String text) {
    ReadBudget.requireDecimal(text.length());
    return new BigDecimal(text);
  }

  private static void writeBigInteger(BigInteger value, FieldSink out) {
    byte[] bytes = value.abs().toByteArray();
    int from = bytes[0] == 0 ? 1 : 0; // a byte for the sign
    int[] magnitude = new int[(bytes.length - from + 3) / 4];
    for (int i = bytes.length - 1, shift = 0; i >= from; i--, shift += 8) {
      magnitude[magnitude.length - 1 - shift / 32] |= (bytes[i] & 0xff) << shift % 32;
    }
    out.writeObject(magnitude);
    out.writeInt(value.signum());
  }

  private static BigInteger bigInteger(@Nullable Object[] values) {
    int[] magnitude = magnitude(values[0]);
    ReadBudget.requireBigInteger(magnitude.length * Integer.BYTES);
    ByteBuffer bytes = ByteBuffer.allocate(magnitude.length * Integer.BYTES);
    bytes.asIntBuffer().put(magnitude);
    return new BigInteger(integer(BigInteger.class, "signum", values[1]), bytes.array());
  }

  /** Java writes ints; dubbo-go writes longs, none of which has more than 32 bits. */
  private static int[] magnitude(@Nullable Object value) {
    if (value instanceof int[] ints) {
      return ints;
    }
    if (!(value instanceof long[] longs) || Arrays.stream(longs).anyMatch(n -> n >>> 32 != 0)) {
      throw malformed(BigInteger.class, "mag");
    }
    return Arrays.stream(longs).mapToInt(n -> (int) n).toArray();
  }

  private static void writeCharacters(String text, FieldSink out) {
    boolean latin1 = text.chars().allMatch(unit -> unit <= 0xff);
    out.writeObject(latin1 ? text.getBytes(StandardCharsets.ISO_8859_1) : units(text));
    out.writeInt(text.length());
    out.writeInt(latin1 ? 0 : 1);
  }

  /** Encodes without a charset, which would replace a surrogate without its partner. */
  private static byte[] units(String text) {
    ByteBuffer bytes = ByteBuffer.allocate(text.length() * Character.BYTES);
    bytes.order(ByteOrder.nativeOrder()).asCharBuffer().put(text);
    return bytes.array();
  }

  // Java 8 stores chars, which travel as a string; later versions store Latin-1 or UTF-16 bytes.
  private static String characters(Class<?> type, @Nullable Object[] values) {
    int count = integer(type, "count", values[1]);
    String all;
    if (values[0] instanceof String chars) {
      all = chars;
    } else if (values[0] instanceof byte[] bytes) {
      boolean latin1 = integer(type, "coder", values[2]) == 0;
      all =
          latin1
              ? new String(bytes, StandardCharsets.ISO_8859_1)
              : ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder()).asCharBuffer().toString();
    } else {
      throw malformed(type, "value");
    }
    if (count < 0 || count > all.length()) {
      throw malformed(type, "count");
    }
    return all.substring(0, count);
  }

  static int integer(Class<?> type, String field, @Nullable Object value) {
    long number = number(type, field, value);
    if (number != (int) number) {
      throw malformed(type, field);
    }
    return (int) number;
  }

  static long number(Class<?> type, String field, @Nullable Object value) {
    if (value instanceof Integer || value instanceof Long) {
      return ((Number) value).longValue();
    }
    throw malformed(type, field);
  }

  static String string(Class<?> type, String field, @Nullable Object value) {
    if (value instanceof String text) {
      return text;
    }
    throw malformed(type, field);
  }

  static <V> V object(Class<?> type, String field, Class<V> fieldType, @Nullable Object value) {
    if (fieldType.isInstance(value)) {
      return fieldType.cast(value);
    }
    throw malformed(type, field);
  }

  static SerializationException malformed(Class<?> type, String field) {
    return new SerializationException(
        "hessian2: field " + field + " of class " + type.getName() + " is missing or malformed");
  }
}
