package io.trunkline.perf.pages;

import io.trunkline.perf.report.SizeResult;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Whole frames of the echoed bid as published by others, for comparison with Trunkline's. */
public final class PublishedSizes {

  private static final List<Row> ARTICLES =
      List.of(
          new Row("Kryo", 272, 90),
          new Row("FST", 288, 96),
          new Row("Dubbo Serialization", 430, 186),
          new Row("Hessian", 546, 329),
          new Row("FastJson", 461, 218),
          new Row("Json", 657, 409),
          new Row("Java Serialization", 963, 630));

  /** A bid answered with two seat bids, not echoed: the requests compare, the responses do not. */
  private static final List<String> STOCK =
      List.of(
          "2.7.23-kryo-registered",
          "2.7.23-kryo",
          "2.7.23-fst-registered",
          "2.7.23-fst",
          "2.7.23-hessian2",
          "2.7.23-fastjson",
          "2.7.23-java",
          "3.3.6-kryo",
          "3.3.6-fst",
          "3.3.6-hessian2",
          "3.3.6-fastjson2",
          "3.3.6-java");

  private static final int HEADER = 16;

  private PublishedSizes() {}

  private record Row(String label, long out, long in) {}

  /**
   * Our sizes, the articles' and stock Dubbo's, one below the other.
   *
   * @param root the folder with the modules, whose captured frames are counted
   */
  public static String beside(List<SizeResult> measured, Path root) throws IOException {
    GoldenSizes golden = new GoldenSizes(root);
    List<Row> stock = new ArrayList<>();
    for (String name : STOCK) {
      stock.add(new Row(name, golden.request(name), golden.response(name)));
    }
    StringBuilder text = new StringBuilder();
    block(
        text,
        "measured now",
        measured.stream()
            .map(
                result ->
                    new Row(result.system() + " " + result.scenario(), result.out(), result.in()))
            .toList());
    block(text, "published (echoed bid)", ARTICLES);
    block(text, "stock Dubbo (bid answered, not echoed)", stock);
    return text.append(
            """

            Frames with their header of 16 bytes, bodies without; of other protocols only the sum means anything.
            Names of services and classes are part of a frame: ours are longer than demo.bid, shorter than the articles'.
            """)
        .toString();
  }

  private static void block(StringBuilder text, String title, List<Row> rows) {
    text.append(
        String.format(
            Locale.ROOT,
            "%n%-40s %9s %9s %9s %9s%n",
            title,
            "request",
            "response",
            "its body",
            "its body"));
    for (Row row : rows) {
      text.append(
          String.format(
              Locale.ROOT,
              "%-40s %,9d %,9d %,9d %,9d%n",
              row.label(),
              row.out(),
              row.in(),
              row.out() - HEADER,
              row.in() - HEADER));
    }
  }
}
