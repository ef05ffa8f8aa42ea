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
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What a message may cost to read follows from its length, whatever it contains. */
public interface HostileGraphsContract {

  SerializationProvider provider();

  /** Whether this serialization has to refuse the graph. */
  default boolean refuses(HostileGraph graph) {
    return graph.isRefused();
  }

  /**
   * With the default budgets the graph is read with at most 64 KB and 64 bytes for each byte of the
   * message, or refused within that, a reader being open. A time limit notices one that is not
   * bounded at all.
   */
  @ParameterizedTest
  @MethodSource("io.trunkline.testkit.hostile.HostileGraphs#all")
  @Timeout(value = 60, unit = TimeUnit.SECONDS, threadMode = ThreadMode.SEPARATE_THREAD)
  default void costsNoMoreThanItsLengthPaysFor(HostileGraph graph) {
    ReadingMeter meter = new ReadingMeter();
    Messages open = Messages.of(provider(), ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
    Messages messages = Messages.of(provider());
    ClassGate gate = HostileGraphs.gate();
    byte[] message = open.write(writer -> writer.writeObject(graph.value()));
    long least = Long.MAX_VALUE;
    boolean isRefused = false;
    for (int i = 0; i < 3; i++) { // what is made once for a class is not made again
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
    assertThat(least).isLessThan(64 * 1024 + 64L * message.length);
    assertThat(isRefused).as("%s is refused", graph).isEqualTo(refuses(graph) || isRefused);
  }
}
