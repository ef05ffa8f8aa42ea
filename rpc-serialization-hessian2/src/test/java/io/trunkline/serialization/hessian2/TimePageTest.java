package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.PayloadTerms;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Timestamp;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The page about times tells the bytes that they take. */
final class TimePageTest {

  private static final Path PAGE = Path.of("..", "docs", "java-time.md");

  private static Map<String, Object> values() {
    ZonedDateTime zoned =
        Instant.parse("2020-11-25T14:03:27.123456789Z").atZone(ZoneId.of("Europe/Paris"));
    OffsetDateTime offset = zoned.toOffsetDateTime();
    LocalDateTime local = offset.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime();
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("Date", Date.from(zoned.toInstant()));
    values.put("Instant", zoned.toInstant());
    values.put("LocalDate", local.toLocalDate());
    values.put("LocalTime", local.toLocalTime());
    values.put("LocalDateTime", local);
    values.put("OffsetDateTime", offset);
    values.put("ZonedDateTime", zoned);
    values.put("OffsetTime", offset.toOffsetTime());
    values.put("Duration", Duration.ofHours(1));
    values.put("Period", Period.of(1, 2, 3));
    values.put("Year", Year.of(2020));
    values.put("YearMonth", YearMonth.of(2020, 11));
    values.put("GregorianCalendar", GregorianCalendar.from(zoned));
    values.put("java.sql.Timestamp", Timestamp.valueOf(local));
    return values;
  }

  private static int bytes(PayloadTerms terms, Object value) {
    Messages messages = Messages.of(TermsProvider.of(new Hessian2SerializationProvider(), terms));
    return messages.write(writer -> writer.writeObject(value)).length;
  }

  @Test
  void thePageTellsTheBytesOfEachClass() throws IOException {
    StringBuilder table = new StringBuilder();
    values()
        .forEach(
            (name, value) ->
                table.append(
                    "| `%s` | %d | %d | %d |%n"
                        .formatted(
                            name,
                            bytes(AgreedTimeTest.TERMS, value),
                            bytes(PayloadTerms.PLAIN, value),
                            bytes(
                                PayloadTerms.plain(
                                    SerializationSettings.parse(
                                        "hessian2.stock-compact-time=true")),
                                value))));
    assertThat(Files.readString(PAGE)).contains(table.toString());
  }
}
