package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import java.io.Serializable;
import org.junit.jupiter.api.Test;

/**
 * A peer can fill the cache of class definitions with fields that an allowed class does not have,
 * and nothing makes room again. Whoever comes later is read as before, without the cache.
 */
final class FilledCacheTest {

  private static final int MORE_THAN_PLACES = 5_000;

  public record Point(int x) implements Serializable {}

  public record Later(String name) implements Serializable {}

  @Test
  void messagesAreReadAsBeforeOnceAPeerHasFilledTheCache() {
    ClassGate gate = Wire.gate(Point.class, Later.class);
    for (int i = 0; i < MORE_THAN_PLACES; i++) {
      Wire invented = Wire.definition(Point.class.getName(), "x", "f" + i).raw(0x60, 0x91, 'N');
      assertThat(invented.read(Object.class, gate)).isEqualTo(new Point(1));
    }
    for (int i = 0; i < 3; i++) {
      Later later = new Later("n" + i);
      assertThat(Wire.MESSAGES.pass(later, Object.class, gate)).isEqualTo(later);
    }
  }
}
