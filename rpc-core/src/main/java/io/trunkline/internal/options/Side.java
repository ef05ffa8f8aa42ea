package io.trunkline.internal.options;

import static io.trunkline.settings.ConsumerSettings.KEEP_ALIVE_TIMEOUT;
import static io.trunkline.settings.SharedSettings.HEARTBEAT;
import static io.trunkline.settings.SharedSettings.MAX_NESTING_DEPTH;
import static io.trunkline.settings.SharedSettings.PAYLOAD_BYTES;
import static io.trunkline.settings.SharedSettings.READ_MEMORY_FACTOR;
import static io.trunkline.settings.SharedSettings.READ_WORK_FACTOR;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.settings.Place;
import io.trunkline.settings.Setting;

/** The side whose settings an error text names. */
public enum Side {
  CLIENT(Place.CLIENT),
  SERVER(Place.SERVER);

  private final Place place;

  Side(Place place) {
    this.place = place;
  }

  /** What to do about a message that is too long. */
  public String raisePayload() {
    return raise(PAYLOAD_BYTES);
  }

  /** What to do about objects that nest too deep. */
  public String raiseNestingDepth() {
    return raise(MAX_NESTING_DEPTH);
  }

  /** What to do about a peer that is silent for longer than it may be. */
  public String raiseHeartbeat() {
    return raise(HEARTBEAT);
  }

  /** What to do about a provider that is silent for longer than it may be while calls wait. */
  public String raiseKeepAlive() {
    return raise(KEEP_ALIVE_TIMEOUT);
  }

  /** What follows a failure's text: empty unless one of this side's settings helps. */
  public String advice(SerializationException failure) {
    if (!(failure instanceof BudgetExceededException exceeded)) {
      return "";
    }
    return switch (exceeded.budget()) {
      case LENGTH -> "; send less, or " + raisePayload();
      case DEPTH -> "; nest less, or " + raiseNestingDepth();
      case WORK -> "; send objects that cost less as keys, or " + raise(READ_WORK_FACTOR);
      case MEMORY -> "; send fewer empty objects, or " + raise(READ_MEMORY_FACTOR);
      case STACK, OTHER -> "";
    };
  }

  private String raise(Setting<?> setting) {
    return "raise " + setting.where(place);
  }
}
