package io.trunkline.perf.driver;

import io.trunkline.perf.codec.CodecPayload;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a whole report measures for how long: the rows of its two tables, then growth and starts.
 * Systems that are not built are left out. The longest part is warming up, and slow peers warm up
 * longest, so they have few scenarios.
 *
 * @param quick whether it is the short one
 * @param calls rows of calls
 * @param codecs rows of serializers
 */
record ReportPlan(boolean quick, List<RpcRow> calls, List<CodecRow> codecs) {

  private static final int ROUNDS = 3;
  private static final int SECOND = 1_000;
  private static final int WARM_UPS = 40;
  private static final int ITERATIONS = 20;
  private static final int ITERATION_MILLIS = 100;
  private static final int FORKS = 2;

  private static final List<String> PEERS_SCENARIOS = List.of("bid:10", "bid:64a", "text:10");
  private static final List<String> RATED = List.of("bid:64a@15000");

  /**
   * Serializers with values.
   *
   * @param codecs by name
   * @param payloads with what
   */
  record CodecRow(List<String> codecs, List<String> payloads) {

    private CodecPlan plan(boolean quick) {
      return new CodecPlan(
          payloads,
          List.of("write", "read"),
          quick ? 1 : FORKS,
          WARM_UPS,
          ITERATIONS,
          ITERATION_MILLIS);
    }
  }

  /** The one that fits into ten minutes, or the one that fits into ninety. */
  static ReportPlan of(boolean quick) {
    return quick ? shortPlan() : wholePlan();
  }

  //  what                        systems  scenarios  rounds  ms  most seconds of warming up
  private static ReportPlan wholePlan() {
    return new ReportPlan(
        false,
        List.of(
            row(
                "ours and the floor",
                "trunkline-kryo-registered,trunkline-kryo-registered-inline,trunkline-kryo-inline,"
                    + "trunkline-hessian2,raw-nio-batch,raw-nio-pool,block-per-caller",
                "bid:1,bid:10,bid:64a,bid:256,void:64a,text:10",
                12),
            row(
                "other serializations",
                "trunkline-kryo,trunkline-hessian2-inline,trunkline-fst-registered,"
                    + "trunkline-fory-registered,trunkline-fastjson2,trunkline-fastjson,"
                    + "trunkline-gson,trunkline-java",
                "bid:10,text:10",
                8),
            row(
                "Dubbo 3.3",
                "dubbo-3.3.6-hessian2,dubbo-3.3.6-kryo,dubbo-3.3.6-fst,dubbo-3.3.6-fastjson2",
                "bid:1,bid:10,bid:64a,text:10",
                25),
            row(
                "other runtimes",
                "grpc-default,grpc-direct,sofarpc-hessian2,armeria-json",
                "bid:10,bid:64a,text:10",
                15),
            row(
                "Dubbo 2",
                "dubbo-2.7.23-hessian2,dubbo-2.7.23-kryo,dubbo-2.7.23-fst,dubbo-2.5.10-dubbo,"
                    + "dubbo-2.5.10-hessian2",
                "bid:10,text:10",
                15),
            row(
                "REST",
                "rest-jetty-json,rest-jetty-json-gzip,rest-jetty-xml,rest-jetty-xml-gzip,"
                    + "rest-tomcat-json,rest-netty-json",
                "bid:10,text:10",
                10),
            row(
                "points in time",
                "trunkline-hessian2,dubbo-3.3.6-hessian2",
                "date:10,javatime:10",
                15),
            new RpcRow(
                "fixed rate",
                List.of("raw-nio", "trunkline-kryo-registered", "dubbo-3.3.6-kryo", "grpc-direct"),
                RATED,
                ROUNDS,
                5 * SECOND,
                12,
                false)),
        List.of(
            new CodecRow(
                List.of(
                    "hand",
                    "kryo-registered",
                    "bare-fory",
                    "trunkline-kryo-registered",
                    "trunkline-hessian2",
                    "trunkline-fst-registered"),
                List.of(CodecPayload.BID.label())),
            new CodecRow(
                List.of("hand", "trunkline-kryo-registered", "trunkline-hessian2"),
                List.of(CodecPayload.LIST.label(), CodecPayload.TEXT.label()))));
  }

  private static ReportPlan shortPlan() {
    return new ReportPlan(
        true,
        List.of(
            new RpcRow(
                "ours, the floor and two peers",
                List.of(
                    "trunkline-kryo-registered",
                    "trunkline-kryo-inline",
                    "trunkline-hessian2",
                    "dubbo-3.3.6-kryo",
                    "grpc-direct"),
                PEERS_SCENARIOS,
                1,
                SECOND,
                20,
                true),
            new RpcRow(
                "fixed rate",
                List.of("raw-nio", "trunkline-kryo-registered"),
                RATED,
                1,
                3 * SECOND,
                8,
                true)),
        List.of(
            new CodecRow(
                List.of("hand", "trunkline-kryo-registered", "trunkline-hessian2"),
                List.of(CodecPayload.BID.label()))));
  }

  private static RpcRow row(String what, String systems, String scenarios, int warmUp) {
    return new RpcRow(
        what,
        List.of(systems.split(",")),
        List.of(scenarios.split(",")),
        ROUNDS,
        SECOND,
        warmUp,
        false);
  }

  /** Every system that is called, by name. */
  List<String> systems() {
    Set<String> names = new LinkedHashSet<>();
    calls.forEach(row -> names.addAll(row.all()));
    return new ArrayList<>(names);
  }

  /** Every serializer, by name. */
  List<String> serializers() {
    return codecs.stream().flatMap(row -> row.codecs().stream()).distinct().toList();
  }

  /** How serializers of a row are measured. */
  CodecPlan plan(CodecRow row) {
    return row.plan(quick);
  }

  /** How long it all takes if every warm-up takes its longest. */
  long millis() {
    return calls.stream().mapToLong(row -> row.plan().millis()).sum()
        + codecs.stream().mapToLong(row -> row.codecs().size() * codecMillis(row)).sum()
        + GrowthSuite.millis(quick)
        + StartSuite.millis(quick);
  }

  private long codecMillis(CodecRow row) {
    return plan(row).millisEach() * row.payloads().size();
  }
}
