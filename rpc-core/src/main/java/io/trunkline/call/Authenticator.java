package io.trunkline.call;

import io.trunkline.server.ServerStats;

/**
 * Decides who may call the services of a server. The server asks for each connection before it
 * reads from it, and for each call before it runs any application code. Many threads call an
 * authenticator at once.
 *
 * <p>A refused call never reaches a filter or an implementation. The caller gets an {@link
 * RpcException} with the status {@link io.trunkline.call.Status#BAD_REQUEST}, the certainty {@link
 * io.trunkline.call.Certainty#NOT_EXECUTED} and the reason of the refusal. Refused one-way calls
 * are dropped. {@link ServerStats#faults()} counts both as {@code rejected}.
 *
 * <p>If a method throws or returns null, the call is also refused: the message states that the
 * provider could not decide, and the provider logs the exception.
 */
public interface Authenticator {

  /**
   * Decides about a new connection, after its TLS handshake if it uses TLS. Runs on an event loop
   * and must not block. Refuse unknown peers here: the server refuses calls on a refused connection
   * by their headers, does not keep or decode their arguments, and closes the connection soon after
   * the first call.
   *
   * @param peer the connection's address and certificate
   * @return whether calls on this connection are accepted; a granted identity applies to all of
   *     them
   */
  default Admission connected(Peer peer) {
    return Admission.granted();
  }

  /**
   * Decides about a call. Runs on the thread that would run the method, and may block if the method
   * may. Attachments follow the arguments on the wire, so the arguments have already been decoded
   * within the port's limits and class gate. The service's token, if it has one, was correct. For a
   * call without the interface ({@code $invoke}), the site names the target method, and the
   * arguments are the maps that were sent.
   *
   * @param call the service and method ({@link Invocation#site}), the attachments, and the {@link
   *     Invocation#peer} with the identity of its connection
   * @return whether the call is run; a granted identity replaces the connection's identity for this
   *     call
   */
  default Admission called(Invocation call) {
    return Admission.granted();
  }
}
