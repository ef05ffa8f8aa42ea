package io.trunkline.internal.server;

import io.netty.channel.Channel;
import java.net.InetSocketAddress;

/**
 * The two ends of a connection.
 *
 * @param caller where its requests come from
 * @param local the address of this process that the caller connected to
 */
public record ConnectionAddresses(InetSocketAddress caller, InetSocketAddress local) {

  /**
   * The addresses of a connected channel.
   *
   * @param ofPort is used where the channel is closed already and the system knows no more
   */
  static ConnectionAddresses of(Channel channel, InetSocketAddress ofPort) {
    return new ConnectionAddresses(
        (InetSocketAddress) channel.remoteAddress(),
        channel.localAddress() instanceof InetSocketAddress known ? known : ofPort);
  }
}
