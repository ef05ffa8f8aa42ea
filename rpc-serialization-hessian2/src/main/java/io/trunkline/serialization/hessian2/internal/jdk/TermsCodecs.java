package io.trunkline.serialization.hessian2.internal.jdk;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.internal.codec.FieldSink;
import io.trunkline.serialization.hessian2.internal.codec.ObjectMapping;
import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.ChronoLocalDate;
import java.time.chrono.Chronology;
import java.time.chrono.HijrahChronology;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseChronology;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoChronology;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistChronology;
import java.time.chrono.ThaiBuddhistDate;
import java.util.ArrayList;
import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Classes of the JDK that travel under terms alone, or otherwise than to stock peers. An address is
 * made of its bytes and its host name, so nothing is looked up.
 */
public final class TermsCodecs {

  private static final int IPV6_BYTES = 16;

  /** What the gate is asked for: these values are made of texts and numbers alone. */
  private static final String GATE_NAME = String.class.getName();

  private TermsCodecs() {}

  public static List<ObjectMapping<?>> all() {
    List<ObjectMapping<?>> all = new ArrayList<>();
    all.add(locale());
    all.add(address(InetAddress.class));
    all.add(address(Inet4Address.class));
    all.add(address(Inet6Address.class));
    all.add(socketAddress());
    all.add(
        of(
            LongAdder.class,
            List.of("value"),
            (value, out) -> out.writeLong(value.sum()),
            values -> {
              LongAdder made = new LongAdder();
              made.add(JdkCodecs.number(LongAdder.class, "value", values[0]));
              return made;
            }));
    all.add(
        of(
            DoubleAdder.class,
            List.of("value"),
            (value, out) -> out.writeDouble(value.sum()),
            values -> {
              DoubleAdder made = new DoubleAdder();
              made.add(JdkCodecs.object(DoubleAdder.class, "value", Double.class, values[0]));
              return made;
            }));
    all.add(systemClock(Clock.systemUTC().getClass()));
    all.add(fixedClock(Clock.fixed(Instant.EPOCH, ZoneOffset.UTC).getClass()));
    all.add(date(JapaneseDate.class, JapaneseChronology.INSTANCE));
    all.add(date(MinguoDate.class, MinguoChronology.INSTANCE));
    all.add(date(ThaiBuddhistDate.class, ThaiBuddhistChronology.INSTANCE));
    all.add(date(HijrahDate.class, HijrahChronology.INSTANCE));
    all.add(
        of(
            JapaneseEra.class,
            List.of("value"),
            (value, out) -> out.writeInt(value.getValue()),
            values -> JapaneseEra.of(JdkCodecs.integer(JapaneseEra.class, "value", values[0]))));
    return all;
  }

  private static <T> ObjectMapping<T> of(
      Class<T> type,
      List<String> fields,
      BiConsumer<? super T, FieldSink> writer,
      Function<@Nullable Object[], ? extends T> reader) {
    return ObjectMapping.standIn(type, type.getName(), fields, GATE_NAME, writer, reader);
  }

  // ---------------------------------------------------------------- locales

  /** As to stock peers, but with all of a locale that has neither language nor country. */
  private static ObjectMapping<Locale> locale() {
    return ObjectMapping.standIn(
        Locale.class,
        StandIns.LIBRARY + "LocaleHandle",
        List.of("value"),
        Locale.class.getName(),
        (value, out) -> out.writeString(text(value)),
        values -> StandIns.locale(JdkCodecs.string(Locale.class, "value", values[0])));
  }

  private static String text(Locale value) {
    if (!value.getLanguage().isEmpty() || !value.getCountry().isEmpty()) {
      return value.toString();
    }
    try {
      String any = new Locale.Builder().setLocale(value).setLanguage("en").build().toString();
      String rest = any.substring("en".length());
      return rest.isEmpty() || rest.startsWith("__") ? rest : "_" + rest;
    } catch (IllformedLocaleException olderThanTags) {
      return "__" + value.getVariant();
    }
  }

  // -------------------------------------------------------------- addresses

  private static <T extends InetAddress> ObjectMapping<T> address(Class<T> type) {
    return ObjectMapping.standIn(
        type,
        type.getName(),
        List.of("host", "address", "scope"),
        GATE_NAME,
        (value, out) -> {
          out.writeString(hostOf(value));
          out.writeObject(value.getAddress());
          out.writeInt(scopeOf(value));
        },
        values ->
            JdkCodecs.object(
                type, "address", type, address(type, values[0], values[1], values[2])));
  }

  private static ObjectMapping<InetSocketAddress> socketAddress() {
    Class<InetSocketAddress> type = InetSocketAddress.class;
    return of(
        type,
        List.of("host", "address", "scope", "port"),
        (value, out) -> {
          InetAddress address = value.getAddress();
          out.writeString(address == null ? value.getHostString() : hostOf(address));
          out.writeObject(address == null ? null : address.getAddress());
          out.writeInt(address == null ? -1 : scopeOf(address));
          out.writeInt(value.getPort());
        },
        values -> {
          int port = JdkCodecs.integer(type, "port", values[3]);
          return values[1] == null
              ? InetSocketAddress.createUnresolved(JdkCodecs.string(type, "host", values[0]), port)
              : new InetSocketAddress(address(type, values[0], values[1], values[2]), port);
        });
  }

  /** The host name if the address was made with one; asking for it would ask the network. */
  private static @Nullable String hostOf(InetAddress value) {
    String text = value.toString();
    String host = text.substring(0, text.lastIndexOf('/'));
    return host.isEmpty() ? null : host;
  }

  private static int scopeOf(InetAddress value) {
    return value instanceof Inet6Address six && value.getHostAddress().indexOf('%') >= 0
        ? six.getScopeId()
        : -1;
  }

  private static InetAddress address(
      Class<?> owner, @Nullable Object host, @Nullable Object bytes, @Nullable Object scope) {
    byte[] address = JdkCodecs.object(owner, "address", byte[].class, bytes);
    String name = host == null ? null : JdkCodecs.string(owner, "host", host);
    int number = JdkCodecs.integer(owner, "scope", scope);
    try {
      return address.length == IPV6_BYTES && number >= 0
          ? Inet6Address.getByAddress(name, address, number)
          : InetAddress.getByAddress(name, address);
    } catch (UnknownHostException wrongLength) {
      throw JdkCodecs.malformed(owner, "address");
    }
  }

  // ------------------------------------------------------------------- time

  @SuppressWarnings("unchecked") // the class is not public
  private static ObjectMapping<Clock> systemClock(Class<?> type) {
    return ObjectMapping.standIn(
        (Class<Clock>) type,
        type.getName(),
        List.of("zone"),
        GATE_NAME,
        (value, out) -> out.writeObject(value.getZone()),
        values -> Clock.system(JdkCodecs.object(type, "zone", ZoneId.class, values[0])));
  }

  @SuppressWarnings("unchecked") // the class is not public
  private static ObjectMapping<Clock> fixedClock(Class<?> type) {
    return ObjectMapping.standIn(
        (Class<Clock>) type,
        type.getName(),
        List.of("instant", "zone"),
        GATE_NAME,
        (value, out) -> {
          out.writeObject(value.instant());
          out.writeObject(value.getZone());
        },
        values ->
            Clock.fixed(
                JdkCodecs.object(type, "instant", Instant.class, values[0]),
                JdkCodecs.object(type, "zone", ZoneId.class, values[1])));
  }

  /** A date of another calendar: its day, which every calendar counts alike. */
  private static <T extends ChronoLocalDate> ObjectMapping<T> date(
      Class<T> type, Chronology calendar) {
    return of(
        type,
        List.of("day"),
        (value, out) -> {
          if (!value.getChronology().equals(calendar)) {
            throw new SerializationException(
                "hessian2 cannot write a "
                    + type.getName()
                    + " of the calendar "
                    + value.getChronology().getId()
                    + ", expected "
                    + calendar.getId()
                    + "; send a java.time.LocalDate");
          }
          out.writeLong(value.toEpochDay());
        },
        values -> type.cast(calendar.dateEpochDay(JdkCodecs.number(type, "day", values[0]))));
  }
}
