package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.GoldenContract;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.util.Set;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Frames of Dubbo 3.3.6 with dubbo-serialization-fst 3.2.0, of 2.7.23 and of 2.6.12, all three with
 * FST 2.48.
 */
final class GoldenTest {

  private abstract static class Frames implements GoldenContract {
    @Override
    public SerializationProvider provider() {
      return new FstSerializationProvider();
    }

    @Override
    public Set<String> withCapacities() {
      return Set.of("types-request", "generic-bid-response");
    }
  }

  @Nested
  final class Of33 extends Frames {
    @Override
    public String prefix() {
      return "3.3.6-fst-";
    }
  }

  @Nested
  final class Of27 extends Frames {
    @Override
    public String prefix() {
      return "2.7.23-fst-";
    }

    @Override
    public boolean isOfOthers(String name) {
      return name.contains("-registered-");
    }

    @Override
    public int framesOf(GoldenCall call) {
      return 30;
    }
  }

  @Nested
  final class Of26 extends Frames {
    @Override
    public String prefix() {
      return "2.6.12-fst-";
    }

    @Override
    public int framesOf(GoldenCall call) {
      return 29;
    }

    @Override
    public boolean namesApplication() {
      return false;
    }
  }

  /** Their numbers are of a peer's optimizer, which cannot be known; a silent guess is worse. */
  @ParameterizedTest
  @ValueSource(strings = {"bid-request", "bid-response"})
  void refusesTheNumbersOfAStockOptimizer(String name) {
    byte[] body = GoldenFrames.body("2.7.23-fst-registered-" + name);
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();
    assertThatThrownBy(
            () ->
                Messages.of(new FstSerializationProvider())
                    .read(
                        body,
                        reader -> {
                          if (name.endsWith("request")) {
                            GoldenCall.named("bid").head().forEach(text -> reader.readString());
                          } else {
                            reader.readByte();
                          }
                          return reader.readObject(Object.class, gate);
                        }))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("is not assigned")
        .hasMessageContaining("without optimizer");
  }
}
