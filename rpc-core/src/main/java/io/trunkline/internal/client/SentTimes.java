package io.trunkline.internal.client;

import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.transport.Outgoing;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says in front of calls when they are sent, so that the provider can tell how long they were on
 * their way; now and then, because calls that are sent together need it once. For the event loop.
 */
final class SentTimes implements Supplier<@Nullable Outgoing> {

  private final BooleanSupplier begun;
  private final long beganNanos = System.nanoTime();
  private long saidNanos = beganNanos - Events.SENT_AT_INTERVAL_NANOS;

  /**
   * @param begun whether frames have the form of the terms: nothing is said before that
   */
  SentTimes(BooleanSupplier begun) {
    this.begun = begun;
  }

  @Override
  public @Nullable Outgoing get() {
    long now = System.nanoTime();
    if (now - saidNanos < Events.SENT_AT_INTERVAL_NANOS || !begun.getAsBoolean()) {
      return null;
    }
    saidNanos = now;
    return Notice.SENT_AT.frame(TimeUnit.NANOSECONDS.toMillis(now - beganNanos));
  }
}
