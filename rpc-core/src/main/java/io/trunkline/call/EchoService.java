package io.trunkline.call;

/**
 * Checks whether a service can be reached. The object of each reference also implements this
 * interface, and every provider serves it.
 */
public interface EchoService {

  /**
   * Sends a message to the provider, which sends it back. A Trunkline provider echoes only objects
   * of classes that the service allows.
   *
   * @return the echoed message
   * @throws RpcException if there was no usable reply
   */
  Object $echo(Object message);
}
