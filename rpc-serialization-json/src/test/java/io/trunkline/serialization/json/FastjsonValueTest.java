package io.trunkline.serialization.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import org.junit.jupiter.api.Test;

final class FastjsonValueTest implements PlainValueContract {

  @Override
  public SerializationProvider provider() {
    return new FastjsonSerializationProvider();
  }

  /** All but NaN, of which stock's reader makes a null. */
  @Override
  @Test
  public void numbersArriveAsTheDeclaredKind() {
    assertThatThrownBy(PlainValueContract.super::numbersArriveAsTheDeclaredKind)
        .hasMessageContaining("NaN");
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).build();
    for (double value : new double[] {0, -0d, 1, 100.1, Double.MAX_VALUE, Double.MIN_VALUE}) {
      assertThat(Messages.of(provider()).pass(value, double.class, gate)).isEqualTo(value);
    }
  }
}
