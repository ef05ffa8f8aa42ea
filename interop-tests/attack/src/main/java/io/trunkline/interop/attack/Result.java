package io.trunkline.interop.attack;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was measured in one trial.
 *
 * @param seconds from the first message until the attacker had ended
 * @param quiet the neighbor's calls before
 * @param attacked the neighbor's calls during the attack
 * @param whileFull the neighbor's calls while another thread held the whole heap, which are not
 *     part of those during the attack; null if none did
 * @param base before the attack
 * @param during while it went on, if that was asked for
 * @param after a while after it
 * @param cpuMillis of the provider for the attack, without what it works in quiet times
 * @param attacker what the attacker counted, by name
 * @param messageBytes the length of a message's body; -1 if they differ
 * @param running whether the process is
 * @param served whether a new connection is
 * @param ranOutOfMemory whether the provider's log names an OutOfMemoryError
 * @param lastLine of the provider's log
 * @param registryWorkMicros the longest work for a registry on a thread that calls or reads; -1
 *     where no registry is involved
 * @param closing under the same attack; null if that was not measured
 */
record Result(
    Trial trial,
    Side side,
    Trial.Size size,
    double seconds,
    Latencies quiet,
    Latencies attacked,
    @Nullable Latencies whileFull,
    Reading base,
    @Nullable Reading during,
    Reading after,
    long cpuMillis,
    Map<String, String> attacker,
    long messageBytes,
    boolean running,
    boolean served,
    boolean ranOutOfMemory,
    String lastLine,
    long registryWorkMicros,
    @Nullable Closing closing) {

  private static final double SECONDS_OF_MINUTE = 60;

  /** With what closing under the attack came to. */
  Result with(Closing measured) {
    return new Result(
        trial,
        side,
        size,
        seconds,
        quiet,
        attacked,
        whileFull,
        base,
        during,
        after,
        cpuMillis,
        attacker,
        messageBytes,
        running,
        served,
        ranOutOfMemory,
        lastLine,
        registryWorkMicros,
        measured);
  }

  long heapGrowth() {
    return after.heapBytes() - base.heapBytes();
  }

  long directGrowth() {
    return after.directBytes() - base.directBytes();
  }

  /** Of heap and direct memory together; 0 if it was not measured. */
  long growthMeanwhile() {
    Reading then = during;
    return then == null
        ? 0
        : then.heapBytes()
            - base.heapBytes()
            + Math.max(0, then.directBytes())
            - Math.max(0, base.directBytes());
  }

  long logBytes() {
    return after.logBytes() - base.logBytes();
  }

  /** Of a run shorter than a minute all it logged. */
  double logBytesAMinute() {
    return logBytes() / Math.max(1, seconds / SECONDS_OF_MINUTE);
  }

  double cpuMillisEach() {
    return cpuMillis / (double) Math.max(1, attackerSaid("sent"));
  }

  /** A number that the attacker counted; 0 if it did not say. */
  long attackerSaid(String name) {
    return Long.parseLong(attacker.getOrDefault(name, "0"));
  }

  /** How much slower the neighbor's slowest hundredth was. */
  double ratio() {
    return quiet.p99Micros() <= 0 ? 0 : attacked.p99Micros() / (double) quiet.p99Micros();
  }

  /** The goals that are missed. */
  List<Goal> missed() {
    return trial.goals().stream().filter(goal -> !goal.holds(this)).toList();
  }

  /** For tables. */
  String verdict() {
    List<Goal> missed = missed();
    return missed.isEmpty()
        ? "held"
        : "not held: "
            + missed.stream()
                .map(goal -> goal.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
  }
}
