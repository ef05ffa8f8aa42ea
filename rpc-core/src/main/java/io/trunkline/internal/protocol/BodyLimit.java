package io.trunkline.internal.protocol;

import io.trunkline.internal.options.Side;

/**
 * The limit of the length of a received body.
 *
 * @param bytes the longest body accepted
 * @param side whose limit it is, for messages
 */
record BodyLimit(int bytes, Side side) {

  /**
   * @param maxBodyBytes 0 or less for no limit
   */
  static BodyLimit of(int maxBodyBytes, Side side) {
    return new BodyLimit(maxBodyBytes <= 0 ? Integer.MAX_VALUE - 64 : maxBodyBytes, side);
  }

  /** Why a body of this length is refused. */
  String refusal(int length) {
    return "body of "
        + length
        + " bytes is over the limit of "
        + bytes
        + "; send less, or "
        + side.raisePayload();
  }
}
