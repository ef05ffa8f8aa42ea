package io.trunkline.call;

import java.net.InetSocketAddress;

/**
 * Is told at a consumer which connection a call goes out on: the only way to learn which of several
 * providers a call was made to. {@link Invocation#withConnectionListener} adds one to a call.
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
