package io.trunkline.perf.report;

import java.util.List;

/**
 * Everything that one run of the report measured, on one machine and one commit.
 *
 * @param environment where
 * @param plan the name of what was measured
 * @param calls calls of the systems
 * @param growth calls of ours while something grows
 * @param codecs serializers alone
 * @param times points in time alone
 * @param sizes frames of a bid
 * @param figures starts, heaps and jars
 * @param notes what a reader has to know
 */
public record ReportData(
    Environment environment,
    String plan,
    List<Result> calls,
    List<Result> growth,
    List<CodecResult> codecs,
    List<TimeResult> times,
    List<SizeResult> sizes,
    List<Figure> figures,
    List<String> notes) {

  public ReportData {
    calls = List.copyOf(calls);
    growth = List.copyOf(growth);
    codecs = List.copyOf(codecs);
    times = List.copyOf(times);
    sizes = List.copyOf(sizes);
    figures = List.copyOf(figures);
    notes = List.copyOf(notes);
  }
}
