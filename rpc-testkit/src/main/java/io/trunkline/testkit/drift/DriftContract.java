package io.trunkline.testkit.drift;

import io.trunkline.serialization.SerializationProvider;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The contract of messages between random pairs of sides whose classes and optimizers have drifted
 * apart, under agreed terms: a value arrives equal in everything that both sides have, or fails
 * with an error that names the reason. The test of a serialization implements this interface. Run
 * it with {@code -Ddrift.pairs=1000} for more pairs, and {@code -Ddrift.first} for others. The tag
 * {@code drift} selects it.
 */
public interface DriftContract {

  SerializationProvider provider();

  /** Whether an error names a difference between the sides, or a class that cannot be sent. */
  default boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    return DriftedReasons.isReason(error, message, from, to);
  }

  /** Whether a field of another type is read where its value fits, instead of being refused. */
  default boolean readsOtherTypes() {
    return false;
  }

  /** Whether the format should carry all classes of the message; if not, it is not sent. */
  default boolean carries(DriftedMessage message, DriftedSide from, DriftedSide to) {
    return true;
  }

  @Test
  @Tag("drift")
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  default void whateverTwoDriftedSidesSendArrivesEqualInWhatBothHaveOrFailsWithItsReason()
      throws Exception {
    new DriftRun(this).run();
  }
}
