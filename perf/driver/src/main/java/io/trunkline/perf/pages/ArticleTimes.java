package io.trunkline.perf.pages;

import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.Statistics;
import io.trunkline.perf.report.TimeResult;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The tables of the source article about points in time, each cell beside what is so here. */
final class ArticleTimes {

  private static final String HESSIAN = "hessian-lite-3.2.13-fresh";
  private static final String KEPT = "hessian-lite-3.2.13";
  private static final String JAVA = "java";
  private static final String OURS = "trunkline-hessian2";
  private static final String STOCK = "dubbo-3.3.6-hessian2";
  private static final String DATE = "date";
  private static final String INSTANT = "instant";
  private static final String LOCAL = "localdatetime";
  private static final String DATE_FORMAT = "dateFormatMadeEachTime";
  private static final String INSTANT_FORMAT = "instantFormatMadeEachTime";

  private static final List<Row> ROWS =
      List.of(
          new Row("date_Hessian", 2_084_363.861, 6, HESSIAN, DATE, DATE, OURS),
          new Row("localDate_Hessian", 17_827.662, 256, HESSIAN, LOCAL, DATE, OURS),
          new Row("instant_Hessian", 22_492.539, null, HESSIAN, INSTANT, DATE, OURS),
          new Row("instant_Java", 1_484_884.452, null, JAVA, INSTANT, DATE, null),
          new Row("date_Java", 1_500_580.192, null, JAVA, DATE, DATE, null),
          new Row("localDate_Java", 1_389_041.578, null, JAVA, LOCAL, DATE, null),
          new Row(
              "date_format", 4_101_298.589, null, TimeResult.JDK, DATE_FORMAT, DATE_FORMAT, null),
          new Row(
              "instant_format",
              6_816_922.578,
              null,
              TimeResult.JDK,
              INSTANT_FORMAT,
              DATE_FORMAT,
              null),
          new Row("Date, one factory", null, null, KEPT, DATE, DATE, null),
          new Row("LocalDateTime, one factory", null, null, KEPT, LOCAL, DATE, null),
          new Row("Instant, one factory", null, null, KEPT, INSTANT, DATE, null));

  private static final double PUBLISHED_DATES = 50_000;
  private static final double PUBLISHED_TIMES = 20_000;
  private static final String DATES_CALL = "date:10";
  private static final String TIMES_CALL = "javatime:10";

  private ArticleTimes() {}

  /**
   * @param published operations a second; null if the article has no such row
   * @param bytes its bytes; null if it names none
   * @param system what does the same here
   * @param scenario with what
   * @param base the row that the article compares it to
   * @param ours what Trunkline has in its place; null for nothing
   */
  private record Row(
      String label,
      @Nullable Double published,
      @Nullable Integer bytes,
      String system,
      String scenario,
      String base,
      @Nullable String ours) {}

  /** Every serializer that has a cell. */
  static List<String> serializers() {
    return ROWS.stream()
        .flatMap(row -> Stream.of(row.system(), row.ours()))
        .flatMap(Stream::ofNullable)
        .filter(name -> !name.equals(TimeResult.JDK))
        .distinct()
        .toList();
  }

  /** The article's tables with what was measured here. */
  static List<Grid> grids(ReportData data) {
    return List.of(
        new Grid(
            "Operations per second with one point in time",
            List.of(
                "article",
                "published",
                "x Date",
                "here",
                "x Date",
                "bytes: published, here",
                "Trunkline's hessian2",
                "x Date",
                "bytes"),
            ROWS.stream().map(row -> cells(row, data)).toList()),
        calls(new Measurements(data)));
  }

  private static List<String> cells(Row row, ReportData data) {
    Double here = perSecond(data, row.system(), row.scenario());
    Double base = perSecond(data, row.system(), row.base());
    Double ours = row.ours() == null ? null : perSecond(data, row.ours(), row.scenario());
    Double oursBase = row.ours() == null ? null : perSecond(data, row.ours(), row.base());
    return List.of(
        row.label(),
        whole(row.published()),
        ratio(row.published(), published(row)),
        whole(here),
        ratio(here, base),
        bytes(row, data),
        whole(ours),
        ratio(ours, oursBase),
        row.ours() == null ? "" : bytes(data, row.ours(), row.scenario()));
  }

  /** Those that the article names, and those here. */
  private static String bytes(Row row, ReportData data) {
    String here = bytes(data, row.system(), row.scenario());
    if (row.bytes() == null) {
      return here;
    }
    return here.isEmpty() ? row.bytes().toString() : row.bytes() + ", " + here;
  }

  /** What the article has in the row that it compares this one to. */
  private static @Nullable Double published(Row row) {
    return ROWS.stream()
        .filter(other -> other.system().equals(row.system()))
        .filter(other -> other.scenario().equals(row.base()))
        .findFirst()
        .map(Row::published)
        .orElse(null);
  }

  private static @Nullable Double perSecond(ReportData data, String system, String scenario) {
    Double nanos = median(data, system, scenario, TimeResult::nanos);
    return nanos == null ? null : 1e9 / nanos;
  }

  private static String bytes(ReportData data, String system, String scenario) {
    Double bytes = median(data, system, scenario, TimeResult::bytes);
    return bytes == null || bytes == 0 ? "" : whole(bytes);
  }

  private static @Nullable Double median(
      ReportData data, String system, String scenario, ToDoubleFunction<TimeResult> value) {
    List<Double> forks =
        data.times().stream()
            .filter(time -> time.system().equals(system) && time.scenario().equals(scenario))
            .map(value::applyAsDouble)
            .toList();
    return forks.isEmpty() ? null : Statistics.of(forks).median();
  }

  /** The article's story in figures: what a service lost when its Dates became LocalDateTimes. */
  private static Grid calls(Measurements calls) {
    return new Grid(
        "An order with four points in time, calls per second and ms of a call",
        List.of("article", "published", "stock Dubbo 3.3.6 here", "Trunkline here"),
        List.of(
            List.of(
                "Date", "50,000, 9", call(calls, STOCK, DATES_CALL), call(calls, OURS, DATES_CALL)),
            List.of(
                "LocalDateTime",
                "20,000, 90",
                call(calls, STOCK, TIMES_CALL),
                call(calls, OURS, TIMES_CALL)),
            List.of(
                "calls x Date",
                ratio(PUBLISHED_TIMES, PUBLISHED_DATES),
                ratio(calls.perSecond(STOCK, TIMES_CALL), calls.perSecond(STOCK, DATES_CALL)),
                ratio(calls.perSecond(OURS, TIMES_CALL), calls.perSecond(OURS, DATES_CALL)))));
  }

  private static String call(Measurements calls, String system, String scenario) {
    Double perSecond = calls.perSecond(system, scenario);
    Double micros = calls.micros(system, scenario);
    return perSecond == null || micros == null
        ? ""
        : String.format(Locale.ROOT, "%,.0f, %.3f", perSecond, micros / 1e3);
  }

  private static String ratio(@Nullable Double one, @Nullable Double other) {
    return one == null || other == null ? "" : String.format(Locale.ROOT, "%.3f", one / other);
  }

  private static String whole(@Nullable Double number) {
    return number == null ? "" : String.format(Locale.ROOT, "%,.0f", number);
  }

  static String markdown(ReportData data) {
    StringBuilder text = new StringBuilder();
    grids(data).forEach(grid -> text.append(grid.markdown()).append('\n'));
    return text.append(
            """
            %s.

            * The article measured four threads on another machine; this run measured one thread. Compare the ratios.
            * Hessian is hessian-lite 3.2.13. As in the article, each stream creates a factory. Dubbo keeps one factory, as the last three rows do.
            * `x Date` compares a row with the same operation on a `Date`.
            * As in the article, the rows `date_format` and `instant_format` create a format for each text.
            * Empty cells were not measured in this run, or are not in the article.
            """
                .formatted(new Measurements(data).where()))
        .toString();
  }
}
