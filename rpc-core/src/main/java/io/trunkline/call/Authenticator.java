package io.trunkline.call;

import io.trunkline.server.ServerStats;

/**
 * Decides who may call the services of a server. It is asked twice: for each connection, before
 * anything of it is read, and for each call, before anything of it is run. Called by many threads
 * at once.
 *
 * <p>What it refuses never reaches a filter or an implementation. The caller's exception has the
 * status {@link io.trunkline.call.Status#BAD_REQUEST}, the certainty {@link
 * io.trunkline.call.Certainty#NOT_EXECUTED} and the text of the refusal. One-way calls that are
 * refused are dropped. Both are counted as {@code rejected} in {@link ServerStats#faults()}.
 *
 * <p>An exception that one of the methods throws, or a null that it returns, refuses likewise: the
 * caller is told that the provider could not decide, and the log has the exception.
 */
public interface Authenticator {

  /**
   * Decides about a new connection, when its TLS handshake, if it has one, is done. Runs on an
   * event loop and must not block. This is the place to refuse strangers: on a connection that is
   * refused each call is refused by its header, and its arguments are neither kept nor decoded. The
   * connection is closed soon after its first call.
   *
   * @param peer its address, and the certificate that it showed
   * @return whether its calls are looked at; an identity counts for all of them
   */
  default Admission connected(Peer peer) {
    return Admission.granted();
  }

  /**
   * Decides about a call, on the thread that would run it; may block where the method may. On the
   * wire attachments follow the arguments, so the arguments have been decoded, within the limits of
   * the port and by its class gate; the token, if the service has one, was right. In a call without
   * the interface ({@code $invoke}) the method is the one that is meant, and the arguments are the
   * maps that were sent.
   *
   * @param call the service and method ({@link Invocation#site}), the attachments, and the {@link
   *     Invocation#peer} with the identity of its connection
   * @return whether it is run; an identity takes the place of the connection's for this call
   */
  default Admission called(Invocation call) {
    return Admission.granted();
  }
}
