package io.trunkline.internal.handshake;

import io.trunkline.serialization.terms.PayloadTerms;

/**
 * The terms a frame is written under. Immutable.
 *
 * @param payload the part that serializations see
 */
public record Terms(PayloadTerms payload) {

  /** What every peer understands, stock Dubbo included. */
  public static final Terms PLAIN = new Terms(PayloadTerms.PLAIN);
}
