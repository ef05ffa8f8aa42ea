package io.trunkline.serialization.fory;

import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.drift.DriftContract;
import io.trunkline.testkit.drift.DriftedMessage;
import io.trunkline.testkit.drift.DriftedReasons;
import io.trunkline.testkit.drift.DriftedSide;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Only classes that both sides write alike are carried. */
final class DriftTest implements DriftContract {

  private static final Pattern NAMED =
      Pattern.compile("\\b(class|record) (\\[L)?(gen\\.\\w+\\.\\w+|java\\.util\\.\\w*Enum\\w+)");

  @Override
  public SerializationProvider provider() {
    return new ForySerializationProvider();
  }

  @Override
  public boolean isReason(String error, DriftedMessage message, DriftedSide from, DriftedSide to) {
    boolean isNotCarried =
        Stream.of(
                "has no number",
                "is not carried",
                "no code can be generated",
                "must not contain itself")
            .anyMatch(error::contains);
    return isNotCarried && NAMED.matcher(error).find()
        || DriftedReasons.namesClassOrField(error, message, from, to);
  }
}
