package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.esotericsoftware.kryo.io.Output;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ReadingMeter;
import java.io.Serializable;
import java.util.Arrays;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that nest deeper than the stack of a thread allows. */
@Timeout(60)
class DeepGraphTest {

  static final class Node implements Serializable {
    private static final long serialVersionUID = 1L;
    int number;
    @Nullable Node next;
  }

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(DeepGraphTest.class.getClassLoader()).allow(Node.class.getName()).build();

  private static Node list(int length) {
    Node first = new Node();
    Node last = first;
    for (int i = 1; i < length; i++) {
      last.next = new Node();
      last = last.next;
      last.number = i;
    }
    return first;
  }

  @Test
  void aLinkedListOfAThousandNodesArrivesOnASmallStack() throws Exception {
    FutureTask<Object> passed =
        new FutureTask<>(() -> messages.pass(list(1000), Object.class, gate));
    new Thread(null, passed, "small stack", 256 * 1024).start();
    Node node = (Node) passed.get(60, TimeUnit.SECONDS);
    int length = 0;
    for (Node next = node; next != null; next = next.next) {
      assertThat(next.number).isEqualTo(length++);
    }
    assertThat(length).isEqualTo(1000);
  }

  @Test
  void aMillionLevelsAreRefusedBeforeTheyAreRead() {
    byte[] message = Bytes.of(DeepGraphTest::nest);
    assertThatThrownBy(
            () -> messages.read(message, reader -> reader.readObject(Object.class, gate)))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("too deep");
    ReadingMeter meter = new ReadingMeter();
    try (MessageReader reader = messages.reader(message)) {
      meter.start();
      assertThatThrownBy(() -> reader.readObject(Object.class, gate))
          .isInstanceOf(BudgetExceededException.class);
      assertThat(meter.stop().allocatedBytes()).isLessThan(1_000_000);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {43, 60, 90, 150, 300})
  void theInnermostFailureTakesTheMemoryThatItsBytesPayFor(int levels) {
    byte[] whole = messages.write(writer -> writer.writeObject(list(levels)));
    byte[] message = Arrays.copyOf(whole, whole.length - levels - 1); // up to the last next node
    ReadingMeter meter = new ReadingMeter();
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) { // classes are loaded once
      try (MessageReader reader = messages.reader(message)) {
        meter.start();
        Throwable failure = catchThrowable(() -> reader.readObject(Object.class, gate));
        least = Math.min(least, meter.stop().allocatedBytes());
        String place = " in next (" + Node.class.getName() + ")";
        assertThat(failure).hasMessageContaining(place.repeat(3) + "; kryo needs the same fields");
      }
    }
    long ofPlaces = 64L * levels; // Kryo makes a line of text at each level, which nothing prevents
    assertThat(least).isLessThan(64 * 1024 + 64L * message.length + ofPlaces);
  }

  /** Lists of one list each. */
  private static void nest(Output output) {
    for (int i = 0; i < 1_000_000; i++) {
      Bytes.begin(output, 33);
      output.writeVarIntFlag(false, 2, true);
    }
  }
}
