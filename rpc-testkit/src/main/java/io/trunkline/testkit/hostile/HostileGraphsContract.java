package io.trunkline.testkit.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ReadingMeter;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.WriteRefusal;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The length of a message bounds the cost of reading it, whatever it contains. */
public interface HostileGraphsContract {

  /** Small graphs need more rounds until their code is compiled. */
  int ROUNDS = TestSize.of(200, 3);

  SerializationProvider provider();

  /** Whether this serialization has to refuse the graph. */
  default boolean refuses(HostileGraph graph) {
    return graph.isRefused();
  }

  /** The error if the serialization does not write the graph; null if it writes it. */
  default @Nullable WriteRefusal writeRefusal(HostileGraph graph) {
    return null;
  }

  /**
   * With the default budgets the graph is read with at most 64 KB and 64 bytes for each byte of the
   * message, or refused within that, a reader being open. The round that allocates least counts,
   * because interpreted code allocates more than compiled code. A time limit notices a graph whose
   * cost is not bounded at all.
   */
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
    ReadingMeter meter = new ReadingMeter();
    Messages open = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
    Messages messages = Messages.of(provider());
    WriteRefusal refusal = writeRefusal(graph);
    if (refusal != null) {
      refusal.check(open, graph.value());
      return;
    }
    ClassGate gate = HostileGraphs.gate();
    byte[] message = open.write(writer -> writer.writeObject(graph.value()));
    long allowed = 64 * 1024 + 64L * message.length;
    long least = Long.MAX_VALUE;
    boolean isRefused = false;
    // What is made once for a class is not made again, and compiled code allocates less.
    for (int i = 0; i < ROUNDS && least >= allowed; i++) {
      try (MessageReader reader = messages.reader(message)) {
        meter.start();
        try {
          reader.readObject(Object.class, gate);
          reader.finish();
        } catch (BudgetExceededException refused) {
          isRefused = true;
        }
        least = Math.min(least, meter.stop().allocatedBytes());
      }
    }
    assertThat(least).isLessThan(allowed);
    assertThat(isRefused).as("%s is refused", graph).isEqualTo(refuses(graph) || isRefused);
  }
}
