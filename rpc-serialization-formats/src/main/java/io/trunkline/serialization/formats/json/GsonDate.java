package io.trunkline.serialization.formats.json;

import io.trunkline.serialization.budget.ReadBudget;
import io.trunkline.serialization.formats.model.ScalarForm;
import io.trunkline.serialization.formats.model.ValueKind;
import io.trunkline.serialization.formats.model.ValueSink;
import io.trunkline.serialization.formats.model.ValueSource;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;
import java.util.function.LongFunction;

/**
 * Dates. Stock writes them in the words of its locale, without a zone, so what it means depends on
 * both JVMs; those of English are read. The other form that stock reads is that of ISO 8601, which
 * has the milliseconds and the zone; this one is written.
 *
 * @param make makes one of its milliseconds
 */
record GsonDate<T extends Date>(Class<T> type, LongFunction<T> make) implements ScalarForm<T> {

  private static final int LONGEST = 40; // characters
  private static final int STEPS = 2_000;
  private static final DateTimeFormatter WORDS =
      DateTimeFormatter.ofPattern("MMM d, uuuu[,] h:mm:ss a", Locale.US);

  @Override
  public void write(ValueSink out, T value) {
    out.writeText(Instant.ofEpochMilli(value.getTime()).toString());
  }

  @Override
  public T read(ValueSource in, ValueKind kind, ReadBudget budget) {
    if (kind != ValueKind.TEXT) {
      throw unexpected(kind);
    }
    budget.claimWork(STEPS, "parsing texts");
    String text = in.readText(LONGEST).replace('\u202f', ' '); // as JDK 20 and later have it
    Instant instant =
        Character.isLetter(text.charAt(0))
            ? LocalDateTime.parse(text, WORDS).atZone(ZoneId.systemDefault()).toInstant()
            : Instant.parse(text);
    return make.apply(instant.toEpochMilli());
  }
}
