package io.trunkline.call;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** A call, as the runtime follows it. Thread-safe. */
public interface CallProgress {

  /**
   * How long the stages took that have ended so far, and for how long the present one has run. Has
   * no times at a consumer.
   */
  StageTimes stages();

  /** The address of this process that the caller connected to; null at a consumer. */
  @Nullable InetSocketAddress localAddress();

  /**
   * The progress with one more listener, which is called when the call has ended. A provider
   * returns the same object.
   */
  CallProgress with(CallListener listener);
}
