package io.trunkline.micrometer;

import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;

/** The ways in which a call can end, numbered: few enough for one meter each. */
final class Ending {

  /** The method returned. */
  static final String OK = "OK";

  /** The method threw. */
  static final String FAILED = "FAILED";

  private static final int UNANSWERED = 2;
  private static final int STATUSES = Status.values().length;
  private static final int CERTAINTIES = Certainty.values().length;

  /** How many there are. */
  static final int COUNT = UNANSWERED + STATUSES * CERTAINTIES;

  private Ending() {}

  /** The number of the way in which a call ended. */
  static int of(Outcome outcome) {
    if (outcome instanceof Outcome.Value) {
      return 0;
    }
    if (outcome instanceof Outcome.Failure) {
      return 1;
    }
    RpcException reason = ((Outcome.Unanswered) outcome).reason();
    return UNANSWERED + reason.status().ordinal() * CERTAINTIES + reason.certainty().ordinal();
  }

  /** {@value #OK}, {@value #FAILED}, or the {@link Status} of a call without a usable reply. */
  static String status(int ending) {
    return switch (ending) {
      case 0 -> OK;
      case 1 -> FAILED;
      default -> Status.values()[(ending - UNANSWERED) / CERTAINTIES].name();
    };
  }

  /** Whether the method ran, as far as that is known. */
  static String certainty(int ending) {
    return ending < UNANSWERED
        ? Certainty.EXECUTED.name()
        : Certainty.values()[(ending - UNANSWERED) % CERTAINTIES].name();
  }
}
