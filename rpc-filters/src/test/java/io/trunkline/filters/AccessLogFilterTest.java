package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Filter;
import io.trunkline.call.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class AccessLogFilterTest {

  @TempDir Path folder;

  private static List<String> lines(Path file, int count) throws IOException {
    while (!Files.exists(file) || Files.readAllLines(file).size() < count) {
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
    }
    return Files.readAllLines(file);
  }

  private static void call(Filter filter, String item) {
    Calls.outcome(
        filter, Calls.served(Calls.call("order", item, 2)), Calls.ends(Outcome.value("ok")));
  }

  @Test
  void writesALineForEachCall() throws IOException {
    Path file = folder.resolve("logs").resolve("access.log");
    Filter filter = AccessLogFilter.toFile(Shop.class, file);

    call(filter, "tea");
    call(filter, "two\nlines");

    String time = "\\[\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d\\.\\d{5}\\]";
    assertThat(lines(file, 2)).hasSize(2);
    assertThat(lines(file, 2).get(0))
        .matches(
            time
                + " -> "
                + time
                + " caller:7 - io.trunkline.filters.Shop order\\(java.lang.String,int\\)"
                + " \\[\"tea\",2\\]");
    assertThat(lines(file, 2).get(1)).endsWith("[\"two\\nlines\",2]");
  }

  /** 2 to the power of 60 texts, in 60 lists. */
  private static List<Object> endless() {
    List<Object> list = List.of("x");
    for (int i = 0; i < 60; i++) {
      list = List.of(list, list);
    }
    return list;
  }

  private static List<Object> deep() {
    List<Object> list = List.of("x");
    for (int i = 0; i < 5_000; i++) {
      list = List.of(list);
    }
    return list;
  }

  @Test
  void cutsArgumentsWhileTheyAreWritten() throws IOException {
    Path file = folder.resolve("access.log");
    Filter filter = AccessLogFilter.toFile(Shop.class, file);

    for (Object argument : List.of(endless(), deep())) {
      Calls.outcome(
          filter, Calls.served(Calls.call("order", argument, 2)), Calls.ends(Outcome.value("ok")));
    }

    assertThat(lines(file, 2).get(0)).hasSizeBetween(4_096, 4_400).endsWith("...");
    assertThat(lines(file, 2).get(1)).contains("arguments that cannot be shown");
  }

  /** A text that would not fit the memory. */
  private record Endless() implements CharSequence {
    @Override
    public int length() {
      return Integer.MAX_VALUE;
    }

    @Override
    public char charAt(int index) {
      return 'x';
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      throw new UnsupportedOperationException("more of it is copied than is shown");
    }

    @Override
    public String toString() {
      throw new UnsupportedOperationException("more of it is written than is shown");
    }
  }

  @Test
  void writesNoMoreOfATextThanItShowsWithoutJacksonToo() {
    String shown = AccessLogFilter.values(new Object[] {1, new Endless(), new Endless()});

    assertThat(shown).startsWith("[1,xxx").endsWith("x...").hasSize(4_096 + 3);
    assertThat(AccessLogFilter.values(new Object[] {null, "tea", 2})).isEqualTo("[null,tea,2]");
  }

  @Test
  void putsTheFileOfAnotherDayAside() throws IOException {
    Path file = folder.resolve("access.log");
    Files.writeString(file, "old\n");
    Instant then = Instant.parse("2020-02-03T12:00:00Z");
    Files.setLastModifiedTime(file, FileTime.from(then));

    call(AccessLogFilter.toFile(Shop.class, file), "tea");

    String day =
        LocalDate.ofInstant(then, ZoneId.systemDefault()).format(DateTimeFormatter.BASIC_ISO_DATE);
    assertThat(lines(folder.resolve("access.log." + day), 1)).containsExactly("old");
    assertThat(lines(file, 1)).hasSize(1);
  }

  @Test
  void cutsLongArguments() throws IOException {
    Path file = folder.resolve("access.log");

    call(AccessLogFilter.toFile(Shop.class, file), "t".repeat(10_000));

    assertThat(lines(file, 1).get(0)).hasSizeLessThan(5000).endsWith("...");
  }
}
