package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What callers were told of their calls, to be compared with what providers did. Thread-safe. */
final class CallLedger {

  private final BitSet returned = new BitSet();
  private final BitSet notExecuted = new BitSet();
  private final BitSet unknown = new BitSet();

  /** Those that were told that only their result is missing. */
  private final BitSet done = new BitSet();

  private final Map<Status, Integer> failures = new EnumMap<>(Status.class);
  private final List<Throwable> untyped = new ArrayList<>();
  private int calls;

  /** The number of the next call. */
  synchronized int next() {
    return calls++;
  }

  synchronized void returned(int call) {
    returned.set(call);
  }

  synchronized void failed(int call, Throwable failure) {
    if (failure instanceof RpcException typed) {
      outcomes(typed.certainty()).set(call);
      failures.merge(typed.status(), 1, Integer::sum);
    } else {
      untyped.add(failure);
    }
  }

  private BitSet outcomes(Certainty certainty) {
    return switch (certainty) {
      case NOT_EXECUTED -> notExecuted;
      case UNKNOWN -> unknown;
      case EXECUTED -> done;
    };
  }

  /** How many calls returned. */
  synchronized int returned() {
    return returned.cardinality();
  }

  /** How many calls were told that they may have been executed. */
  synchronized int unknown() {
    return unknown.cardinality();
  }

  /** How many calls failed, by status. */
  synchronized Map<Status, Integer> failures() {
    return Map.copyOf(failures);
  }

  /**
   * A call that returned or was told it was executed was, once; one that was told it was not
   * executed was not; and none was executed twice.
   */
  synchronized void assertTrueTo(List<Path> journals) throws IOException {
    assertThat(untyped).as("failures that are no RpcException").isEmpty();
    BitSet executed = new BitSet();
    BitSet twice = new BitSet();
    for (Path journal : journals) {
      try (Stream<String> lines = Files.lines(journal)) {
        lines
            .mapToInt(Integer::parseInt)
            .forEach(call -> (executed.get(call) ? twice : executed).set(call));
      }
    }
    assertThat(twice).as("executed twice").isEqualTo(new BitSet());
    assertThat(common(notExecuted, executed)).as("not executed, and yet").isEqualTo(new BitSet());
    assertThat(without(returned, executed)).as("returned from nowhere").isEqualTo(new BitSet());
    assertThat(without(done, executed)).as("executed, they were told").isEqualTo(new BitSet());
    BitSet told = (BitSet) returned.clone();
    told.or(notExecuted);
    told.or(unknown);
    told.or(done);
    assertThat(told.cardinality()).as("calls that ended").isEqualTo(calls);
    assertThat(
            returned.cardinality()
                + notExecuted.cardinality()
                + unknown.cardinality()
                + done.cardinality())
        .as("ends of calls")
        .isEqualTo(calls);
    assertThat(without(executed, told)).as("executed for nobody").isEqualTo(new BitSet());
  }

  private static BitSet common(BitSet one, BitSet other) {
    BitSet common = (BitSet) one.clone();
    common.and(other);
    return common;
  }

  private static BitSet without(BitSet one, BitSet other) {
    BitSet rest = (BitSet) one.clone();
    rest.andNot(other);
    return rest;
  }

  @Override
  public synchronized String toString() {
    return calls
        + " calls, "
        + returned.cardinality()
        + " returned, "
        + unknown.cardinality()
        + " unknown; failures "
        + failures;
  }
}
