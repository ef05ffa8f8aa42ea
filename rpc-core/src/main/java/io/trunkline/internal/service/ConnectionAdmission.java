package io.trunkline.internal.service;

import io.trunkline.call.Admission;
import io.trunkline.call.Authenticator;
import io.trunkline.call.Peer;
import io.trunkline.internal.server.ConnectionGate;
import org.jspecify.annotations.Nullable;

/**
 * The gate of a port's connections, as the application's authenticator keeps it.
 *
 * @param authenticator null to admit everybody
 */
record ConnectionAdmission(@Nullable Authenticator authenticator) implements ConnectionGate {

  @Override
  public Verdict connected(Peer peer) {
    if (authenticator == null) {
      return new Verdict(null, null);
    }
    Admission admission =
        CallAdmission.decided(authenticator, "connected", authenticator.connected(peer));
    return admission instanceof Admission.Refused refused
        ? new Verdict(CallAdmission.refusal(refused), null)
        : new Verdict(null, ((Admission.Granted) admission).identity());
  }
}
