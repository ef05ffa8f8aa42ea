package io.trunkline.serialization.json;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;
import org.junit.jupiter.api.Nested;

/** Fields go by their names, and constants of enums, too. */
final class DriftTest {

  private interface ByName extends DriftContract {

    @Override
    default boolean isReason(
        String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
      return DriftedReasons.namesClassOrField(error, message, from, to);
    }

    @Override
    default boolean readsOtherTypes() {
      return true;
    }
  }

  @Nested
  final class Gson implements ByName {
    @Override
    public SerializationProvider provider() {
      return new GsonSerializationProvider();
    }
  }

  @Nested
  final class Fastjson implements ByName {
    @Override
    public SerializationProvider provider() {
      return new FastjsonSerializationProvider();
    }
  }
}
