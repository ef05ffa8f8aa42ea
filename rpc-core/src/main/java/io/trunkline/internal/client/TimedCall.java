package io.trunkline.internal.client;

import io.trunkline.call.Invocation;
import io.trunkline.call.Stage;
import io.trunkline.call.StageTimes;
import io.trunkline.internal.protocol.OpenStage;
import io.trunkline.internal.protocol.PackedTimes;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.SendState;
import io.trunkline.internal.protocol.Stamp;
import io.trunkline.internal.transport.Outgoing;
import org.jspecify.annotations.Nullable;

/**
 * The times of a call on one connection, from which its end reports the stages. The provider of a
 * late call is asked for its current stage, when half of the call's time has passed and when seven
 * eighths have passed.
 */
class TimedCall extends SendState {

  /** How many times a provider is asked about a call. */
  private static final int QUESTIONS = 2;

  /** The question to the provider of a late call, and the answer. */
  private static final class Inquiry {

    /** How many questions were due; for the thread that watches the time limit. */
    private int questions;

    private volatile boolean isAsked;

    /** The last answer; null for none. */
    private volatile @Nullable Answer answer;
  }

  /**
   * The provider's answer.
   *
   * @param nanos when the answer came
   */
  private record Answer(OpenStage stage, long nanos) {}

  private final Invocation invocation;

  /** When the request was about to be written, was queued and left, and when the reply came. */
  private int writing;

  private int queued;
  private int left;
  private int arrived;

  /** Null for a call that is not late. */
  private volatile @Nullable Inquiry inquiry;

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

  /** When the call began. */
  final long beginNanos() {
    return invocation.beginNanos();
  }

  private int stamp(long nanos) {
    return Stamp.of(nanos - invocation.beginNanos());
  }

  private long nanos(int stamp) {
    return invocation.beginNanos() + Stamp.nanos(stamp);
  }

  /**
   * Its request is about to be written.
   *
   * @param remainingNanos how long its caller still waits
   */
  final void writing(long remainingNanos) {
    writing = stamp(invocation.deadlineNanos() - remainingNanos);
  }

  /** How long its caller still waited when its request was written. */
  final long remainingMillis() {
    return RequestEncoder.millis(remainingNanos());
  }

  private long remainingNanos() {
    return invocation.deadlineNanos() - nanos(writing);
  }

  @Override
  public final boolean queued(Outgoing frame) {
    queued = stamp(System.nanoTime());
    return super.queued(frame);
  }

  /** When its request was queued; the beginning of the call before. */
  final long queuedNanos() {
    return nanos(queued);
  }

  @Override
  public final boolean wantsTime() {
    return true;
  }

  @Override
  public final void leaves(long nanos) {
    left = stamp(nanos);
  }

  /** Its reply has come; not decoded yet. */
  final void arrived(long nanos) {
    arrived = stamp(nanos);
  }

  /**
   * How long it takes until the provider is to be asked about the call.
   *
   * @param remaining how long the caller still waits
   */
  final long nanosToQuestion(long remaining) {
    Inquiry present = inquiry;
    if (present == null) {
      return remaining - remainingNanos() / 2;
    }
    return present.questions >= QUESTIONS ? Long.MAX_VALUE : remaining - remainingNanos() / 8;
  }

  /** Whether the provider is to be asked about the call now; true once for each question. */
  final boolean takesQuestion(long nowNanos) {
    if (nanosToQuestion(deadlineNanos() - nowNanos) > 0) {
      return false;
    }
    Inquiry present = inquiry;
    if (present == null) {
      present = new Inquiry();
      inquiry = present;
    }
    present.questions++;
    return true;
  }

  /** Whether the provider may be asked about the call. */
  boolean canBeAsked() {
    return false;
  }

  /** The provider was asked about the call. */
  final void asked() {
    Inquiry present = inquiry;
    if (present != null) {
      present.isAsked = true;
    }
  }

  /** Whether the provider was asked about the call and has not answered. */
  final boolean isUnanswered() {
    Inquiry present = inquiry;
    return present != null && present.isAsked && present.answer == null;
  }

  /** Takes the provider's answer. */
  final void answered(OpenStage stage, long nowNanos) {
    Inquiry present = inquiry;
    if (present != null) {
      present.answer = new Answer(stage, nowNanos);
    }
  }

  /**
   * The stages of the call that has ended now.
   *
   * @param provider those at the provider, as {@link PackedTimes}, which come with the reply
   */
  final StageTimes stages(long nowNanos, long provider) {
    if (arrived == Stamp.NONE) {
      return openStages(nowNanos);
    }
    StageTimes times = written();
    long network = Stamp.between(left(), arrived);
    if (provider != PackedTimes.UNKNOWN) {
      times = PackedTimes.add(times, provider, Stage.REPLY);
      network -= PackedTimes.totalNanos(provider);
    }
    return times.with(Stage.NETWORK, network).with(Stage.RESULT, nowNanos - nanos(arrived));
  }

  /** The stages of the call, which gets no reply. */
  final StageTimes openStages(long nowNanos) {
    if (queued == Stamp.NONE) {
      return prepared().withOpen(Stage.WRITE, nowNanos - nanos(writing));
    }
    if (!hasLeft()) {
      return queuedStages().withOpen(Stage.SEND, nowNanos - nanos(queued));
    }
    StageTimes times = written();
    if (arrived != Stamp.NONE) {
      return times.withOpen(Stage.RESULT, nowNanos - nanos(arrived));
    }
    Inquiry present = inquiry;
    Answer last = present == null ? null : present.answer;
    if (last == null) {
      return times.withOpen(Stage.NETWORK, nowNanos - nanos(left()));
    }
    Stage stage = last.stage().stage();
    times = PackedTimes.add(times, last.stage().times(), stage);
    return times.withOpen(stage, times.nanos(stage).orElse(0) + nowNanos - last.nanos());
  }

  private StageTimes prepared() {
    return StageTimes.none().with(Stage.PREPARE, Stamp.nanos(writing));
  }

  /** The stages until the request was queued. */
  final StageTimes queuedStages() {
    return prepared().with(Stage.WRITE, Stamp.between(writing, queued));
  }

  private StageTimes written() {
    return queuedStages().with(Stage.SEND, Stamp.between(queued, left()));
  }

  private int left() {
    return left == Stamp.NONE ? queued : left;
  }
}
