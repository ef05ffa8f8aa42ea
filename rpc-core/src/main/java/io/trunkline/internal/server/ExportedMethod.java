package io.trunkline.internal.server;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.protocol.RequestedMethod;
import java.net.InetSocketAddress;
import java.util.function.Consumer;

/** A method that requests can ask for. Implemented by the server side; thread-safe. */
public interface ExportedMethod extends RequestedMethod {

  /** Whether it may run on an event loop. */
  default boolean isNonBlocking() {
    return false;
  }

  /**
   * What a caller with a class gate of its own gets in place of an exception that others get as it
   * is.
   */
  default Throwable forGatedPeer(Throwable error) {
    return error;
  }

  /**
   * Runs the method.
   *
   * @param caller where the request came from
   * @param reply takes the outcome, once, on any thread
   */
  void invoke(Invocation invocation, InetSocketAddress caller, Consumer<Outcome> reply);
}
