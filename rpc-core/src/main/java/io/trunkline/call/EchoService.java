package io.trunkline.call;

/**
 * Every reference's service object also implements this interface, and every provider serves it.
 * Cast the object to it to find out whether the service can be reached.
 */
public interface EchoService {

  /**
   * Sends a message to the provider, which sends it back. A Trunkline provider echoes whatever the
   * service could be called with: it refuses objects of classes that the service does not allow.
   *
   * @return the message
   * @throws RpcException if there was no usable reply
   */
  Object $echo(Object message);
}
