package io.trunkline.call;

/**
 * Every reference also implements this interface, and every provider answers it: cast a reference
 * to it to see whether its service can be reached.
 */
public interface EchoService {

  /**
   * Sends a message to the provider and back. A provider of ours echoes strings and null only.
   *
   * @return the message
   * @throws RpcException if no answer came
   */
  Object $echo(Object message);
}
