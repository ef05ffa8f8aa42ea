package io.trunkline.internal.transport;

import io.netty.channel.Channel;

/** A step of a connection on its event loop, which would only log a failure. */
public final class LoopStep {

  private LoopStep() {}

  /** Runs the step; the connection ends with its failure. */
  public static void run(Channel channel, Runnable step) {
    try {
      step.run();
    } catch (Throwable failure) {
      channel.pipeline().fireExceptionCaught(failure);
    }
  }
}
