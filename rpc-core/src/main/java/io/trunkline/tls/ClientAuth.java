package io.trunkline.tls;

/** Whether a server asks consumers for a certificate. */
public enum ClientAuth {

  /** It does not ask. */
  NONE,

  /** It asks, and takes consumers that show none; one that is shown has to be trusted. */
  OPTIONAL,

  /** A consumer without a trusted certificate is refused. */
  REQUIRED
}
