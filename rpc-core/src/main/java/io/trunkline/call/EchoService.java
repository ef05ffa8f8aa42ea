package io.trunkline.call;

/**
 * Every reference also implements this interface, and every provider answers it. Cast a reference
 * to it to find out whether its service can be reached.
 */
public interface EchoService {

  /**
   * Sends a message to the provider and back. Trunkline providers echo strings and null only.
   *
   * @return the message
   * @throws RpcException if there was no reply
   */
  Object $echo(Object message);
}
