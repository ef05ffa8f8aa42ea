package io.trunkline.internal.server;

import io.trunkline.internal.protocol.Events;
import io.trunkline.internal.protocol.Notice;
import io.trunkline.internal.transport.Outgoing;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Tells one consumer now and then in front of its replies how much the port has to do. For the
 * event loop.
 */
final class LoadWords implements Supplier<@Nullable Outgoing> {

  private final PortLoad load;
  private final BooleanSupplier begun;
  private long saidNanos = System.nanoTime();

  /**
   * @param begun whether frames have the form of the terms: nothing is said before that
   */
  LoadWords(PortLoad load, BooleanSupplier begun) {
    this.load = load;
    this.begun = begun;
  }

  @Override
  public @Nullable Outgoing get() {
    long now = System.nanoTime();
    if (now - saidNanos < Events.LOAD_INTERVAL_NANOS || !begun.getAsBoolean()) {
      return null;
    }
    saidNanos = now;
    return Notice.LOAD.frame(load.report(now).bits());
  }
}
