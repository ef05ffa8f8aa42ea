package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.sql.Timestamp;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Properties;
import java.util.SimpleTimeZone;
import java.util.TimeZone;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values that stock's form cannot tell apart are told apart between two of ours. */
final class ExactValuesTest {

  private static final SerializationProvider KRYO = new KryoSerializationProvider();
  private static final ZonedDateTime EARLIER =
      ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, ZoneId.of("Europe/Paris"));
  private static final ZonedDateTime LATER = EARLIER.withLaterOffsetAtOverlap();

  /** Its fields have final types, so the values' classes are left out. */
  static final class Holder {
    @Nullable Locale locale;
    @Nullable ZonedDateTime time;
  }

  private final Messages plain = Messages.of(KRYO);
  private final Messages agreed = Messages.of(TermsProvider.agreed(KRYO, List.of()));
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .allow("java.util.*")
          .allow("java.util.concurrent.**")
          .build();

  static Stream<Object> values() {
    return Stream.concat(
        Stream.of(
            time(0, 1),
            time(-1, 999_999_999),
            time(1_700_000_000_123L, 123_456_789),
            time(1_700_000_000_123L, 123_000_000),
            time(-62_135_769_600_000L, 5),
            new java.sql.Date(5),
            new java.sql.Time(-5),
            calendar(new Date(Long.MIN_VALUE), TimeZone.getTimeZone("Asia/Tokyo")),
            calendar(new Date(0), new SimpleTimeZone(3_600_000, "UTC")),
            calendar(
                new GregorianCalendar().getGregorianChange(), TimeZone.getTimeZone("GMT+02:00")),
            new SimpleTimeZone(5_000, "Europe/Paris", 2, -1, 1, 7_200_000, 9, -1, 1, 7_200_000),
            TimeZone.getTimeZone("America/New_York"),
            EARLIER,
            LATER,
            LATER.withZoneSameInstant(ZoneId.of("America/New_York")),
            Locale.forLanguageTag("zh-Hans-CN"),
            Locale.forLanguageTag("de-DE-u-co-phonebk-x-app"),
            Locale.forLanguageTag("x-only-private"),
            new Locale("ja", "JP", "JP"),
            new Locale("no", "NO", "NY"),
            new Locale("any", "text", "at all")),
        Arrays.stream(Locale.getAvailableLocales()));
  }

  private static Timestamp time(long milliseconds, int nanos) {
    Timestamp time = new Timestamp(milliseconds);
    time.setNanos(nanos);
    return time;
  }

  private static GregorianCalendar calendar(Date change, TimeZone zone) {
    GregorianCalendar calendar = new GregorianCalendar(zone);
    calendar.setGregorianChange(change);
    calendar.setTimeInMillis(-15_000_000_000_000L);
    return calendar;
  }

  @ParameterizedTest
  @MethodSource("values")
  void betweenTwoOfOursAValueIsExact(Object value) {
    assertThat(agreed.pass(value, Object.class, gate)).isEqualTo(value);
    Holder holder = new Holder();
    holder.locale = value instanceof Locale locale ? locale : null;
    holder.time = value instanceof ZonedDateTime time ? time : null;
    Holder read = (Holder) agreed.pass(holder, Holder.class, gate);
    assertThat(read.locale).isEqualTo(holder.locale);
    assertThat(read.time).isEqualTo(holder.time);
  }

  @Test
  void propertiesArriveWithTheirDefaults() {
    Properties defaults = new Properties();
    defaults.setProperty("x", "d");
    defaults.setProperty("k", "shadowed");
    Properties properties = new Properties(defaults);
    properties.setProperty("k", "v");
    Properties read = (Properties) agreed.pass(properties, Object.class, gate);
    assertThat(read).isEqualTo(properties);
    assertThat(read.getProperty("x")).isEqualTo("d");
    read.remove("k");
    assertThat(read.getProperty("k")).isEqualTo("shadowed");
    Properties without = new Properties();
    without.put("p", new Properties());
    Properties readWithout = (Properties) agreed.pass(without, Object.class, gate);
    assertThat(readWithout).isEqualTo(without);
    assertThat(readWithout.stringPropertyNames()).isEmpty();
  }

  @Test
  void aQueueKeepsItsCapacity() {
    for (BlockingQueue<Object> queue :
        List.of(new LinkedBlockingQueue<>(2), new LinkedBlockingDeque<>(2))) {
      queue.add("a");
      BlockingQueue<?> read = (BlockingQueue<?>) agreed.pass(queue, Object.class, gate);
      assertThat(read).hasSameClassAs(queue);
      assertThat(read.remainingCapacity()).isEqualTo(1);
      assertThat(read.peek()).isEqualTo("a");
    }
    BlockingQueue<?> open =
        (BlockingQueue<?>) agreed.pass(new LinkedBlockingQueue<>(), Object.class, gate);
    assertThat(open.remainingCapacity()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void sumsArrive() {
    LongAdder longs = new LongAdder();
    longs.add(-7);
    DoubleAdder doubles = new DoubleAdder();
    doubles.add(1.5);
    assertThat(((LongAdder) agreed.pass(longs, Object.class, gate)).sum()).isEqualTo(-7);
    assertThat(((DoubleAdder) agreed.pass(doubles, Object.class, gate)).sum()).isEqualTo(1.5);
  }

  @Test
  void aValueThatStocksFormTellsHasItsBytes() {
    for (Object value :
        List.of(
            new Timestamp(5),
            new PriorityBlockingQueue<>(List.of(1)),
            new LinkedBlockingQueue<>(List.of(1)),
            new GregorianCalendar(TimeZone.getTimeZone("UTC")),
            EARLIER,
            Locale.GERMANY,
            Locale.ROOT,
            new Locale("a", "b", "c"))) {
      assertThat(agreed.write(writer -> writer.writeObject(value)))
          .isEqualTo(plain.write(writer -> writer.writeObject(value)));
    }
  }

  @Test
  void forAStockPeerTheLossIsTold() {
    assertThat(plain.pass(LATER, Object.class, gate)).isEqualTo(EARLIER);
    assertThat(plain.serialization().loss(ZonedDateTime.class)).contains("stock peer", "; send");
    for (Class<?> type :
        List.of(
            Locale.class,
            Timestamp.class,
            PriorityBlockingQueue.class,
            ConcurrentSkipListSet.class,
            Properties.class)) {
      assertThat(plain.serialization().loss(type)).contains("stock peer", "; ");
    }
    assertThat(plain.serialization().loss(LinkedHashMap.class)).contains("access order", "; ");
  }
}
