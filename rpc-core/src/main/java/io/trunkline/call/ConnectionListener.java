package io.trunkline.call;

import java.net.InetSocketAddress;

/**
 * Receives, at a consumer, the addresses of the connection on which a call is sent. They identify
 * the provider that gets the call. {@link Invocation#withConnectionListener} adds a listener to a
 * call.
 */
@FunctionalInterface
public interface ConnectionListener {

  /**
   * Called before the call is written to a connection, once for each attempt. The last call
   * identifies the provider that replied, unless attempts run in parallel (hedged or forked). Runs
   * on the thread that writes the request; must not block or throw.
   *
   * @param provider the remote address
   * @param local the local address
   */
  void goesTo(InetSocketAddress provider, InetSocketAddress local);
}
