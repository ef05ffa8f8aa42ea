package io.trunkline.tls;

/** Whether a server requests certificates from consumers. */
public enum ClientAuth {

  /** The server does not request a certificate. */
  NONE,

  /**
   * The server requests a certificate and accepts consumers without one; a certificate that is
   * presented must be trusted.
   */
  OPTIONAL,

  /** The server refuses consumers without a trusted certificate. */
  REQUIRED
}
