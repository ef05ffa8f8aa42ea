package io.trunkline.testkit.drift;

import io.trunkline.serialization.SerializationProvider;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Between random pairs of sides whose classes and optimizers have drifted apart, under agreed terms
 * of a serialization of which the test implements this interface, whatever is sent arrives equal in
 * what both sides have, or fails with an error that says why. Run with {@code -Ddrift.pairs=1000}
 * for more of them, and {@code -Ddrift.first} for others. The tag {@code drift} selects it.
 */
public interface DriftContract {

  SerializationProvider provider();

  /** Whether an error names what differs between the sides, or what is not carried at all. */
  default boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    return DriftedReasons.isReason(error, message, from, to);
  }

  /** Whether a field of another type is read where its value fits, instead of being refused. */
  default boolean readsOtherTypes() {
    return false;
  }

  /** Whether the format is to carry all classes of the message; if not, it is not sent. */
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
