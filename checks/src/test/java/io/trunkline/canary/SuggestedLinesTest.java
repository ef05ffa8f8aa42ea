package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpTimeoutException;
import java.rmi.RemoteException;
import java.sql.JDBCType;
import java.sql.PseudoColumnUsage;
import java.sql.RowIdLifetime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A line that a refusal of a JDK class suggests lets the same message pass. */
class SuggestedLinesTest {

  private static final Pattern LINE = Pattern.compile("add the line \"([^\"]+)\"");

  private static List<Object> values() throws Exception {
    List<Object> all =
        new ArrayList<>(
            List.of(
                new URL("http://127.0.0.1/"),
                Character.UnicodeScript.LATIN,
                JDBCType.ARRAY,
                PseudoColumnUsage.USAGE_UNKNOWN,
                RowIdLifetime.ROWID_UNSUPPORTED,
                HttpClient.Version.HTTP_2,
                new RemoteException("x"),
                new HttpTimeoutException("x"),
                new ThreadGroup("x"),
                new WeakHashMap<>(Map.of("k", "v")),
                new Properties()));
    List<Collection<Object>> collections =
        List.of(
            new ConcurrentLinkedDeque<>(),
            new ConcurrentLinkedQueue<>(),
            new ConcurrentSkipListSet<>(),
            new CopyOnWriteArraySet<>(),
            new LinkedBlockingDeque<>(),
            new LinkedBlockingQueue<>(),
            new LinkedTransferQueue<>(),
            new PriorityBlockingQueue<>());
    collections.forEach(collection -> collection.addAll(List.of("a", "b")));
    all.addAll(collections);
    List<Comparator<String>> comparators =
        Arrays.asList(
            null,
            Comparator.naturalOrder(),
            Comparator.reverseOrder(),
            Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER),
            String.CASE_INSENSITIVE_ORDER,
            Comparator.nullsFirst(Comparator.naturalOrder()),
            Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER));
    for (Comparator<String> comparator : comparators) {
      Map<String, String> map = new TreeMap<>(comparator);
      map.putAll(Map.of("a", "1", "b", "2"));
      all.add(map);
      Collection<String> set = new TreeSet<>(comparator);
      set.addAll(List.of("a", "b"));
      all.add(set);
    }
    return all;
  }

  private static ClassGate gate(Collection<String> lines) {
    ClassGate.Builder gate = ClassGate.builder(SuggestedLinesTest.class.getClassLoader());
    lines.forEach(gate::allow);
    return gate.build();
  }

  /** Each form of each format that names classes. */
  static Stream<Arguments> forms() {
    return Stream.of(CanaryFormat.values())
        .flatMap(
            format ->
                format.agreed().stream()
                    .filter(format::namesClasses)
                    .map(agreed -> Arguments.of(format, agreed)));
  }

  @ParameterizedTest(name = "{0}, terms {1}")
  @MethodSource("forms")
  void lineThatIsSuggestedWorks(CanaryFormat format, boolean agreed) throws Exception {
    Messages messages =
        Messages.of(
            agreed ? TermsProvider.agreed(format.provider(), List.of()) : format.provider());
    int worked = 0;
    for (Object value : values()) {
      byte[] message;
      try {
        message = messages.write(writer -> writer.writeObject(value));
      } catch (SerializationException notWritten) {
        continue;
      }
      String what = value.getClass() + " " + value;
      List<String> lines = new ArrayList<>();
      while (true) {
        try {
          Object read =
              messages.read(message, reader -> reader.readObject(Object.class, gate(lines)));
          assertThat(read).as(what).isNotNull();
          worked += lines.size();
          break;
        } catch (ClassRefusedException refused) {
          Matcher line = LINE.matcher(refused.getMessage());
          if (!line.find()) {

            assertThat(refused).as(what).hasMessageContaining("no line is suggested");
            assertThat(lines).as(what).isEmpty();
            break;
          }
          assertThat(lines).as(what).doesNotContain(line.group(1)).hasSizeLessThan(3);
          lines.add(line.group(1));
        } catch (SerializationException unreadable) {
          assertThat(lines).as(what + " " + unreadable.getMessage()).isEmpty();
          break;
        }
      }
    }
    // Of the JDK, fory carries what every gate allows, and nothing else.
    assertThat(worked > 0).as("lines work").isEqualTo(format != CanaryFormat.FORY);
  }
}
