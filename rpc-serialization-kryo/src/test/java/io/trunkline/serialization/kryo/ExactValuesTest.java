package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
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
          .build();

  static Stream<Object> values() {
    return Stream.concat(
        Stream.of(
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
  void aValueThatStocksFormTellsHasItsBytes() {
    for (Object value : List.of(EARLIER, Locale.GERMANY, Locale.ROOT, new Locale("a", "b", "c"))) {
      assertThat(agreed.write(writer -> writer.writeObject(value)))
          .isEqualTo(plain.write(writer -> writer.writeObject(value)));
    }
  }

  @Test
  void forAStockPeerTheLossIsTold() {
    assertThat(plain.pass(LATER, Object.class, gate)).isEqualTo(EARLIER);
    assertThat(plain.serialization().loss(ZonedDateTime.class)).contains("stock peer", "; send");
    assertThat(plain.serialization().loss(Locale.class)).contains("stock peer", "; send");
  }
}
