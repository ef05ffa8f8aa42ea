package io.trunkline.call;

import java.net.InetSocketAddress;

/**
 * Receives at a consumer the addresses of the connection that a call goes out on, which identify
 * the provider among several. {@link Invocation#withConnectionListener} adds a listener to a call.
 */
@FunctionalInterface
public interface ConnectionListener {

  /**
   * The call is about to be written to a connection. Called once for each attempt, so the last one
   * tells of the provider that answered, unless attempts are made side by side (hedged or forked).
   *
   * @param provider the remote end
   * @param local this end; must not block or throw: it runs on the thread that writes the request
   */
  void goesTo(InetSocketAddress provider, InetSocketAddress local);
}
