package io.trunkline.perf.pages;

import io.trunkline.perf.report.Grid;
import io.trunkline.perf.report.ReportData;
import io.trunkline.perf.report.Result;
import io.trunkline.perf.trunkline.BidFrames.Form;
import io.trunkline.perf.trunkline.Format;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The source article's table of bytes with its rows, each beside what is so here. */
final class ArticleSizes {

  /** The last stock Dubbo that has the serialization of this name; its bid is echoed. */
  private static final String DUBBOS_OWN = "dubbo-2.5.10-dubbo";

  /** Its classes in 2.5.10; StockJsonFramesTest counts the frames that they write. */
  private static final String DUBBOS_JSON = "dubbo-2.5.10-json";

  private static final String DUBBOS_JSON_BYTES = "486 / 134";

  /** The article's table of bytes. A format that is added takes its row here. */
  private static final List<SizeRow> SIZES =
      List.of(
          new SizeRow(
              "Kryo",
              272,
              90,
              "2.7.23-kryo-registered",
              new Measured(Format.KRYO, Form.STOCK_KRYO4, Form.REGISTERED),
              "Between Trunkline peers, a number replaces the service, the method and the parameter types, and no attachments are sent"),
          new SizeRow(
              "FST",
              288,
              96,
              "2.7.23-fst-registered",
              new Measured(Format.FST, Form.STOCK, Form.REGISTERED),
              "To stock peers, Trunkline writes the names of classes, because the class numbers of stock peers depend on the order of registration"),
          new SizeRow(
              "Dubbo Serialization",
              430,
              186,
              DUBBOS_OWN,
              new Measured(Format.DUBBO, Form.STOCK, Form.NAMED),
              "The bytes of stock Dubbo are those of 2.5.10, counted in a whole run. Dubbo 2.6.12 and later do not have this serialization"),
          new SizeRow(
              "Hessian",
              546,
              329,
              "2.7.23-hessian2",
              new Measured(Format.HESSIAN2, Form.STOCK, Form.NAMED),
              "The frames contain the names of classes and fields. The article's request has longer names in its header"),
          new SizeRow(
              "FastJson",
              461,
              218,
              "2.7.23-fastjson",
              new Measured(Format.FASTJSON, Form.STOCK, Form.NAMED),
              "The JSON contains the names of fields. To stock peers, it contains no names of classes"),
          new SizeRow(
              "Json",
              657,
              409,
              DUBBOS_JSON,
              new Measured(Format.JSON, Form.STOCK, Form.NAMED),
              "Dubbo's own JSON; Dubbo 2.5.3 is the last version with it. The bytes of stock Dubbo are those of its classes, which 2.5.10 still contains. Each object contains its class name"),
          new SizeRow(
              "Java Serialization",
              963,
              630,
              "2.7.23-java",
              new Measured(Format.JAVA, Form.STOCK, Form.NAMED),
              "The JDK describes each class and its fields in every message. Between Trunkline peers, only the header of the call is shorter"),
          new SizeRow(
              "Thrift",
              null,
              null,
              null,
              null,
              "The article names it without figures. It is not measured; [serializations.md](serializations.md#formats-that-trunkline-does-not-have) gives the reason"));

  private ArticleSizes() {}

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

  /** The table; the calls of a report say what Dubbo's own serialization takes. */
  static Grid grid(FormatsTable.Sizes sizes, GoldenSizes golden, ReportData data)
      throws IOException {
    List<List<String>> rows = new ArrayList<>();
    for (SizeRow row : SIZES) {
      Measured measured = row.measured();
      rows.add(
          List.of(
              row.label(),
              row.out() == null ? "" : row.out() + " / " + row.in(),
              stock(row, golden, data),
              measured == null ? "" : sizes.cell(measured.format(), measured.toStock()),
              measured == null ? "" : sizes.cell(measured.format(), measured.between()),
              row.why()));
    }
    return new Grid(
        "Request / reply in bytes of whole frames",
        List.of(
            "article",
            "published",
            "stock Dubbo 2.7.23",
            "Trunkline to stock peers",
            "between Trunkline peers",
            ""),
        rows);
  }

  private static String stock(SizeRow row, GoldenSizes golden, ReportData data) throws IOException {
    String name = row.golden();
    if (DUBBOS_JSON.equals(name)) {
      return DUBBOS_JSON_BYTES;
    }
    if (name == null || !name.equals(DUBBOS_OWN)) {
      return name == null ? "" : golden.cell(name);
    }
    for (Result result : data.calls()) {
      if (result.system().equals(name) && result.scenario().equals(ArticleCalls.BID)) {
        return result.wireOut() + " / " + result.wireIn();
      }
    }
    return "";
  }
}
