package io.trunkline.hostile;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What reading 2 MB of each hostile graph costs on this machine once the code is compiled. It
 * asserts times, so only {@code bin/verify bodies} runs it.
 */
@EnabledIfSystemProperty(named = "bodies.timed", matches = "true")
class HostileBodiesTest {

  private static final int BYTES = 2_000_000;
  private static final int WARM_UP = 15;
  private static final int READS = 15;
  private static final double MOST_MILLISECONDS = 50;
  private static final long BYTES_AT_ALL = 64 * 1024;
  private static final long BYTES_OF_BYTE = 64;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  private final ClassGate gate = HostileGraphs.gate();

  /** One graph's cost: the median of the reads. */
  private record Cost(String graph, int length, double milliseconds, long allocated, String end) {

    boolean isBounded() {
      return milliseconds <= MOST_MILLISECONDS
          && allocated <= BYTES_AT_ALL + BYTES_OF_BYTE * length;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-55s %,10d B %7.1f ms %6.1f B/B  %s",
          graph,
          length,
          milliseconds,
          (double) allocated / length,
          end);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void twoMegabytesOfAnyGraphTakeFiftyMilliseconds(String name) {
    SerializationProvider provider =
        SerializationProviders.load(getClass().getClassLoader()).named(name);
    Messages open = Messages.of(provider, ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
    Messages messages = Messages.of(provider);
    List<Cost> costs = new ArrayList<>();
    System.out.println(name);
    for (HostileGraph graph : (Iterable<HostileGraph>) HostileGraphs.all()::iterator) {
      byte[] message = message(open, graph);
      if (message.length > 0) {
        Cost cost = cost(messages, graph, message);
        System.out.println(cost);
        costs.add(cost);
      }
    }
    assertThat(costs).isNotEmpty();
    assertThat(costs).filteredOn(cost -> !cost.isBounded()).isEmpty();
  }

  /**
   * Of about {@link #BYTES}, or of its usual size if it is refused in that, since a longer one
   * takes long to make; empty if it cannot be written.
   */
  private static byte[] message(Messages open, HostileGraph graph) {
    try {
      byte[] usual = write(open, graph.value());
      return graph.isRefused()
          ? usual
          : write(open, graph.ofSize().apply(graph.usualSize() * (BYTES / usual.length)));
    } catch (SerializationException notWritten) {
      System.out.println(graph + ": not written, " + notWritten.getMessage());
      return new byte[0];
    }
  }

  private static byte[] write(Messages open, Object value) {
    return open.write(writer -> writer.writeObject(value));
  }

  private Cost cost(Messages messages, HostileGraph graph, byte[] message) {
    String end = "";
    long[] times = new long[READS];
    long least = Long.MAX_VALUE;
    for (int i = -WARM_UP; i < READS; i++) {
      long time = threads.getCurrentThreadCpuTime();
      long allocated = threads.getCurrentThreadAllocatedBytes();
      try (MessageReader reader = messages.reader(message)) {
        reader.readObject(Object.class, gate);
        reader.finish();
        end = "read";
      } catch (SerializationException refused) {
        end = "refused";
      }
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - allocated);
      if (i >= 0) {
        times[i] = threads.getCurrentThreadCpuTime() - time;
      }
    }
    Arrays.sort(times);
    return new Cost(graph.name(), message.length, times[READS / 2] / 1e6, least, end);
  }
}
