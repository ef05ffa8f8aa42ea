package io.trunkline.interop.attack;

import java.util.function.Predicate;

/** What a provider has to hold while and after it is attacked. */
enum Goal {
  ALIVE("the provider serves afterwards", Result::served),

  /** Below 5 ms a ratio says more about two shared cores than about the provider. */
  NEIGHBOR(
      "no call of the neighbor fails, and its p99 is at most 3 x quiet or 5 ms",
      result ->
          result.attacked().failed() == 0
              && result.attacked().p99Micros()
                  <= Math.max(3 * result.quiet().p99Micros(), Goal.SMALL_MICROS)),

  /** Nothing that allocates can run while a thread of the application holds the whole heap. */
  NEIGHBOR_AFTER(
      "from 2 s after the heap has room again, no call of the neighbor fails, and its p99 is at most"
          + " 3 x quiet or 5 ms; before, calls fail because nothing that allocates can run",
      NEIGHBOR::holds),

  /** Pools keep a few chunks, and the JVM what it has compiled. */
  MEMORY(
      "afterwards heap +16 MB and direct memory +32 MB at most",
      result ->
          result.after().complete()
              && result.heapGrowth() <= 16 * Goal.MB
              && result.directGrowth() <= 32 * Goal.MB),

  CPU("at most 50 ms of processor time per message", result -> result.cpuMillisEach() <= 50),

  LOG("at most 1 MB of log per minute", result -> result.logBytesAMinute() <= Goal.MB),

  NAMES(
      "at most 256 names are kept (heap +2 MB at most)",
      result -> result.after().complete() && result.heapGrowth() <= 2 * Goal.MB),

  REPLY(
      "each call is answered, or its connection closed, within 100 ms",
      result -> result.attackerSaid("sent") > 0 && result.attackerSaid("slowest") <= 100),

  HELD(
      "meanwhile heap and direct memory together +64 MB at most, and no OutOfMemoryError",
      result ->
          result.during() != null
              && result.during().complete()
              && result.growthMeanwhile() <= 64 * Goal.MB
              && !result.ranOutOfMemory()),

  REFUSED(
      "99 of 100 excess calls are refused within 10 ms",
      result -> result.attackerSaid("refusals") > 0 && result.attackerSaid("slowest") <= 10),

  ANSWERED(
      "each call is answered",
      result ->
          result.attackerSaid("sent") > 0
              && result.attackerSaid("replies") == result.attackerSaid("sent")),

  NOTHING_WRONG(
      "each damaged file opens with all of its values or is refused with a reason; no value is wrong"
          + " or missing",
      result ->
          result.attackerSaid("sent") > 0
              && result.attackerSaid("files-right") + result.attackerSaid("files-refused")
                  == result.attackerSaid("sent")),

  REGISTRY_WORK(
      "at most 50 ms of work for the registry on a thread that calls or on an event loop",
      result -> result.registryWorkMicros() >= 0 && result.registryWorkMicros() <= 50_000),

  CLOSES(
      "close() of a client and of the provider returns within 13 s under the same attack: the close"
          + " timeout of 10 s, the second in which a provider in a registry still serves, and 2 s for"
          + " the rest",
      result -> result.closing() != null && result.closing().isInTime()),

  RECOVERS(
      "the provider serves again, or ends with the reason in its last line",
      result -> result.served() || !result.running() && result.lastLine().contains("cannot serve"));

  private static final long MB = 1_000_000;
  private static final long SMALL_MICROS = 5_000;

  private final String text;
  private final Predicate<Result> holds;

  Goal(String text, Predicate<Result> holds) {
    this.text = text;
    this.holds = holds;
  }

  boolean holds(Result result) {
    return holds.test(result);
  }

  /** For tables. */
  String text() {
    return text;
  }
}
