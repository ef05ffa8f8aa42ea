package io.trunkline.internal.tls;

/** The events in a pipeline that say whether threads of this side work at its handshake. */
public enum HandshakeWork {
  /** Threads have begun: the peer is not to be read. */
  BEGUN,
  /** All of them are done: the peer may be read. */
  DONE
}
