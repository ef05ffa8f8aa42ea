package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.kryo.Kryo4Process.Answer;
import io.trunkline.testkit.Messages;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Ours with {@code kryo.form=4} beside Kryo 4.0.2 itself, in both directions. */
@Timeout(120)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class Kryo4OracleTest {

  /** What Kryo 4 cannot read back either, or has no content for; some have a form of our own. */
  private static final Set<String> UNREADABLE =
      Set.of(
          "SimpleDateFormat",
          "German SimpleDateFormat",
          "default SimpleDateFormat",
          "Inet4Address",
          "Inet6Address",
          "EnumMap",
          "empty EnumMap",
          "fields", // holds an EnumMap
          "class without constructor", // and not Serializable
          "record",
          "array of records");

  /** What the JDK keeps to itself is written as a copy of it that shows the same. */
  private static final Set<String> SHOWN =
      Set.of("asList", "unmodifiableCollection", "synchronizedCollection", "synchronizedMap");

  /** What Kryo 4 can write and not read. */
  private static final Map<String, Class<?>> COPIED =
      Map.of(
          "List.of", ArrayList.class,
          "List.of two", ArrayList.class,
          "List.of nothing", ArrayList.class,
          "Set.of", LinkedHashSet.class,
          "Map.of", LinkedHashMap.class);

  private static final int GRAPHS = 400;

  private final Messages messages = Messages.of(new Kryo4Provider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .allow("java.util.Collections$ReverseComparator")
          .build();
  private Kryo4Process kryo4;

  @BeforeAll
  void start() {
    kryo4 = new Kryo4Process();
  }

  @AfterAll
  void stop() {
    kryo4.close();
  }

  static Stream<String> names() {
    return Kryo4Values.values().keySet().stream()
        .filter(name -> !UNREADABLE.contains(name))
        .filter(name -> !COPIED.containsKey(name));
  }

  static Stream<String> copied() {
    return COPIED.keySet().stream();
  }

  private byte[] ours(Object value) {
    return messages.write(writer -> writer.writeObject(value));
  }

  private void compare(String name) {
    compare(name, messages, kryo4);
  }

  private void compare(String name, Messages messages, Kryo4Process kryo4) {
    Object value = Kryo4Values.named(name);
    byte[] ours = messages.write(writer -> writer.writeObject(value));
    Answer answer = kryo4.ask(name, ours);
    assertThat(answer.read()).as("%s, read by Kryo 4", name).isEqualTo("same");
    if (!SHOWN.contains(name)) {
      assertThat(HexFormat.of().formatHex(ours)).as(name).isEqualTo(answer.written());
    }
    Object read = messages.read(answer.bytes(), reader -> reader.readObject(Object.class, gate));
    assertThat(Kryo4Values.show(read))
        .as("%s, read by ours", name)
        .isEqualTo(Kryo4Values.show(value));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("names")
  void aValueHasTheSameBytesAndArrives(String name) {
    compare(name);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("copied")
  void anImmutableContainerArrivesAsAnOrdinaryOne(String name) {
    Object value = Kryo4Values.named(name);
    Answer answer = kryo4.ask(name, ours(value));
    assertThat(answer.read()).startsWith("read as " + COPIED.get(name).getName());
    Object read = messages.read(answer.bytes(), reader -> reader.readObject(Object.class, gate));
    assertThat(read).isEqualTo(value).isExactlyInstanceOf(COPIED.get(name));
  }

  @Test
  void anEnumMapOfKryo4IsReadThoughItCouldNotReadOne() {
    Object value = Kryo4Values.named("EnumMap");
    Answer answer = kryo4.ask("EnumMap", ours(value));
    assertThat(answer.read()).contains("missing no-arg constructor");
    assertThat(messages.<Object>read(answer.bytes(), r -> r.readObject(Object.class, gate)))
        .isEqualTo(value);
  }

  /** One of them has a number already, one has no objects; both count in stock as they do here. */
  @Test
  void theClassesOfAnOptimizerHaveTheSameNumbers() {
    List<Class<?>> listed =
        List.of(
            Kryo4Values.Bean.class,
            ArrayList.class,
            Kryo4Values.Below.class,
            Comparable.class,
            TypeMatrix.Plain.class,
            LinkedHashMap.class,
            TypeMatrix.WithBodies.class,
            Kryo4Values.Streamed.class,
            Kryo4Values.Failure.class,
            Object[][].class);
    Messages numbered =
        Messages.of(new Kryo4Provider(), ClassCatalog.of(List.of(() -> listed)), Budgets.DEFAULT);
    try (Kryo4Process other = new Kryo4Process(listed.toArray(Class<?>[]::new))) {
      for (int seed = 0; seed < 50; seed++) {
        compare(Kryo4Values.GRAPH + seed, numbered, other);
      }
      for (String name : List.of("no constructor", "failures", "shared enums", "EnumSet")) {
        compare(name, numbered, other);
      }
    }
  }

  /** It reads a stream for a class of the application that it could not create otherwise. */
  @Test
  void dubbo26ReadsAnExceptionWithoutANoArgumentConstructor() {
    Object value = Kryo4Values.named("failure");
    try (Kryo4Process dubbo26 = Kryo4Process.of26()) {
      assertThat(dubbo26.ask("failure", ours(value)).read()).isEqualTo("same");
    }
  }

  /** Between the two, all other exceptions go one way only, as in stock. */
  @ParameterizedTest
  @ValueSource(strings = {"bare failure", "bare failures", "bare and other failures", "failures"})
  void exceptionsOfDubbo26AreReadThoughItDoesNotReadOurs(String name) {
    Object value = Kryo4Values.named(name);
    try (Kryo4Process dubbo26 = Kryo4Process.of26()) {
      Answer answer = dubbo26.ask(name, ours(value));
      assertThat(answer.read()).isNotEqualTo("same");
      Object read = messages.read(answer.bytes(), reader -> reader.readObject(Object.class, gate));
      assertThat(Kryo4Values.show(read)).isEqualTo(Kryo4Values.show(value));
    }
  }

  @Test
  void randomGraphsHaveTheSameBytesAndArrive() {
    for (int seed = 0; seed < GRAPHS; seed++) {
      compare(Kryo4Values.GRAPH + seed);
    }
  }
}
