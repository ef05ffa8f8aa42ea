package io.trunkline.hostile;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Message;
import com.google.protobuf.Struct;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.ConfiguredProvider;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.ReadingMeter;
import io.trunkline.testkit.hostile.HostileGraph;
import io.trunkline.testkit.hostile.HostileGraphs;
import io.trunkline.testkit.terms.TermsProvider;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What reading 2 MB of each hostile graph costs on this machine once the code is compiled: the
 * processor time of the thread, the median of {@value #READS} reads after {@value #WARM_UP}. It
 * asserts times, so only {@code bin/verify bodies} runs it.
 *
 * <p>Machines differ, and others may use this one meanwhile. So each time is also printed as a
 * multiple of a fixed piece of work that was done between the reads, and of reading 2 MB of honest
 * beans in that serialization.
 */
@EnabledIfSystemProperty(named = "bodies.timed", matches = "true")
class HostileBodiesTest {

  /** The names of the serializations. */
  private static final String OF = System.getProperty("bodies.of", ".*");

  private static final int BYTES = 2_000_000;
  private static final int WARM_UP = 15;
  private static final int READS = 15;
  private static final double MOST_MILLISECONDS = 50;
  private static final long BYTES_AT_ALL = 64 * 1024;
  private static final long BYTES_OF_BYTE = 64;
  private static final int WORDS = 1 << 18; // a megabyte, which no nearest cache holds
  private static final int ROUNDS = 400_000;

  private final ReadingMeter meter = new ReadingMeter();
  private final ClassGate gate = gate();
  private final int[] words = new int[WORDS];

  /**
   * One graph's cost.
   *
   * @param milliseconds the median of the reads
   * @param fixedWork the median of the fixed work between them, in milliseconds
   * @param beans what honest beans of that length take, in milliseconds
   * @param allocated the least of all reads
   */
  private record Cost(
      String graph,
      int length,
      double milliseconds,
      double fixedWork,
      double beans,
      long allocated,
      String end) {

    boolean isBounded() {
      return milliseconds <= MOST_MILLISECONDS
          && allocated <= BYTES_AT_ALL + BYTES_OF_BYTE * length;
    }

    Cost besideBeans(double milliseconds) {
      return new Cost(graph, length, this.milliseconds, fixedWork, milliseconds, allocated, end);
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%-55s %,10d B %7.1f ms %6.1f x work %5.2f x beans %6.1f B/B  %-11s %s",
          graph,
          length,
          milliseconds,
          milliseconds / fixedWork,
          milliseconds / beans,
          (double) allocated / length,
          isBounded() ? "reached" : "NOT REACHED",
          end);
    }
  }

  private static ClassGate gate() {
    ClassGate.Builder gate = ClassGate.builder(HostileBodiesTest.class.getClassLoader());
    for (Class<?> type : HostileGraphs.class.getDeclaredClasses()) {
      gate.allow(type.getName());
    }
    return gate.allow(PlainBean.class.getName()).build();
  }

  /**
   * Every serialization on the class path, plain and under agreed terms, and what a setting makes
   * of one.
   */
  static Stream<Arguments> forms() {
    SerializationProviders found =
        SerializationProviders.load(HostileBodiesTest.class.getClassLoader());
    List<Class<?>> classes =
        Stream.concat(
                Stream.of(HostileGraphs.class.getDeclaredClasses()), Stream.of(PlainBean.class))
            .toList();
    Stream<Arguments> all =
        found.names().stream()
            .filter(name -> !name.startsWith("protobuf")) // it has graphs of its own
            .filter(name -> name.matches(OF))
            .map(found::named)
            .flatMap(
                provider ->
                    Stream.of(
                        Arguments.of(provider.name(), provider),
                        Arguments.of(
                            provider.name() + ", agreed",
                            TermsProvider.agreed(provider, classes))));
    SerializationSettings form4 = SerializationSettings.parse("kryo.form=4");
    return Stream.concat(
        all, Stream.of(Arguments.of(form4, new ConfiguredProvider(found.named("kryo"), form4))));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("forms")
  void twoMegabytesOfAnyGraphTakeFiftyMilliseconds(Object name, SerializationProvider provider) {
    Messages open = Messages.of(provider, ClassCatalog.EMPTY, new Budgets(2000, 1 << 24));
    Messages messages = Messages.of(provider);
    List<Cost> costs = new ArrayList<>();
    System.out.println(name);
    byte[] plain = message(open, plainBeans());
    double beans = beans(cost(messages, "honest beans", Object.class, plain));
    for (HostileGraph graph : HostileGraphs.all().toList()) {
      byte[] message = message(open, graph);
      if (message.length > 0) {
        costs.add(printed(cost(messages, graph.name(), Object.class, message), beans));
      }
    }
    assertBounded(costs);
  }

  private static HostileGraph plainBeans() {
    return new HostileGraph(
        "honest beans",
        false,
        1000,
        count ->
            IntStream.range(0, count)
                .mapToObj(PlainBean::of)
                .collect(toCollection(ArrayList::new)));
  }

  /** Prints what the beans take, and returns it for a message of {@link #BYTES}. */
  private static double beans(Cost cost) {
    double milliseconds = cost.milliseconds * BYTES / cost.length;
    printed(cost, milliseconds);
    return milliseconds;
  }

  private static Cost printed(Cost cost, double beans) {
    Cost printed = cost.besideBeans(beans);
    System.out.println(printed);
    return printed;
  }

  private static void assertBounded(List<Cost> costs) {
    assertThat(costs).isNotEmpty();
    assertThat(costs).filteredOn(cost -> !cost.isBounded()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"protobuf", "protobuf-json"})
  void twoMegabytesOfAnyMessageTakeFiftyMilliseconds(String name) {
    Messages messages =
        Messages.of(SerializationProviders.load(getClass().getClassLoader()).named(name));
    List<Cost> costs = new ArrayList<>();
    System.out.println(name);
    Message plain = HostileProtobuf.plain(BYTES);
    double beans =
        beans(cost(messages, "honest messages", plain.getClass(), write(messages, plain)));
    HostileProtobuf.messages(BYTES)
        .forEach(
            (what, message) -> {
              try {
                byte[] bytes = write(messages, message);
                costs.add(printed(cost(messages, what, message.getClass(), bytes), beans));
              } catch (SerializationException notWritten) { // JSON has no value that is not set
                System.out.println(what + ": not written, " + notWritten.getMessage());
              }
            });
    if (name.equals("protobuf-json")) {
      HostileProtobuf.texts(BYTES)
          .forEach(
              (what, text) -> costs.add(printed(cost(messages, what, Struct.class, text), beans)));
    }
    assertBounded(costs);
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

  private Cost cost(Messages messages, String what, Class<?> declared, byte[] message) {
    String end = "";
    long[] times = new long[READS];
    long[] fixed = new long[READS];
    long least = Long.MAX_VALUE;
    for (int i = -WARM_UP; i < READS; i++) {
      long work = fixedWork();
      meter.start();
      try (MessageReader reader = messages.reader(message)) {
        reader.readObject(declared, gate);
        reader.finish();
        end = "read";
      } catch (SerializationException refused) {
        end = "refused";
      }
      ReadingMeter.Cost read = meter.stop();
      least = Math.min(least, read.allocatedBytes());
      if (i >= 0) {
        times[i] = read.cpuNanos();
        fixed[i] = work;
      }
    }
    return new Cost(what, message.length, median(times), median(fixed), Double.NaN, least, end);
  }

  private static double median(long[] nanos) {
    Arrays.sort(nanos);
    return nanos[nanos.length / 2] / 1e6;
  }

  /** The processor time, in nanoseconds, of work that is the same on every machine. */
  private long fixedWork() {
    meter.start();
    int mixed = 1;
    for (int i = 0; i < ROUNDS; i++) {
      mixed = 31 * mixed + words[mixed & WORDS - 1] + i;
      words[mixed >>> 13 & WORDS - 1] = mixed;
    }
    return meter.stop().cpuNanos();
  }
}
