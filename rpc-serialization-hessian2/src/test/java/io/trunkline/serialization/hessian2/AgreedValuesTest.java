package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.chrono.HijrahDate;
import java.time.chrono.JapaneseDate;
import java.time.chrono.JapaneseEra;
import java.time.chrono.MinguoDate;
import java.time.chrono.ThaiBuddhistDate;
import java.util.List;
import java.util.Locale;
import java.util.TimeZone;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Values of the JDK that travel between two ends that agreed on it. */
final class AgreedValuesTest {

  private static final Messages AGREED =
      Messages.under(AgreedTimeTest.TERMS, Wire.MESSAGES.serialization());
  private static final ClassGate GATE = Wire.gate();

  private static Object pass(Object value) {
    byte[] message = AGREED.write(out -> out.writeObject(value));
    return AGREED.read(message, in -> in.readObject(Object.class, GATE));
  }

  static Stream<Object> values() throws Exception {
    LocalDate day = LocalDate.of(2024, 2, 29);
    byte[] six = new byte[16];
    six[0] = (byte) 0xfe;
    six[1] = (byte) 0x80;
    six[15] = 1;
    return Stream.of(
        InetAddress.getByAddress(new byte[] {10, 0, 0, 1}),
        InetAddress.getByAddress("no.such.host.example", new byte[] {10, 0, 0, 1}),
        InetAddress.getByAddress(six),
        Inet6Address.getByAddress("six.example", six, 7),
        InetSocketAddress.createUnresolved("no.such.host.example", 20880),
        new InetSocketAddress(InetAddress.getByAddress("h", new byte[] {1, 2, 3, 4}), 80),
        new InetSocketAddress(InetAddress.getByAddress(six), 0),
        Clock.systemUTC(),
        Clock.system(ZoneId.of("Europe/Paris")),
        Clock.fixed(Instant.ofEpochSecond(5, 6), ZoneId.of("Asia/Tokyo")),
        JapaneseDate.from(day),
        MinguoDate.from(day),
        ThaiBuddhistDate.from(day),
        HijrahDate.from(day),
        JapaneseEra.HEISEI,
        Locale.ROOT,
        new Locale("no", "NO", "NY"),
        new Locale("", "", "POSIX"),
        Locale.forLanguageTag("und-Latn"),
        Locale.forLanguageTag("und-x-java"),
        Locale.forLanguageTag("und-Cyrl-u-ca-buddhist"),
        Locale.forLanguageTag("zh-hant-CN"));
  }

  @ParameterizedTest
  @MethodSource("values")
  void theyArrive(Object value) {
    assertThat(pass(value)).isEqualTo(value).hasSameClassAs(value).hasToString(value.toString());
  }

  @Test
  void addersKeepTheirSum() {
    LongAdder whole = new LongAdder();
    whole.add(1L << 40);
    assertThat(((LongAdder) pass(whole)).sum()).isEqualTo(1L << 40);
    DoubleAdder real = new DoubleAdder();
    real.add(1.5);
    assertThat(((DoubleAdder) pass(real)).sum()).isEqualTo(1.5);
  }

  @Test
  void stockPeersDoNotGetThem() {
    for (Class<?> type : List.of(InetSocketAddress.class, LongAdder.class, JapaneseDate.class)) {
      assertThat(Wire.MESSAGES.serialization().refusal(type)).isNull();
      assertThat(Wire.MESSAGES.serialization().loss(type)).contains("stock peers do not read it");
    }
    LongAdder adder = new LongAdder();
    assertThatThrownBy(() -> Wire.MESSAGES.write(out -> out.writeObject(adder)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.util.concurrent.atomic.LongAdder");
  }

  @Test
  void aTimeZoneWithOtherRulesThanItsNameIsRefusedByTheWriter() {
    TimeZone zone = TimeZone.getTimeZone("Europe/Paris");
    assertThat(pass(zone)).isEqualTo(zone);
    zone.setRawOffset(0);
    assertThatThrownBy(() -> AGREED.write(out -> out.writeObject(zone)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("class sun.util.calendar.ZoneInfo")
        .hasMessageContaining("are not those of its name Europe/Paris");
  }
}
