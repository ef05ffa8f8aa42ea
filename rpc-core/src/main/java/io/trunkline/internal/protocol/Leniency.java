package io.trunkline.internal.protocol;

import io.trunkline.call.CallSite;
import io.trunkline.internal.faults.PeerFault;
import java.util.Set;

/**
 * Is told what a message in plain form has that is not as it should be and that is read all the
 * same, as stock peers do. Thread-safe.
 */
public interface Leniency {

  /**
   * A reply was read.
   *
   * @param site the method that was called
   * @param kinds what is not as it should be, at least one
   */
  void tolerated(CallSite site, Set<PeerFault> kinds);
}
