package io.trunkline.perf.codec;

import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Date;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** The formatting rows of the source article. Instances are JMH's. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class FormatBenchmark {

  private static final String PATTERN = "yyyy-MM-dd HH:mm:ss";

  private final Instant instant = Instant.parse("2020-11-25T14:03:27.123456789Z");
  private final Date date = Date.from(instant);
  private final SimpleDateFormat dateFormat = new SimpleDateFormat(PATTERN, Locale.ROOT);
  private final DateTimeFormatter formatter =
      DateTimeFormatter.ofPattern(PATTERN, Locale.ROOT).withZone(ZoneId.of("Europe/Paris"));

  /** A Date, with a format of this thread. */
  @Benchmark
  public String dateFormat() {
    return dateFormat.format(date);
  }

  /** A Date, with a format made for it, as code shared by threads has to. */
  @Benchmark
  public String dateFormatMadeEachTime() {
    return new SimpleDateFormat(PATTERN, Locale.ROOT).format(date);
  }

  /** An Instant, with a formatter that all threads share. */
  @Benchmark
  public String instantFormat() {
    return formatter.format(instant);
  }

  /** An Instant, with a formatter made for it. */
  @Benchmark
  public String instantFormatMadeEachTime() {
    return DateTimeFormatter.ofPattern(PATTERN, Locale.ROOT)
        .withZone(ZoneId.of("Europe/Paris"))
        .format(instant);
  }
}
