package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.honest.HonestShape;
import io.trunkline.testkit.honest.HonestShapesContract;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Honest values pass, except those of records, whose fields the library cannot set. */
final class HonestShapesTest implements HonestShapesContract {

  private static final Set<String> OF_RECORDS =
      Set.of(
          "records in records, 200 levels",
          "100,000 records",
          "records as keys",
          "1,000 orders of one customer in a set");

  @Override
  public SerializationProvider provider() {
    return new FstSerializationProvider();
  }

  @Override
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.honest.HonestShapes#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  public void arrivesWithDefaultBudgets(HonestShape shape) {
    if (!OF_RECORDS.contains(shape.name())) {
      HonestShapesContract.super.arrivesWithDefaultBudgets(shape);
      return;
    }
    Object value = shape.value().get();
    assertThatThrownBy(() -> Messages.of(provider()).write(writer -> writer.writeObject(value)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("is a record");
  }
}
