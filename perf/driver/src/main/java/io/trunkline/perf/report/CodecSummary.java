package io.trunkline.perf.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** All rounds of the serializers together: medians, and ratios to hand-written code. */
public final class CodecSummary {

  /** The codec whose time the others are divided by. */
  public static final String REFERENCE = "hand";

  private final List<Row> rows = new ArrayList<>();

  /** Of these results, in their order. */
  public CodecSummary(List<CodecResult> results) {
    Set<String> payloads = new LinkedHashSet<>();
    Set<String> codecs = new LinkedHashSet<>();
    for (CodecResult result : results) {
      payloads.add(result.payload());
      codecs.add(result.codec());
    }
    for (String payload : payloads) {
      Map<Integer, Double> reference = new TreeMap<>();
      of(results, REFERENCE, payload)
          .forEach(result -> reference.put(result.round(), roundTrip(result)));
      for (String codec : codecs) {
        List<CodecResult> rounds = of(results, codec, payload);
        if (!rounds.isEmpty()) {
          rows.add(row(rounds, reference));
        }
      }
    }
  }

  private static List<CodecResult> of(List<CodecResult> results, String codec, String payload) {
    return results.stream()
        .filter(result -> result.codec().equals(codec) && result.payload().equals(payload))
        .toList();
  }

  private static double roundTrip(CodecResult result) {
    return result.write().nanos() + result.read().nanos();
  }

  private static Row row(List<CodecResult> rounds, Map<Integer, Double> reference) {
    CodecResult first = rounds.get(0);
    return new Row(
        first.codec(),
        first.payload(),
        first.bytes(),
        median(rounds, result -> result.write().nanos()),
        median(rounds, result -> result.read().nanos()),
        median(rounds, result -> result.write().allocated()),
        median(rounds, result -> result.read().allocated()),
        Statistics.ratio(rounds, CodecResult::round, CodecSummary::roundTrip, reference));
  }

  private static double median(List<CodecResult> rounds, ToDoubleFunction<CodecResult> value) {
    return Statistics.of(rounds.stream().map(value::applyAsDouble).toList()).median();
  }

  /** A row for each codec and payload, payload by payload. */
  public List<Row> rows() {
    return List.copyOf(rows);
  }

  /**
   * A codec with a payload; all numbers are medians of the rounds.
   *
   * @param codec the codec
   * @param payload the payload
   * @param bytes how many bytes it takes
   * @param writeNanos time to write
   * @param readNanos time to read
   * @param writeAllocated bytes allocated to write
   * @param readAllocated bytes allocated to read
   * @param ratio write and read together divided by the reference's; null without a reference
   */
  public record Row(
      String codec,
      String payload,
      long bytes,
      double writeNanos,
      double readNanos,
      double writeAllocated,
      double readAllocated,
      @Nullable Statistics ratio) {}

  /** A table for a person to read. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    String payload = "";
    for (Row row : rows) {
      if (!row.payload().equals(payload)) {
        payload = row.payload();
        text.append(
            String.format(
                Locale.ROOT,
                "%n%-22s %9s %10s %10s %12s %12s %8s%n",
                payload,
                "bytes",
                "write ns",
                "read ns",
                "write alloc",
                "read alloc",
                "x hand"));
      }
      Statistics ratio = row.ratio();
      text.append(
          String.format(
              Locale.ROOT,
              "%-22s %,9d %,10.0f %,10.0f %,12.0f %,12.0f %8s%n",
              row.codec(),
              row.bytes(),
              row.writeNanos(),
              row.readNanos(),
              row.writeAllocated(),
              row.readAllocated(),
              ratio == null ? "-" : String.format(Locale.ROOT, "%.1f", ratio.median())));
    }
    return text.append("\nx hand: write and read together, divided by hand-written code's.\n")
        .toString();
  }
}
