package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidResponse;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Numbers of an optimizer's classes in what stock 2.7.23 wrote. */
class Kryo4NumbersTest {

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();

  private static Messages messages(List<Class<?>> listed) {
    return Messages.of(
        new Kryo4Provider(), ClassCatalog.of(List.of(() -> listed)), Budgets.DEFAULT);
  }

  @Test
  void anOptimizerThatThisSideDoesNotHaveIsNamedAsTheReason() {
    byte[] body = GoldenFrames.body("2.7.23-kryo-registered-bid-response");
    assertThatThrownBy(
            () ->
                messages(List.of())
                    .read(
                        body,
                        reader -> {
                          reader.readByte();
                          return reader.readObject(Object.class, gate);
                        }))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll("number 55", "name 0 classes", "name the same optimizers");
  }

  @Test
  void aNumberDoesNotPassTheGateByItself() {
    byte[] body = GoldenFrames.body("2.7.23-kryo-registered-bid-response");
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    Messages messages = messages(Kryo4FramesTest.LISTED);
    for (ClassGate asked : List.of(closed, gate, closed)) {
      if (asked == closed) {
        assertThatThrownBy(() -> messages.read(body, reader -> result(reader, closed)))
            .hasMessageContaining("demo.bid.BidResponse");
      } else {
        assertThat(messages.<Object>read(body, reader -> result(reader, gate)))
            .isInstanceOf(BidResponse.class);
      }
    }
  }

  private static Object result(MessageReader reader, ClassGate gate) {
    reader.readByte();
    Object result = reader.readObject(Object.class, gate);
    reader.readAttachments(gate);
    return result;
  }
}
