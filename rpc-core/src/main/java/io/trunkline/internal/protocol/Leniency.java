package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;

/**
 * Is told what a message in plain form has that should not be there and that is read all the same,
 * as stock peers do. Thread-safe.
 */
public interface Leniency {

  /** The reply to a call of this method goes on behind its last item. */
  void bytesBehindReply(CallSite site, int bytes);
}
