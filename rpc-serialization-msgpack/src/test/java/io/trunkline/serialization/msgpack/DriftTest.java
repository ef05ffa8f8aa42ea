package io.trunkline.serialization.msgpack;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;

/** Fields go by their names, and constants of enums, too. */
final class DriftTest implements DriftContract {

  @Override
  public SerializationProvider provider() {
    return new MsgpackSerializationProvider();
  }

  @Override
  public boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    return DriftedReasons.namesClassOrField(error, message, from, to);
  }

  @Override
  public boolean readsOtherTypes() {
    return true;
  }
}
