package io.trunkline.internal.server;

import io.trunkline.internal.protocol.LeadingNotice;
import java.util.concurrent.TimeUnit;

/**
 * How long ago the calls that are read now were sent, which their callers' time limits count from.
 * The clocks of two hosts have nothing in common but their speed: the fastest message of late took
 * hardly any time, and what took longer than that one has waited on its way, in the buffers of
 * either host or unread. For the event loop.
 */
final class TransitTime {

  /** Clocks drift apart: a fastest message that is older than twice this is forgotten. */
  private static final long WINDOW_NANOS = TimeUnit.SECONDS.toNanos(30);

  /** Later than any time that a client can mean, and far from what overflows. */
  private static final long LATEST_MILLIS = 1L << 42;

  /**
   * As many times in a row, each as late as the one before: that is not a backlog, which changes,
   * but a clock that stood still, as that of a machine that was suspended.
   */
  private static final int STEPS = 20;

  private static final long SAME_NANOS = TimeUnit.MILLISECONDS.toNanos(5);

  private boolean known;
  private long lastApart;
  private int alike;
  private long fastest;
  private long fastestBefore;
  private long windowBegan;
  private long delayNanos;

  /**
   * Takes a time that the client sent.
   *
   * @param sentMillis by its own clock
   * @param nowNanos when that was read
   */
  void said(long sentMillis, long nowNanos) {
    if (sentMillis < 0 || sentMillis > LATEST_MILLIS) {
      return;
    }
    long apart = nowNanos - TimeUnit.MILLISECONDS.toNanos(sentMillis);
    if (!known) {
      known = true;
      fastest = apart;
      fastestBefore = apart;
      windowBegan = nowNanos;
    } else if (nowNanos - windowBegan > WINDOW_NANOS) {
      fastestBefore = fastest;
      fastest = apart;
      windowBegan = nowNanos;
    } else if (apart - fastest < 0) {
      fastest = apart;
    }
    alike = Math.abs(apart - lastApart) <= SAME_NANOS ? alike + 1 : 0;
    lastApart = apart;
    if (alike >= STEPS) {
      alike = 0;
      fastest = apart;
      fastestBefore = apart;
    }
    long least = fastest - fastestBefore < 0 ? fastest : fastestBefore;
    delayNanos = Math.max(0, apart - least - LeadingNotice.SENT_AT_INTERVAL_NANOS);
  }

  /**
   * The time when a call that is read now was sent, or a little later; now if the client does not
   * send times.
   */
  long sentNanos(long nowNanos) {
    return nowNanos - delayNanos;
  }
}
