package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedSide;
import java.util.stream.Stream;

/** Only classes that both sides write alike are carried. */
final class DriftTest implements DriftContract {

  @Override
  public SerializationProvider provider() {
    return new ForySerializationProvider();
  }

  @Override
  public boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    return Stream.of(
            "has no number",
            "is not carried",
            "no code can be generated",
            "must not contain itself")
        .anyMatch(error::contains);
  }
}
