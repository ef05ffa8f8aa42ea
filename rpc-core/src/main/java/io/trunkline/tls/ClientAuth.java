package io.trunkline.tls;

/** Whether a server asks consumers for a certificate. */
public enum ClientAuth {

  /** The server does not ask. */
  NONE,

  /** The server asks, and takes consumers without one; a shown certificate has to be trusted. */
  OPTIONAL,

  /** A consumer without a trusted certificate is refused. */
  REQUIRED
}
