package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.protocol.PackedTimes;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.SendState;
import org.jspecify.annotations.Nullable;

/**
 * What a call on one connection keeps of its times, so that its end can say where they went. A call
 * that is late has its provider asked which stage it is in: when half of its time has passed, and
 * when seven eighths have.
 */
class TimedCall extends SendState {

  /** How many times a provider is asked about a call. */
  private static final int QUESTIONS = 2;

  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * What the provider has answered.
   *
   * @param nanos when the answer came
   */
  private record Answer(OpenStage stage, long nanos) {}

  private final Invocation invocation;
  private int remainingMillis;
  private long writingNanos;
  private long arrivedNanos;
  private long providerTimes = PackedTimes.UNKNOWN;

  /** How many questions were due; for the thread that watches the time limit. */
  private byte questions;

  private boolean canBeAsked;
  private boolean isAsked;

  /** The last answer; null for none. */
  private volatile @Nullable Answer answered;

  TimedCall(Invocation invocation) {
    this.invocation = invocation;
  }

  /** The call. */
  final Invocation invocation() {
    return invocation;
  }

  /** When its time is over, in terms of {@link System#nanoTime()}. */
  public final long deadlineNanos() {
    return invocation.deadlineNanos();
  }

  /**
   * Its request is about to be written.
   *
   * @param remainingNanos how long its caller still waits
   * @param isUnderTerms whether its provider may be asked about it
   */
  final void writing(long remainingNanos, boolean isUnderTerms) {
    canBeAsked = isUnderTerms;
    writingNanos = invocation.deadlineNanos() - remainingNanos;
    remainingMillis = (int) Math.min(Integer.MAX_VALUE, RequestEncoder.millis(remainingNanos));
  }

  /** How long its caller still waited when its request was written. */
  final int remainingMillis() {
    return remainingMillis;
  }

  /** When the call began, or this attempt if that is unknown. */
  final long beginNanos() {
    return invocation.beginNanos() == 0 ? writingNanos : invocation.beginNanos();
  }

  /** Its reply has come; not decoded yet. */
  final void arrived(long nanos) {
    arrivedNanos = nanos;
  }

  /** Takes what the reply has of the stages at the provider, as {@link PackedTimes}. */
  final void providerTimes(long packed) {
    providerTimes = packed;
  }

  /**
   * How long it takes until the provider is to be asked about the call.
   *
   * @param remaining how long the caller still waits
   */
  final long nanosToQuestion(long remaining) {
    long all = remainingMillis * NANOS_PER_MILLI;
    return questions >= QUESTIONS
        ? Long.MAX_VALUE
        : remaining - (questions == 0 ? all / 2 : all / 8);
  }

  /** Whether the provider is to be asked about the call now; true once for each question. */
  final boolean takesQuestion(long nowNanos) {
    if (nanosToQuestion(deadlineNanos() - nowNanos) > 0) {
      return false;
    }
    questions++;
    return true;
  }

  /** Whether the provider may be asked about the call. */
  final boolean canBeAsked() {
    return canBeAsked;
  }

  /** The provider was asked about the call. */
  final void asked() {
    isAsked = true;
  }

  /** Whether the provider was asked about the call and has not answered. */
  final boolean isUnanswered() {
    return isAsked && answered == null;
  }

  /** Takes what the provider answers. */
  final void answered(OpenStage stage, long nowNanos) {
    answered = new Answer(stage, nowNanos);
  }

  /** The stages of the call whose reply was read now. */
  final StageTimes stages(long nowNanos) {
    if (arrivedNanos == 0) {
      return openStages(nowNanos);
    }
    StageTimes times = written();
    long network = arrivedNanos - left();
    if (providerTimes != PackedTimes.UNKNOWN) {
      times = PackedTimes.add(times, providerTimes, Stage.REPLY);
      network -= PackedTimes.totalNanos(providerTimes);
    }
    return times.with(Stage.NETWORK, network).with(Stage.RESULT, nowNanos - arrivedNanos);
  }

  /** The stages of the call, which gets no reply. */
  final StageTimes openStages(long nowNanos) {
    if (queuedNanos() == 0) {
      return prepared().withOpen(Stage.WRITE, nowNanos - writingNanos);
    }
    if (leftNanos() == 0) {
      return prepared()
          .with(Stage.WRITE, queuedNanos() - writingNanos)
          .withOpen(Stage.SEND, nowNanos - queuedNanos());
    }
    StageTimes times = written();
    if (arrivedNanos != 0) {
      return times.withOpen(Stage.RESULT, nowNanos - arrivedNanos);
    }
    Answer last = answered;
    if (last == null) {
      return times.withOpen(Stage.NETWORK, nowNanos - left());
    }
    Stage stage = last.stage().stage();
    times = PackedTimes.add(times, last.stage().times(), stage);
    return times.withOpen(stage, times.nanos(stage).orElse(0) + nowNanos - last.nanos());
  }

  private StageTimes prepared() {
    return invocation.beginNanos() == 0
        ? StageTimes.none()
        : StageTimes.none().with(Stage.PREPARE, writingNanos - invocation.beginNanos());
  }

  private StageTimes written() {
    return prepared()
        .with(Stage.WRITE, queuedNanos() - writingNanos)
        .with(Stage.SEND, left() - queuedNanos());
  }

  private long left() {
    return leftNanos() == 0 ? queuedNanos() : leftNanos();
  }
}
