package io.trunkline.call;

/**
 * Every reference's service object also implements this interface, and every provider serves it.
 * Cast the object to it to find out whether the service can be reached.
 */
public interface EchoService {

  /**
   * Sends a message to the provider, which sends it back. Trunkline providers echo strings and null
   * only.
   *
   * @return the message
   * @throws RpcException if there was no usable reply
   */
  Object $echo(Object message);
}
