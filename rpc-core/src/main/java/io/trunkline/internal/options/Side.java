package io.trunkline.internal.options;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import java.util.Locale;

/** Whose settings these are: an error about a limit names the builder, and the name in XML. */
public enum Side {
  CLIENT,
  SERVER;

  /** What to do about a message that is too long. */
  public String raisePayload() {
    return raise("payloadBytes", "payload");
  }

  /** What to do about objects that nest too deep. */
  public String raiseNestingDepth() {
    return raise("maxNestingDepth", "max-nesting-depth");
  }

  /** What to do about a peer that is silent for longer than it may be. */
  public String raiseHeartbeat() {
    return raise("heartbeat", "heartbeat");
  }

  /** What to do about a provider that is silent for longer than it may be while calls wait. */
  public String raiseKeepAlive() {
    return raise("keepAliveTimeout", "keep-alive-timeout");
  }

  /** What to put behind a failure's text: empty unless one of this side's settings helps. */
  public String advice(SerializationException failure) {
    if (!(failure instanceof BudgetExceededException exceeded)) {
      return "";
    }
    return switch (exceeded.budget()) {
      case LENGTH -> "; send less, or " + raisePayload();
      case DEPTH -> "; nest less, or " + raiseNestingDepth();
      case WORK ->
          "; send objects that cost less as keys, or "
              + raise("readWorkFactor", "read-work-factor");
      case MEMORY ->
          "; send fewer empty objects, or " + raise("readMemoryFactor", "read-memory-factor");
      case STACK, OTHER -> "";
    };
  }

  private String raise(String option, String attribute) {
    return "raise "
        + option
        + " on the "
        + name().toLowerCase(Locale.ROOT)
        + " builder ("
        + attribute
        + " on the protocol element in XML)";
  }
}
