package io.trunkline.perf.driver;

import io.trunkline.perf.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How much of what grows is measured. Each point of a curve takes turns with the raw echo. */
final class GrowthPlan {

  /** The system that calls and messages grow for. */
  private static final String OURS = "trunkline-kryo-registered";

  private static final List<Integer> IN_FLIGHT = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512);
  private static final List<Integer> CHARACTERS =
      List.of(10, 100, 1_000, 10_000, 100_000, 1_000_000, 8_000_000);
  private static final List<Integer> CONNECTIONS = List.of(1, 10, 100, 1_000);
  private static final List<Integer> IDLE = List.of(1, 100, 1_000, 10_000);
  private static final List<Integer> SERVICES = List.of(1, 10, 100, 1_000);
  private static final List<Integer> VIRTUAL = List.of(1, 10, 100, 1_000, 10_000, 100_000);
  private static final String MANY_IN_FLIGHT = "bid:64a";

  /** What there is one of, everywhere. */
  private static final String ONE = "grown-1-callers";

  /**
   * How many seconds a pair with one scenario may warm up: after 4, our calls over one connection
   * made half as many as after 12, and the raw echo, which is less code, nearly all.
   */
  private static final int WARM = 12;

  /** The same with a dozen scenarios, which take turns. */
  private static final int WARM_LONG = 24;

  /** The heap of nearly nothing, and of many. */
  private static final int FEW = 1;

  private GrowthPlan() {}

  /**
   * The heap of a system with many of one thing, beside the same system with one.
   *
   * @param client what the client has many of
   * @param provider what the provider has many of
   * @param system the name of the system, with %d for how many
   * @param many how many
   */
  record HeapRow(String client, String provider, String system, int many) {

    /** The system with one. */
    String few() {
      return system.formatted(FEW);
    }

    /** The system with many. */
    String most() {
      return system.formatted(many);
    }

    /** By how many they differ. */
    int difference() {
      return many - FEW;
    }
  }

  /**
   * Curves of calls. The points of a row share a pair of JVMs of the raw echo. Beside many
   * connections in use it is measured with as many, too.
   */
  static List<RpcRow> rows(boolean quick) {
    List<String> called = new ArrayList<>(each(IN_FLIGHT, quick, 3, "bid:%da"));
    called.addAll(each(CHARACTERS, quick, 2, "text%d:2"));
    List<String> grown = new ArrayList<>(List.of(ONE));
    grown.addAll(grown(CONNECTIONS, quick, "grown-%d-connections"));
    grown.addAll(grown(CONNECTIONS, quick, Summary.REFERENCE + "-%d-connections"));
    grown.addAll(grown(IDLE, quick, "grown-%d-idle"));
    grown.addAll(grown(SERVICES, quick, "grown-%d-services"));
    return List.of(
        row("calls in flight, length of a text", List.of(OURS), called, 500, WARM_LONG, quick),
        row("connections, services", grown, List.of(MANY_IN_FLIGHT), 1_000, WARM, quick));
  }

  /** The curve that needs virtual threads, alone on a newer JDK. */
  static RpcRow virtual(boolean quick) {
    return row(
        "virtual threads that wait",
        List.of("grown-1-callers"),
        each(VIRTUAL, quick, 2, "bid:%dv"),
        1_000,
        quick ? 4 : 8,
        quick);
  }

  /** What takes memory. */
  static List<HeapRow> heaps(boolean quick) {
    int many = quick ? 1_000 : 10_000;
    return List.of(
        new HeapRow("an idle connection", "an idle connection", "grown-%d-idle", many),
        new HeapRow("an idle reference", "a service", "grown-%d-services", 1_000));
  }

  /** How long the heaps take, roughly. */
  static long heapMillis(boolean quick) {
    return 2L * heaps(quick).size() * (2 * RpcPlan.START_MILLIS);
  }

  /** Those with more than one. */
  private static List<String> grown(List<Integer> counts, boolean quick, String name) {
    List<String> all = each(counts, quick, 3, name);
    return all.subList(1, all.size());
  }

  private static RpcRow row(
      String what,
      List<String> systems,
      List<String> scenarios,
      int millis,
      int warmUp,
      boolean quick) {
    return new RpcRow(what, systems, scenarios, quick ? 1 : 2, millis, warmUp, true);
  }

  /** One name for each count; every few of them, the last always, in a short run. */
  private static List<String> each(List<Integer> counts, boolean quick, int step, String name) {
    int last = counts.size() - 1;
    Stream<Integer> chosen =
        IntStream.rangeClosed(0, last)
            .filter(i -> !quick || (last - i) % step == 0)
            .mapToObj(counts::get);
    return chosen.map(name::formatted).toList();
  }
}
