package io.trunkline.internal.server;

import io.trunkline.call.CallSite;
import io.trunkline.internal.connection.Role;
import io.trunkline.internal.faults.PeerFault;
import io.trunkline.internal.faults.PeerFaults;
import io.trunkline.internal.protocol.FrameHeader;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;

/** Counts and logs the faults of one consumer's requests, and of its replies to callbacks. */
final class ConsumerFaults {

  private final PeerFaults faults;
  private final Role role;

  /**
   * @param role has the address of the consumer
   */
  ConsumerFaults(PeerFaults faults, Role role) {
    this.faults = faults;
    this.role = role;
  }

  /** Notes why a request was refused or, if it is one-way, dropped. */
  void refused(PeerFault fault, FrameHeader request, String text) {
    refused(fault, request, text, false);
  }

  /**
   * Notes why a request was refused or, if it is one-way, dropped.
   *
   * @param alwaysLog whether to log this one even if it is not the first of its kind
   */
  void refused(PeerFault fault, FrameHeader request, String text, boolean alwaysLog) {
    String action = "refused a request";
    if (!request.isTwoWay()) {
      action =
          (fault == PeerFault.ONE_WAY_FAILED ? "failed to run" : "dropped")
              + " a one-way request, whose caller is not notified";
    }
    faults.add(fault, role.peer(), action, text, alwaysLog);
  }

  /** Logs that this side failed at a request or its reply. */
  void failed(String what, Throwable error) {
    faults.failed(role.peer(), what, error);
  }

  /**
   * Counts the deviations of a request that were tolerated.
   *
   * @param places where in the request each kind is
   */
  void tolerated(Map<PeerFault, Supplier<String>> places, CallSite site) {
    places.forEach(
        (kind, place) ->
            faults.tolerate(
                kind,
                role.peer(),
                () ->
                    "read a request for " + site + " as leniently as stock Dubbo: " + place.get()));
  }

  /** Counts the deviations of a reply to a callback that were tolerated. */
  void tolerated(CallSite site, Set<PeerFault> kinds) {
    for (PeerFault kind : kinds) {
      faults.tolerate(
          kind, role.peer(), () -> "read a reply to " + site + " as leniently as stock Dubbo");
    }
  }

  /**
   * Logs the totals of the faults that were only counted: the connection and its last request have
   * ended.
   */
  void sumUp() {
    faults.closed(role.peer());
  }
}
