package io.trunkline.serialization.hessian2.oracle;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.hessian2.oracle.StockLibrary.Version;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The compact java.time of hessian-lite 4.0.4: ours writes the bytes that the library writes under
 * its system property, and the library reads them without it.
 */
final class CompactTimeIT {

  private static final LocalDateTime DATE_TIME = LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789);
  private static final LocalDate DATE = DATE_TIME.toLocalDate();
  private static final LocalTime TIME = DATE_TIME.toLocalTime();

  static Stream<Arguments> firstOccurrences() {
    return Stream.of(Arguments.of(DATE_TIME, 49), Arguments.of(DATE, 26), Arguments.of(TIME, 32));
  }

  @ParameterizedTest
  @MethodSource("firstOccurrences")
  void aFirstValueIsAsShortAsTheLibrarysOwn(Object value, int bytes) throws Exception {
    byte[] written = assertSameBytes(Message.of(value));
    assertThat(written).hasSize(bytes);
  }

  private static Model.Times fields() {
    Model.Times fields = new Model.Times();
    fields.localDate = DATE;
    fields.localTime = TIME;
    fields.localDateTime = DATE_TIME;
    fields.offsetDateTime = DATE_TIME.atOffset(ZoneOffset.ofHours(2));
    fields.zonedDateTime = DATE_TIME.atZone(ZoneId.of("Europe/Paris"));
    fields.any = LocalDateTime.of(DATE, TIME);
    return fields;
  }

  static Stream<Message> messages() {
    LocalDate[] ends = {LocalDate.MIN, LocalDate.EPOCH, LocalDate.of(1969, 12, 31), LocalDate.MAX};
    LocalTime[] times = {LocalTime.MIN, LocalTime.NOON, LocalTime.MAX};
    OffsetDateTime offset = DATE_TIME.atOffset(ZoneOffset.UTC);
    ZonedDateTime zoned = DATE_TIME.atZone(ZoneId.of("Asia/Kolkata"));
    Map<Object, Object> map = new HashMap<>(Map.of(DATE, TIME));
    return Stream.of(
        items(fields(), fields()),
        items(new ArrayList<>(Arrays.asList(ends)), new ArrayList<>(Arrays.asList(times))),
        items(LocalDateTime.MIN, LocalDateTime.MAX, map),
        // each once more, and an object behind them: references count as the library counts
        items(DATE, DATE, DATE_TIME, DATE_TIME, TIME, TIME, map, map),
        // the same LocalDateTime in three places, two of them within a stand-in
        items(offset, DATE_TIME, zoned, offset, TIME.atOffset(ZoneOffset.UTC), TIME),
        items(failure(DATE), failure(TIME), failure(fields()), DATE));
  }

  /** Its message stands behind its fields, so they are walked over before they are read. */
  private static Model.Failure failure(Object detail) {
    Model.Failure failure = new Model.Failure("with time");
    failure.detail = detail;
    return failure;
  }

  private static Message items(Object... values) {
    return new Message(
        Arrays.stream(values).map(value -> new Message.Item(value, Object.class)).toList());
  }

  @ParameterizedTest
  @MethodSource("messages")
  void everyMessageHasTheLibrarysBytesAndArrivesEqualBothWays(Message message) throws Exception {
    byte[] written = assertSameBytes(message);
    try (StockLibrary stock = new StockLibrary(Version.V4_0_4)) {
      assertSame(message, stock.read(written, message));
    }
    assertSame(message, new Ours().read(written, message));
  }

  private static void assertSame(Message sent, Message arrived) {
    assertThat(Comparison.difference(sent.values(), arrived.values(), (a, b, place) -> false))
        .isNull();
  }

  private static byte[] assertSameBytes(Message message) throws Exception {
    try (StockLibrary stock = new StockLibrary(Version.V4_0_4, true)) {
      byte[] written = new Ours(stock.terms()).write(message);
      assertThat(written).isEqualTo(stock.write(message));
      return written;
    }
  }

  @Test
  void nothingElseIsWrittenOtherwise() {
    Message others =
        items(Times.date(new Random(1)), List.of("text"), fields().zonedDateTime.getZone());
    assertThat(
            new Ours(
                    PayloadTerms.plain(
                        SerializationSettings.parse("hessian2.stock-compact-time=true")))
                .write(others))
        .isEqualTo(new Ours().write(others));
    assertThat(new String(new Ours().write(items(DATE)), StandardCharsets.ISO_8859_1))
        .contains("LocalDateHandle");
  }

  /** Why it has to be asked for: here the number is taken for the field behind. */
  @Test
  void anOlderLibraryReadsSomethingElse() throws Exception {
    Message message = items(DATE, "behind");
    byte[] written =
        new Ours(
                PayloadTerms.plain(SerializationSettings.parse("hessian2.stock-compact-time=true")))
            .write(message);
    try (StockLibrary older = new StockLibrary(Version.V3_2_13)) {
      assertThat(older.read(written, message).values()).doesNotContain(DATE, "behind");
    }
  }
}
