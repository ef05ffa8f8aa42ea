package io.trunkline.serialization.formats.jsonb.internal.form;

import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.AGREED;
import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.ALWAYS;
import static io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming.NEVER;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Naming;
import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Reader;
import io.trunkline.serialization.formats.jsonb.internal.form.Scalar.Writer;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Currency;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TimeZone;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The forms of the JDK's values that are one scalar each, but for dates and times. Where nothing is
 * declared, those whose classes stock peers do not take by name arrive as that scalar.
 */
final class Scalars {

  static final int UUID_BYTES = 16;
  private final Map<Class<?>, Form> forms = new HashMap<>();

  private Scalars() {}

  /** All of them, by class. */
  static Map<Class<?>, Form> all() {
    Scalars scalars = new Scalars();
    scalars.addNumbers();
    scalars.addTexts();
    scalars.addOthers();
    return scalars.forms;
  }

  private <T> void add(
      Class<T> type, Naming naming, Writer<T> writer, Reader reader, @Nullable String loss) {
    forms.put(type, new Scalar<>(type, naming, writer, reader, loss));
  }

  /** A class whose values change, so that one in two places has to stay one. */
  private <T> void addMutable(Class<T> type, Naming naming, Writer<T> writer, Reader reader) {
    forms.put(type, new Scalar<>(type, naming, writer, reader, null, true));
  }

  /** A class whose form says what it is, from which others are converted. */
  private <T> void addPlain(Class<T> type, Writer<T> writer) {
    add(type, NEVER, writer, (in, scalar) -> Conversions.convert(scalar, type), null);
  }

  private void addNumbers() {
    addPlain(String.class, (out, value) -> out.sink().writeText(value));
    addPlain(Boolean.class, (out, value) -> out.sink().writeBoolean(value));
    addPlain(Byte.class, (out, value) -> out.sink().writeByte(value));
    addPlain(Short.class, (out, value) -> out.sink().writeShort(value));
    addPlain(Integer.class, (out, value) -> out.sink().writeInt(value));
    addPlain(Long.class, (out, value) -> out.sink().writeLong(value));
    addPlain(Float.class, (out, value) -> out.sink().writeFloat(value));
    addPlain(Double.class, (out, value) -> out.sink().writeDouble(value));
    addPlain(Character.class, (out, value) -> out.sink().writeChar(value));
    addPlain(BigInteger.class, (out, value) -> out.sink().writeBigInteger(value));
    addPlain(BigDecimal.class, (out, value) -> out.sink().writeBigDecimal(value));
    addMutable(
        AtomicInteger.class,
        ALWAYS,
        (out, value) -> out.sink().writeInt(value.get()),
        (in, scalar) -> new AtomicInteger(Math.toIntExact(whole(scalar))));
    addMutable(
        AtomicLong.class,
        ALWAYS,
        (out, value) -> out.sink().writeLong(value.get()),
        (in, scalar) -> new AtomicLong(whole(scalar)));
    addMutable(
        AtomicBoolean.class,
        AGREED,
        (out, value) -> out.sink().writeBoolean(value.get()),
        (in, scalar) -> new AtomicBoolean((Boolean) scalar));
    addOptionals();
  }

  private void addOptionals() {
    add(
        OptionalInt.class,
        AGREED,
        (out, value) -> {
          if (value.isPresent()) {
            out.sink().writeInt(value.getAsInt());
          } else {
            writeEmpty(out);
          }
        },
        (in, scalar) ->
            scalar.equals("")
                ? OptionalInt.empty()
                : OptionalInt.of(Math.toIntExact(whole(scalar))),
        null);
    add(
        OptionalLong.class,
        AGREED,
        (out, value) -> {
          if (value.isPresent()) {
            out.sink().writeLong(value.getAsLong());
          } else {
            writeEmpty(out);
          }
        },
        (in, scalar) -> scalar.equals("") ? OptionalLong.empty() : OptionalLong.of(whole(scalar)),
        null);
    add(
        OptionalDouble.class,
        AGREED,
        (out, value) -> {
          if (value.isPresent()) {
            out.sink().writeDouble(value.getAsDouble());
          } else {
            writeEmpty(out);
          }
        },
        (in, scalar) ->
            scalar.equals("")
                ? OptionalDouble.empty()
                : OptionalDouble.of(((Number) scalar).doubleValue()),
        null);
  }

  private static void writeEmpty(ValueOut out) {
    if (out.isAgreed()) {
      out.sink().writeText("");
    } else {
      out.sink().writeNull();
    }
  }

  /** What a null of stock peers is where this is declared; null if it is one. */
  static @Nullable Object ofNull(Class<?> declared) {
    if (declared == Optional.class) {
      return Optional.empty();
    }
    if (declared == OptionalInt.class) {
      return OptionalInt.empty();
    }
    if (declared == OptionalLong.class) {
      return OptionalLong.empty();
    }
    return declared == OptionalDouble.class ? OptionalDouble.empty() : null;
  }

  private static long whole(Object scalar) {
    if (scalar instanceof Double || scalar instanceof Float || scalar instanceof BigDecimal) {
      throw new IllegalArgumentException();
    }
    return scalar instanceof BigInteger big ? big.longValueExact() : ((Number) scalar).longValue();
  }

  private <T> void addText(
      Class<T> type, Function<T, String> text, Function<String, T> parse, Naming naming) {
    add(
        type,
        naming,
        (out, value) -> out.sink().writeText(text.apply(value)),
        (in, scalar) -> parse.apply((String) scalar),
        null);
  }

  private void addTexts() {
    addMutable(
        StringBuilder.class,
        AGREED,
        (out, value) -> out.sink().writeText(value.toString()),
        (in, scalar) -> new StringBuilder((String) scalar));
    addMutable(
        StringBuffer.class,
        AGREED,
        (out, value) -> out.sink().writeText(value.toString()),
        (in, scalar) -> new StringBuffer((String) scalar));
    addText(URI.class, URI::toString, URI::create, AGREED);
    addText(Currency.class, Currency::getCurrencyCode, Currency::getInstance, ALWAYS);
    add(
        TimeZone.class,
        AGREED,
        (out, value) -> out.sink().writeText(out.isAgreed() ? knownId(value) : value.getID()),
        (in, scalar) -> timeZone((String) scalar),
        null);
    add(
        Locale.class,
        ALWAYS,
        (out, value) ->
            out.sink().writeText(out.isAgreed() ? LocaleText.of(value) : value.toString()),
        (in, scalar) -> locale(in, (String) scalar),
        "fastjson2 writes a Locale without its extensions for a stock peer; send its language tag");
    add(
        Pattern.class,
        AGREED,
        (out, value) ->
            out.sink()
                .writeText(
                    out.isAgreed() ? value.flags() + ":" + value.pattern() : value.pattern()),
        (in, scalar) -> pattern(in, (String) scalar),
        "fastjson2 writes a Pattern without its flags for a stock peer; put them into the"
            + " expression, as in (?i)");
    for (Object order : new Object[] {Collections.reverseOrder(), String.CASE_INSENSITIVE_ORDER}) {
      addConstant(order, order.getClass());
    }
  }

  @SuppressWarnings("unchecked") // the class of the object
  private <T> void addConstant(Object value, Class<T> type) {
    add(type, ALWAYS, (out, any) -> out.sink().writeText(""), (in, scalar) -> (T) value, null);
  }

  /**
   * The id of a zone.
   *
   * @throws SerializationException if it has rules of its own, which its id does not say
   */
  static String knownId(TimeZone zone) {
    String id = zone.getID();
    TimeZone known = TimeZone.getTimeZone(id);
    if (known.getClass() != zone.getClass()
        || !known.getID().equals(id)
        || !known.hasSameRules(zone)) {
      throw new SerializationException(
          "fastjson2 writes the id of a time zone, and the one with the id "
              + id
              + " of class "
              + zone.getClass().getName()
              + " has rules of its own; send a java.time.ZoneOffset, or one of"
              + " TimeZone.getAvailableIDs()");
    }
    return id;
  }

  private static TimeZone timeZone(String id) {
    TimeZone zone = TimeZone.getTimeZone(id);
    if (!zone.getID().equals(id)) {
      throw new IllegalArgumentException();
    }
    return zone;
  }

  private static Locale locale(ValueIn in, String text) {
    in.budget().claimWork(450L + text.length(), "making locales");
    if (in.isAgreed()) {
      return LocaleText.parse(text);
    }
    String[] parts = text.split("_", 4);
    boolean hasScript = false;
    for (int i = 1; i < parts.length; i++) {
      hasScript |= parts[i].startsWith("#");
    }
    if (!hasScript) { // of any form, as Java itself does not check
      return new Locale(
          parts[0], parts.length > 1 ? parts[1] : "", parts.length > 2 ? rest(parts) : "");
    }
    Locale.Builder locale = new Locale.Builder().setLanguage(parts[0]);
    for (int i = 1; i < parts.length; i++) {
      if (parts[i].startsWith("#")) {
        locale.setScript(parts[i].substring(1));
      } else if (i == 1) {
        locale.setRegion(parts[i]);
      } else {
        locale.setVariant(parts[i]);
      }
    }
    return locale.build();
  }

  private static String rest(String[] parts) {
    return String.join("_", Arrays.asList(parts).subList(2, parts.length));
  }

  private static Pattern pattern(ValueIn in, String text) {
    if (!in.isAgreed()) {
      return in.budget().pattern(text, 0);
    }
    int colon = text.indexOf(':');
    return in.budget()
        .pattern(text.substring(colon + 1), Integer.parseInt(text.substring(0, colon)));
  }

  private void addOthers() {
    add(
        UUID.class,
        ALWAYS,
        (out, value) ->
            out.sink()
                .writeBinary(
                    ByteBuffer.allocate(UUID_BYTES)
                        .putLong(value.getMostSignificantBits())
                        .putLong(value.getLeastSignificantBits())
                        .array()),
        (in, scalar) -> {
          if (scalar instanceof String text) {
            return UUID.fromString(text);
          }
          ByteBuffer bytes = ByteBuffer.wrap((byte[]) scalar);
          if (bytes.remaining() != UUID_BYTES) {
            throw new IllegalArgumentException();
          }
          return new UUID(bytes.getLong(), bytes.getLong());
        },
        null);
    addMutable(
        BitSet.class,
        ALWAYS,
        (out, value) -> out.sink().writeBinary(value.toByteArray()),
        (in, scalar) -> BitSet.valueOf((byte[]) scalar));
    addMutable(
        byte[].class,
        ALWAYS,
        (out, value) -> out.sink().writeBinary(value),
        (in, scalar) -> (byte[]) scalar);
    addMutable(
        char[].class,
        ALWAYS,
        (out, value) -> out.sink().writeText(new String(value)),
        (in, scalar) -> ((String) scalar).toCharArray());
    add(
        Class.class,
        ALWAYS,
        (out, value) -> out.sink().writeText(((Class<?>) value).getName()),
        (in, scalar) -> in.classValue((String) scalar),
        null);
  }
}
