package io.trunkline.perf.driver;

import io.trunkline.perf.codec.CodecPayload;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * What a whole report measures for how long: the rows of its tables, then growth, starts,
 * serializers and points in time. Systems that are not built are left out. The longest part is
 * warming up: so a system has one pair of JVMs for all its scenarios, ours have new ones in each
 * round, because compilation varies from start to start, and the others keep theirs.
 *
 * @param extent how much of it
 * @param calls blocks of calls
 * @param codecs rows of serializers
 * @param times serializers of points in time
 */
record ReportPlan(Extent extent, List<RpcBlock> calls, List<CodecRow> codecs, List<String> times) {

  private static final int ROUNDS = 3;
  private static final int TURNS = 4;
  private static final int FEW_TURNS = 2;

  private static final int FORKS = 2;
  private static final int WARM_UPS = 25;
  private static final int ITERATIONS = 10;
  private static final int ITERATION_MILLIS = 100;

  private static final String PEERS_SCENARIOS = "bid:10,bid:64a,text:10";
  private static final String ARTICLE = "bid:10,text:10";
  private static final String TIMES = "date:10,javatime:10";
  private static final String RATED = "bid:64a@15000";

  /** The article's two, and the two beside them. */
  private static final List<String> TIME_CODECS =
      List.of("hessian-lite-3.2.13-fresh", "hessian-lite-3.2.13", "java", "trunkline-hessian2");

  private static final List<String> TIME_PAYLOADS = List.of("date", "instant", "localdatetime");

  /**
   * Serializers with values.
   *
   * @param codecs by name
   * @param payloads with what
   */
  record CodecRow(List<String> codecs, List<String> payloads) {}

  /** Everything, or the part that fits into ten minutes, or everything too briefly. */
  static ReportPlan of(Extent extent) {
    return switch (extent) {
      case QUICK -> shortPlan();
      case WHOLE -> wholePlan();
      case TRIAL -> {
        ReportPlan whole = wholePlan();
        yield new ReportPlan(
            extent,
            whole.calls.stream().map(RpcBlock::asTrial).toList(),
            whole.codecs,
            whole.times);
      }
    };
  }

  //  what                        systems  scenarios  most seconds of warming up
  private static ReportPlan wholePlan() {
    return new ReportPlan(
        Extent.WHOLE,
        List.of(
            new RpcBlock(
                "ours",
                List.of(
                    RpcRow.of(
                        "ours",
                        "trunkline-kryo-registered,trunkline-hessian2",
                        "bid:1,bid:10,bid:64a,bid:256,void:64a,text:10",
                        60),
                    RpcRow.of(
                        "ours on the loop",
                        "trunkline-kryo-registered-inline",
                        "bid:1,bid:10,bid:64a,void:64a,text:10",
                        60),
                    RpcRow.of("points in time", "trunkline-hessian2", TIMES, 60),
                    RpcRow.of("fixed rate", "raw-nio,trunkline-kryo-registered", RATED, 15)),
                ROUNDS,
                false,
                TURNS),
            new RpcBlock(
                "rows of the articles, and other runtimes",
                List.of(
                    RpcRow.of(
                        "peers in every scenario",
                        "dubbo-3.3.6-kryo,grpc-direct",
                        "bid:1,bid:10,bid:64a,bid:256,void:64a,text:10",
                        45),
                    RpcRow.of("fixed rate", "dubbo-3.3.6-kryo,grpc-direct", RATED, 15),
                    RpcRow.of("Dubbo's default", "dubbo-3.3.6-hessian2", ARTICLE, 40),
                    RpcRow.of("points in time", "dubbo-3.3.6-hessian2", TIMES, 40),
                    RpcRow.of("floors", "raw-nio-batch,raw-nio-pool", "bid:10,bid:64a", 10),
                    RpcRow.of("a socket for each caller", "block-per-caller", "bid:1,bid:10", 10),
                    RpcRow.of(
                        "other serializations",
                        "trunkline-kryo,trunkline-fst-registered,trunkline-fory-registered,"
                            + "trunkline-fastjson2,trunkline-fastjson,trunkline-gson,"
                            + "trunkline-msgpack,trunkline-protostuff,trunkline-avro,"
                            + "trunkline-java",
                        ARTICLE,
                        30),
                    RpcRow.of("on the loop", "trunkline-hessian2-inline", "bid:10,bid:64a", 30),
                    RpcRow.of("Dubbo 3", "dubbo-3.3.6-fst,dubbo-3.3.6-fastjson2", ARTICLE, 30),
                    RpcRow.of(
                        "other runtimes",
                        "grpc-default,sofarpc-hessian2,armeria-json",
                        PEERS_SCENARIOS,
                        30),
                    RpcRow.of(
                        "Dubbo 2",
                        "dubbo-2.7.23-hessian2,dubbo-2.7.23-kryo,dubbo-2.7.23-fst,"
                            + "dubbo-2.5.10-dubbo,dubbo-2.5.10-hessian2",
                        ARTICLE,
                        30),
                    RpcRow.of(
                        "REST",
                        "rest-jetty-json,rest-jetty-json-gzip,rest-jetty-xml,rest-jetty-xml-gzip,"
                            + "rest-tomcat-json,rest-netty-json",
                        ARTICLE,
                        30)),
                ROUNDS,
                true,
                FEW_TURNS)),
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
                List.of(CodecPayload.LIST.label(), CodecPayload.TEXT.label()))),
        TIME_CODECS);
  }

  private static ReportPlan shortPlan() {
    return new ReportPlan(
        Extent.QUICK,
        List.of(
            new RpcBlock(
                "calls",
                List.of(
                    RpcRow.of(
                        "ours and two peers",
                        "trunkline-kryo-registered,trunkline-kryo-inline,trunkline-hessian2,"
                            + "dubbo-3.3.6-kryo,grpc-direct",
                        PEERS_SCENARIOS,
                        20),
                    RpcRow.of("fixed rate", "raw-nio,trunkline-kryo-registered", RATED, 15)),
                1,
                true,
                TURNS)),
        List.of(
            new CodecRow(
                List.of("hand", "trunkline-kryo-registered", "trunkline-hessian2"),
                List.of(CodecPayload.BID.label()))),
        List.of("hessian-lite-3.2.13-fresh", "trunkline-hessian2"));
  }

  /** Every system that is called, by name. */
  List<String> systems() {
    Set<String> names = new LinkedHashSet<>();
    calls.forEach(block -> names.addAll(block.all()));
    return new ArrayList<>(names);
  }

  /** Every serializer, by name. */
  List<String> serializers() {
    Set<String> names = new LinkedHashSet<>(times);
    codecs.forEach(row -> names.addAll(row.codecs()));
    return new ArrayList<>(names);
  }

  /** How serializers of a row are measured. */
  CodecPlan plan(CodecRow row) {
    return codecs(row.payloads(), List.of("write", "read"));
  }

  /** How points in time are measured. */
  CodecPlan timePlan() {
    return codecs(TIME_PAYLOADS, TimeSuite.METHODS);
  }

  private CodecPlan codecs(List<String> payloads, List<String> methods) {
    return extent == Extent.TRIAL
        ? new CodecPlan(payloads, methods, 1, 1, 1, ITERATION_MILLIS)
        : new CodecPlan(
            payloads,
            methods,
            extent == Extent.QUICK ? 1 : FORKS,
            WARM_UPS,
            ITERATIONS,
            ITERATION_MILLIS);
  }

  /** How long the calls of a block take at most. */
  private static long millis(RpcBlock block) {
    return block.plan().millis();
  }

  /** How long it all takes if every warm-up takes its longest. */
  long millis() {
    return calls.stream().mapToLong(ReportPlan::millis).sum()
        + codecs.stream().mapToLong(row -> plan(row).millis(row.codecs().size())).sum()
        + TimeSuite.millis(timePlan(), times.size(), TimeSuite.ARTICLES_FORMATS)
        + GrowthSuite.millis(extent)
        + StartSuite.millis(extent);
  }
}
