package io.trunkline.internal.transport;

import io.netty.channel.IoHandlerContext;
import io.trunkline.serialization.budget.EventLoopThread;

/**
 * Ends the wait of a thread that is not a loop's own as soon as it is interrupted. Netty's NIO
 * would clear the interrupt and wait on, but not where it must not block, which it asks first; the
 * interrupt is for who called that thread's call.
 */
final class KeptInterrupts implements IoHandlerContext {

  private final IoHandlerContext loop;

  KeptInterrupts(IoHandlerContext loop) {
    this.loop = loop;
  }

  boolean isOf(IoHandlerContext other) {
    return loop == other;
  }

  @Override
  public boolean canBlock() {
    return loop.canBlock()
        && (EventLoopThread.isCurrent() || !Thread.currentThread().isInterrupted());
  }

  @Override
  public long delayNanos(long currentTimeNanos) {
    return loop.delayNanos(currentTimeNanos);
  }

  @Override
  public long deadlineNanos() {
    return loop.deadlineNanos();
  }

  @Override
  public void reportActiveIoTime(long activeNanos) {
    loop.reportActiveIoTime(activeNanos);
  }

  @Override
  public boolean shouldReportActiveIoTime() {
    return loop.shouldReportActiveIoTime();
  }
}
