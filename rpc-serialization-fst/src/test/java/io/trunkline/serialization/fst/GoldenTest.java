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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Dubbo 3.3.6 with dubbo-serialization-fst 3.2.0 (FST 2.48). */
final class GoldenTest implements GoldenContract {

  @Override
  public SerializationProvider provider() {
    return new FstSerializationProvider();
  }

  @Override
  public String prefix() {
    return "3.3.6-fst-";
  }

  @Override
  public Set<String> withCapacities() {
    return Set.of("types-request", "generic-bid-response");
  }

  /** Their numbers are of a peer's optimizer, which cannot be known; a silent guess is worse. */
  @ParameterizedTest
  @ValueSource(strings = {"bid-request", "bid-response"})
  void refusesTheNumbersOfAStockOptimizer(String name) {
    byte[] body = GoldenFrames.body("2.7.23-fst-registered-" + name);
    ClassGate gate = ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();
    assertThatThrownBy(
            () ->
                Messages.of(provider())
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
