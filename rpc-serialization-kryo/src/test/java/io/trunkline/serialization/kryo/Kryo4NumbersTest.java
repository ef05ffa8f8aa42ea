package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidResponse;
import demo.bid.Geo;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.Serialization;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.Collections;
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
        .hasMessageContainingAll(
            "class number 55 is given to no class here",
            "the optimizers of this side number no classes",
            "name the same classes in the same order on both sides");
  }

  @Test
  void anotherOrderIsNamedAsTheReasonWithTheNumbersOfThisSide() {
    List<Class<?>> reversed = new ArrayList<>(Kryo4FramesTest.LISTED);
    Collections.reverse(reversed);
    byte[] body = GoldenFrames.body("2.7.23-kryo-registered-bid-response");

    assertThatThrownBy(() -> messages(reversed).read(body, reader -> result(reader, gate)))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContainingAll(
            "this message has 55=demo.bid.Impression",
            "the optimizers of this side number 54=demo.bid.SeatBid, 55=demo.bid.Impression, 56=",
            "name the same classes in the same order on both sides",
            "If they do, compare the fields of");
  }

  @Test
  void aClassThatCannotBeThereIsAnotherOneToItsWriter() {
    List<Class<?>> swapped = new ArrayList<>(Kryo4FramesTest.LISTED);
    Collections.swap(swapped, 1, swapped.indexOf(Geo.class)); // read without an error before
    Messages messages = messages(swapped);
    byte[] geo = messages.write(writer -> writer.writeObject(new Geo()));

    assertThatThrownBy(
            () ->
                messages(Kryo4FramesTest.LISTED)
                    .read(geo, reader -> reader.readObject(Geo.class, gate)))
        .hasMessageContaining("name the same classes in the same order on both sides");
  }

  @Test
  void theRefusalOfAProviderIsExplained() {
    SerializationContext context =
        new SerializationContext(
            ClassCatalog.of(List.of(() -> Kryo4FramesTest.LISTED)), Budgets.DEFAULT);
    Serialization kryo4 = new Kryo4Provider().create(context);

    assertThat(kryo4.explainRefusal("KryoException: Encountered unregistered class ID: 115"))
        .contains("54=demo.bid.BidRequest, 55=demo.bid.BidResponse", "in the same order");
    assertThat(kryo4.explainRefusal("no such service")).isEmpty();
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
