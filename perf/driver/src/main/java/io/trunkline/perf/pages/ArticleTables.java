package io.trunkline.perf.pages;

import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.trunkline.BidFrames.Form;
import io.trunkline.perf.trunkline.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The tables of the source article with its rows, each beside what is so here. */
final class ArticleTables {

  static final String SCENARIO = "bid:10";
  private static final String HESSIAN2 = "trunkline-hessian2";
  private static final int HESSIAN2_TPS = 6701;

  /** The article's table of bytes. A format that is added takes its row here. */
  private static final List<SizeRow> SIZES =
      List.of(
          new SizeRow(
              "Kryo",
              272,
              90,
              "2.7.23-kryo-registered",
              new Measured(Format.KRYO, Form.STOCK_KRYO4, Form.REGISTERED),
              "Between Trunkline ends a number stands for service, method and types of parameters, and there are no"
                  + " attachments; what is left is the bid"),
          new SizeRow(
              "FST",
              288,
              96,
              "2.7.23-fst-registered",
              new Measured(Format.FST, Form.STOCK, Form.REGISTERED),
              "To stock peers Trunkline writes names of classes, because numbers depend on the order of registration there"),
          new SizeRow(
              "Dubbo Serialization",
              430,
              186,
              null,
              null,
              "Not measured: Dubbo 2.6.12 and later do not have it, and Trunkline neither"),
          new SizeRow(
              "Hessian",
              546,
              329,
              "2.7.23-hessian2",
              new Measured(Format.HESSIAN2, Form.STOCK, Form.NAMED),
              "The bid with the names of its classes and fields; the article's request has longer names around it"),
          new SizeRow(
              "FastJson",
              461,
              218,
              "2.7.23-fastjson",
              new Measured(Format.FASTJSON, Form.STOCK, Form.NAMED),
              "JSON with the names of fields, and none of classes to stock peers"),
          new SizeRow(
              "Json",
              657,
              409,
              "2.7.23-gson",
              new Measured(Format.GSON, Form.STOCK, Form.NAMED),
              "The article's was a reader and writer of Dubbo's own, dropped since; this is the JSON text that gson writes of the same"
                  + " bid"),
          new SizeRow(
              "Java Serialization",
              963,
              630,
              "2.7.23-java",
              new Measured(Format.JAVA, Form.STOCK, Form.NAMED),
              "The JDK describes each class with its fields in every message, so only the head of the call is shorter"
                  + " between Trunkline ends"),
          new SizeRow(
              "Thrift",
              null,
              null,
              null,
              null,
              "Named, without figures. Not measured: [serializations.md](serializations.md#what-there-is-not) says why"));

  private static final String TODO = "TODO";

  /** Its table of times and throughput, with the cells that it left open as it left them. */
  private static final List<CallRow> CALLS =
      List.of(
          new CallRow("REST: Jetty + JSON", "7.806, 1,280", 1280, "rest-jetty-json"),
          new CallRow("REST: Jetty + JSON + GZIP", TODO, null, "rest-jetty-json-gzip"),
          new CallRow("REST: Jetty + XML", TODO, null, "rest-jetty-xml"),
          new CallRow("REST: Jetty + XML + GZIP", TODO, null, "rest-jetty-xml-gzip"),
          new CallRow("REST: Tomcat + JSON", "2.082, 4,796", 4796, "rest-tomcat-json"),
          new CallRow("REST: Netty + JSON", "2.182, 4,576", 4576, "rest-netty-json"),
          new CallRow("Dubbo: FST", "1.211, 8,244", 8244, "trunkline-fst-registered"),
          new CallRow("Dubbo: kryo", "1.182, 8,444", 8444, "trunkline-kryo-registered"),
          new CallRow("Dubbo: dubbo serialization", "1.43, 6,982", 6982, "dubbo-2.5.10-dubbo"),
          new CallRow("Dubbo: hessian2", "1.49, 6,701", HESSIAN2_TPS, HESSIAN2),
          new CallRow("Dubbo: fastjson", "1.572, 6,352", 6352, "trunkline-fastjson"),
          new CallRow("gson, not in the article", "", null, "trunkline-gson"),
          new CallRow("java, not in the article", "", null, "trunkline-java"));

  private ArticleTables() {}

  /**
   * @param toStock the form that stock peers read
   * @param between the form between two Trunkline ends
   */
  private record Measured(Format format, Form toStock, Form between) {}

  private record SizeRow(
      String label,
      @Nullable Integer out,
      @Nullable Integer in,
      @Nullable String golden,
      @Nullable Measured measured,
      String why) {}

  /**
   * @param published milliseconds and calls a second as the article has them
   * @param perSecond those calls a second; null if it has none
   */
  private record CallRow(
      String label, String published, @Nullable Integer perSecond, String system) {}

  static String sizes(FormatsTable.Sizes sizes, GoldenSizes golden) throws IOException {
    StringBuilder text =
        new StringBuilder(
            """
            | article | published | stock Dubbo 2.7.23 | Trunkline to stock peers | between Trunkline ends | |
            |---|---|---|---|---|---|
            """);
    for (SizeRow row : SIZES) {
      Measured measured = row.measured();
      text.append(
          "| %s | %s | %s | %s | %s | %s |\n"
              .formatted(
                  row.label(),
                  row.out() == null ? "" : row.out() + " / " + row.in(),
                  row.golden() == null ? "" : golden.cell(row.golden()),
                  measured == null ? "" : sizes.cell(measured.format(), measured.toStock()),
                  measured == null ? "" : sizes.cell(measured.format(), measured.between()),
                  row.why()));
    }
    return text.toString();
  }

  private static String ratio(double perSecond, double hessian2) {
    return String.format(Locale.ROOT, "%.2f", perSecond / hessian2);
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
                "x hessian2"),
            CALLS.stream().map(row -> cells(row, calls)).toList(),
            order(calls)));
  }

  private static String order(Measurements calls) {
    List<Order.Entry> entries = new ArrayList<>();
    for (CallRow row : CALLS) {
      Double here = calls.perSecond(row.system(), SCENARIO);
      if (row.perSecond() != null && here != null) {
        entries.add(new Order.Entry(row.label(), row.perSecond(), here));
      }
    }
    return Order.sentence(entries);
  }

  private static List<String> cells(CallRow row, Measurements calls) {
    Double hessian2 = calls.perSecond(HESSIAN2, SCENARIO);
    Double perSecond = calls.perSecond(row.system(), SCENARIO);
    Double micros = calls.micros(row.system(), SCENARIO);
    String here = "";
    String ratio = "";
    if (hessian2 != null && perSecond != null && micros != null) {
      here = String.format(Locale.ROOT, "%.3f, %,.0f", micros / 1e3, perSecond);
      ratio = ratio(perSecond, hessian2);
    }
    return List.of(
        row.label(),
        row.published(),
        row.perSecond() == null ? "" : ratio(row.perSecond(), HESSIAN2_TPS),
        here,
        ratio);
  }

  static String calls(ReportData data) {
    StringBuilder text = new StringBuilder();
    grids(data).forEach(grid -> text.append(grid.markdown()));
    return text.append(
            """

            %s: ten callers, both JVMs on one machine, the bid echoed. The article had two machines, a switch of 100 Mbit/s and JDK 7, so bytes cost
            it time; compare the ratios. REST is RESTEasy with its own client and pooled connections, as Dubbo's REST protocol ran it; TODO is the
            article's own word. Dubbo's own serialization is that of stock Dubbo 2.5.10, the other rows are Trunkline's. The article has no times of
            gson and JDK serialization: the last two rows are ours. Empty cells were not measured in this run.
            """
                .formatted(new Measurements(data).where()))
        .toString();
  }
}
