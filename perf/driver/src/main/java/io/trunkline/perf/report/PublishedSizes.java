package io.trunkline.perf.report;

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
  private static final List<Row> STOCK =
      List.of(
          new Row("2.7.23 kryo, registered", 255, 56),
          new Row("2.7.23 kryo", 324, 94),
          new Row("2.7.23 fst, registered", 270, 61),
          new Row("2.7.23 fst", 310, 99),
          new Row("2.7.23 hessian2", 435, 134),
          new Row("2.7.23 fastjson", 402, 94),
          new Row("2.7.23 java", 803, 347),
          new Row("3.3.6 kryo", 321, 95),
          new Row("3.3.6 fst", 308, 99),
          new Row("3.3.6 hessian2", 428, 114),
          new Row("3.3.6 fastjson2", 425, 118),
          new Row("3.3.6 java", 803, 347));

  private static final int HEADER = 16;

  private PublishedSizes() {}

  private record Row(String label, long out, long in) {}

  /** Our sizes, the articles' and stock Dubbo's, one below the other. */
  public static String beside(List<SizeResult> measured) {
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
    block(text, "stock Dubbo (bid answered, not echoed)", STOCK);
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
