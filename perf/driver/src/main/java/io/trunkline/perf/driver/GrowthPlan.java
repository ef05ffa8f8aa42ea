package io.trunkline.perf.driver;

import io.trunkline.perf.report.Summary;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** How much of what grows is measured. Each point of a curve takes turns with the raw echo. */
final class GrowthPlan {

  /** The system that calls and messages grow for. */
  private static final List<String> OURS = List.of("trunkline-kryo-registered");

  private static final List<Integer> IN_FLIGHT = List.of(1, 2, 4, 8, 16, 32, 64, 128, 256, 512);
  private static final List<Integer> CHARACTERS =
      List.of(10, 100, 1_000, 10_000, 100_000, 1_000_000, 8_000_000);
  private static final List<Integer> CONNECTIONS = List.of(1, 10, 100, 1_000);
  private static final List<Integer> IDLE = List.of(1, 100, 1_000, 10_000);
  private static final List<Integer> SERVICES = List.of(1, 10, 100, 1_000);
  private static final List<Integer> VIRTUAL = List.of(1, 10, 100, 1_000, 10_000, 100_000);
  private static final String MANY_IN_FLIGHT = "bid:64a";

  private static final int ROUNDS = 2;
  private static final int TURNS = 2;

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

  /** Curves of calls. */
  static RpcBlock calls(Extent extent) {
    return block(
        "growth",
        extent,
        new RpcRow(
            "calls in flight", OURS, each(IN_FLIGHT, extent, 3, "bid:%da"), longWarm(extent)),
        new RpcRow(
            "length of a text", OURS, each(CHARACTERS, extent, 2, "text%d:2"), longWarm(extent)),
        connections(extent),
        grown(IDLE, extent, "grown-%d-idle"),
        grown(SERVICES, extent, "grown-%d-services"));
  }

  /** The curve that needs virtual threads, alone on a newer JDK. */
  static RpcBlock virtual(Extent extent) {
    return block(
        "virtual threads",
        extent,
        new RpcRow(
            "virtual threads that wait",
            List.of("grown-1-callers"),
            each(VIRTUAL, extent, 2, "bid:%dv"),
            warm(extent)));
  }

  /** What takes memory. */
  static List<HeapRow> heaps(Extent extent) {
    int many = extent == Extent.WHOLE ? 10_000 : 1_000;
    return List.of(
        new HeapRow("an idle connection", "an idle connection", "grown-%d-idle", many),
        new HeapRow("an idle reference", "a service", "grown-%d-services", 1_000));
  }

  /** How long the heaps take, roughly. */
  static long heapMillis(Extent extent) {
    return 2L * heaps(extent).size() * (2 * RpcPlan.START_MILLIS);
  }

  /** The raw echo has as many beside ours. */
  private static RpcRow connections(Extent extent) {
    List<String> names = new ArrayList<>(each(CONNECTIONS, extent, 3, "grown-%d-connections"));
    List<String> raw = each(CONNECTIONS, extent, 3, Summary.REFERENCE + "-%d-connections");
    names.addAll(raw.subList(1, raw.size()));
    return new RpcRow("connections", names, List.of(MANY_IN_FLIGHT), warm(extent));
  }

  private static RpcRow grown(List<Integer> counts, Extent extent, String name) {
    List<String> names = each(counts, extent, 3, name);
    return new RpcRow(name, names, List.of(MANY_IN_FLIGHT), warm(extent));
  }

  /** Seconds, enough for most compilers: a curve that begins cold looks like a cliff. */
  private static int warm(Extent extent) {
    return extent == Extent.QUICK ? 15 : 30;
  }

  /** The same, of those that have many scenarios. */
  private static int longWarm(Extent extent) {
    return extent == Extent.QUICK ? 25 : 45;
  }

  private static RpcBlock block(String what, Extent extent, RpcRow... rows) {
    RpcBlock whole =
        new RpcBlock(what, List.of(rows), extent == Extent.WHOLE ? ROUNDS : 1, true, TURNS);
    return extent == Extent.TRIAL ? whole.asTrial() : whole;
  }

  /** One name for each count; every few of them, the last always, in a short run. */
  private static List<String> each(List<Integer> counts, Extent extent, int step, String name) {
    int last = counts.size() - 1;
    Stream<Integer> chosen =
        IntStream.rangeClosed(0, last)
            .filter(i -> extent != Extent.QUICK || (last - i) % step == 0)
            .mapToObj(counts::get);
    return chosen.map(name::formatted).toList();
  }
}
