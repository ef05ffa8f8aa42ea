package io.trunkline.perf.pages;

import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportData;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The source article's tables of calls with its rows, each beside what was measured here. */
final class ArticleCalls {

  /** Ten callers with a nested bid. */
  static final String BID = "bid:10";

  /** Ten callers with 50,000 characters, which the article names and has no figures of. */
  private static final String TEXT = "text:10";

  private static final String OURS = "trunkline-hessian2";
  private static final int HESSIAN2_TPS = 6701;
  private static final String TODO = "TODO";

  /** Its table of times and throughput, with the cells that it left open as it left them. */
  private static final List<Row> ROWS =
      List.of(
          rest("REST: Jetty + JSON", "7.806, 1,280", 1280, "rest-jetty-json"),
          rest("REST: Jetty + JSON + GZIP", TODO, null, "rest-jetty-json-gzip"),
          rest("REST: Jetty + XML", TODO, null, "rest-jetty-xml"),
          rest("REST: Jetty + XML + GZIP", TODO, null, "rest-jetty-xml-gzip"),
          rest("REST: Tomcat + JSON", "2.082, 4,796", 4796, "rest-tomcat-json"),
          rest("REST: Netty + JSON", "2.182, 4,576", 4576, "rest-netty-json"),
          new Row(
              "Dubbo: FST", "1.211, 8,244", 8244, "trunkline-fst-registered", "dubbo-2.7.23-fst"),
          new Row(
              "Dubbo: kryo",
              "1.182, 8,444",
              8444,
              "trunkline-kryo-registered",
              "dubbo-2.7.23-kryo"),
          new Row("Dubbo: dubbo serialization", "1.43, 6,982", 6982, null, "dubbo-2.5.10-dubbo"),
          new Row("Dubbo: hessian2", "1.49, 6,701", HESSIAN2_TPS, OURS, "dubbo-2.7.23-hessian2"),
          new Row("Dubbo: fastjson", "1.572, 6,352", 6352, "trunkline-fastjson", null),
          new Row("gson, not in the article", "", null, "trunkline-gson", null),
          new Row("java, not in the article", "", null, "trunkline-java", null));

  private ArticleCalls() {}

  /**
   * @param published milliseconds and calls a second as the article has them
   * @param perSecond those calls a second; null if it has none
   * @param here the system that is ours, or REST's only one; null for none
   * @param stock the same serialization in stock Dubbo; null for none
   */
  private record Row(
      String label,
      String published,
      @Nullable Integer perSecond,
      @Nullable String here,
      @Nullable String stock) {}

  private static Row rest(
      String label, String published, @Nullable Integer perSecond, String here) {
    return new Row(label, published, perSecond, here, null);
  }

  /** Every system that has a cell. */
  static List<String> systems() {
    return ROWS.stream()
        .flatMap(row -> Stream.of(row.here(), row.stock(), itsHessian2(row.stock())))
        .flatMap(Stream::ofNullable)
        .distinct()
        .toList();
  }

  /** The article's tables with what was measured here. */
  static List<Grid> grids(ReportData data) {
    Measurements calls = new Measurements(data);
    return List.of(
        new Grid(
            "Time of a call and calls per second",
            List.of(
                "article",
                "published: ms, calls/s",
                "x hessian2",
                "here: ms, calls/s",
                "x hessian2",
                "stock Dubbo 2 here: ms, calls/s",
                "x its hessian2"),
            ROWS.stream().map(row -> bids(row, calls)).toList(),
            order(calls)),
        new Grid(
            "Time of a call and calls per second with a text of 50,000 characters, for which the article has no figures",
            List.of(
                "article",
                "here: ms, calls/s",
                "x hessian2",
                "stock Dubbo 2 here: ms, calls/s",
                "x its hessian2"),
            ROWS.stream().map(row -> texts(row, calls)).toList()));
  }

  private static String order(Measurements calls) {
    List<Order.Entry> entries = new ArrayList<>();
    for (Row row : ROWS) {
      Double here = calls.perSecond(row.here() == null ? row.stock() : row.here(), BID);
      if (row.perSecond() != null && here != null) {
        entries.add(new Order.Entry(row.label(), row.perSecond(), here));
      }
    }
    return Order.sentence(entries);
  }

  private static List<String> bids(Row row, Measurements calls) {
    return List.of(
        row.label(),
        row.published(),
        row.perSecond() == null ? "" : ratio(row.perSecond(), HESSIAN2_TPS),
        cell(calls, row.here(), BID),
        ratio(calls, row.here(), OURS, BID),
        cell(calls, row.stock(), BID),
        ratio(calls, row.stock(), itsHessian2(row.stock()), BID));
  }

  private static List<String> texts(Row row, Measurements calls) {
    return List.of(
        row.label(),
        cell(calls, row.here(), TEXT),
        ratio(calls, row.here(), OURS, TEXT),
        cell(calls, row.stock(), TEXT),
        ratio(calls, row.stock(), itsHessian2(row.stock()), TEXT));
  }

  /** That of the same version. */
  private static @Nullable String itsHessian2(@Nullable String stock) {
    return stock == null ? null : stock.substring(0, stock.lastIndexOf('-')) + "-hessian2";
  }

  private static String cell(Measurements calls, @Nullable String system, String scenario) {
    Double perSecond = calls.perSecond(system, scenario);
    Double micros = calls.micros(system, scenario);
    return perSecond == null || micros == null
        ? ""
        : String.format(Locale.ROOT, "%.3f, %,.0f", micros / 1e3, perSecond);
  }

  private static String ratio(
      Measurements calls, @Nullable String system, @Nullable String other, String scenario) {
    Double one = calls.perSecond(system, scenario);
    Double two = calls.perSecond(other, scenario);
    return one == null || two == null ? "" : ratio(one, two);
  }

  private static String ratio(double perSecond, double hessian2) {
    return String.format(Locale.ROOT, "%.2f", perSecond / hessian2);
  }

  static String markdown(ReportData data) {
    StringBuilder text = new StringBuilder();
    grids(data).forEach(grid -> text.append(grid.markdown()).append('\n'));
    return text.append(
            """
            %s. Ten callers send the bid or the text, and the server echoes it. Both JVMs run on one machine.

            * The article used two machines, a switch of 100 Mbit/s and JDK 7, so its times include the transfer of the bytes. Compare the ratios.
            * REST is RESTEasy with its own client and pooled connections, like Dubbo's REST protocol. TODO is quoted from the article.
            * The other rows show Trunkline. Their last two columns show stock Dubbo 2.7.23, or 2.5.10 in the row of Dubbo's own serialization.
            * Dubbo 2.5.10 no longer registers json. The article has no times for gson or JDK serialization.
            * Empty cells were not measured in this run.
            """
                .formatted(new Measurements(data).where()))
        .toString();
  }
}
