package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Output;
import com.esotericsoftware.kryo.serializers.JavaSerializer;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions travel as JDK serialization streams, which need guards of their own. */
class ExceptionTest {

  static class Carrier extends RuntimeException {
    private static final long serialVersionUID = 1L;
    final @Nullable Object load;

    Carrier(@Nullable Object load) {
      super("carrier");
      this.load = load;
    }
  }

  static class Handler implements InvocationHandler, Serializable {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
      return null;
    }
  }

  static class Holder {
    @Nullable RuntimeException failure;
    @Nullable Object any;
  }

  private final Messages messages = Messages.of(new KryoSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allow("io.trunkline.serialization.kryo.*")
          .build();

  private Throwable pass(Throwable value) {
    byte[] message = messages.write(writer -> writer.writeThrowable(value));
    return messages.read(message, reader -> reader.readThrowable(gate));
  }

  @Test
  void anExceptionArrivesWithCauseSuppressedAndStack() {
    RuntimeException failure = new RuntimeException("outer", new IllegalStateException("inner"));
    failure.addSuppressed(new IllegalArgumentException("beside"));
    Throwable read = pass(failure);
    assertThat(read).hasMessage("outer").hasRootCauseMessage("inner");
    assertThat(read.getSuppressed()[0]).hasMessage("beside");
    assertThat(read.getStackTrace()).isEqualTo(failure.getStackTrace());
  }

  @Test
  void severalExceptionsInOneObjectShareOneStreamAsInStock() {
    List<Object> value =
        new ArrayList<>(List.of(new RuntimeException("a"), "x", new IllegalStateException("b")));
    byte[] message = messages.write(writer -> writer.writeObject(value));
    Kryo stock = new Kryo();
    stock.setReferences(true);
    stock.setRegistrationRequired(false);
    stock.register(ArrayList.class, 33);
    stock.addDefaultSerializer(Throwable.class, new JavaSerializer());
    Output output = new Output(1024, -1);
    stock.writeClassAndObject(output, value);
    assertThat(message).isEqualTo(output.toBytes());

    List<?> read = (List<?>) messages.pass(value, List.class, gate);
    assertThat((Throwable) read.get(0)).hasMessage("a");
    assertThat((Throwable) read.get(2)).hasMessage("b");
  }

  @Test
  void exceptionsTravelInFieldsToo() {
    Holder holder = new Holder();
    holder.failure = new IllegalStateException("field");
    holder.any = holder.failure;
    Holder read = (Holder) messages.pass(holder, Holder.class, gate);
    assertThat(read.failure).hasMessage("field").isSameAs(read.any);
  }

  @Test
  void aFieldThatCannotBeSerializedIsNamed() {
    Carrier failure = new Carrier(new Holder());
    assertThatThrownBy(() -> messages.write(writer -> writer.writeThrowable(failure)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(Carrier.class.getName())
        .hasMessageContaining(Holder.class.getName())
        .hasMessageContaining("transient");
  }

  @Test
  void collectionsInsideAnExceptionArriveWhateverTheirSize() {
    for (int size : new int[] {0, 1, 12, 13, 100, 5000}) {
      Map<Object, Object> map = new HashMap<>();
      for (int i = 0; i < size; i++) {
        map.put(i, i);
      }
      Carrier read = (Carrier) pass(new Carrier(map));
      assertThat(read.load).isEqualTo(map);
      read = (Carrier) pass(new Carrier(new ArrayList<>(map.keySet())));
      assertThat(read.load).isEqualTo(new ArrayList<>(map.keySet()));
    }
  }

  static Stream<Object> valuesOfTheJdk() {
    return Stream.of(
        List.of("a"),
        List.of(1, 2, 3),
        Set.of("a", 2),
        Map.of("k", List.of()),
        Arrays.asList(1, null),
        Collections.unmodifiableList(new ArrayList<>(List.of(1))),
        Collections.emptyMap(),
        new TreeMap<>(Map.of(1, 2)),
        new ConcurrentHashMap<>(Map.of("k", "v")),
        new CopyOnWriteArrayList<>(List.of(1)),
        EnumSet.of(DayOfWeek.MONDAY),
        new EnumMap<>(Map.of(DayOfWeek.MONDAY, 1)),
        Instant.EPOCH,
        LocalDate.EPOCH,
        Duration.ofSeconds(3),
        ZonedDateTime.of(2024, 10, 27, 2, 30, 0, 0, ZoneId.of("Europe/Paris")),
        BigDecimal.TEN,
        new BigInteger("12345678901234567890"),
        new Date(1),
        new Timestamp(1),
        Locale.forLanguageTag("zh-Hans-CN"),
        new UUID(1, 2),
        URI.create("a:b"),
        Currency.getInstance("EUR"));
  }

  @ParameterizedTest
  @MethodSource("valuesOfTheJdk")
  void aValueOfTheJdkArrivesInsideAnException(Object value) {
    Carrier read = (Carrier) pass(new Carrier(value));
    assertThat(read.load).isEqualTo(value).hasSameClassAs(value);
  }

  @Test
  void aDynamicProxyInsideAnExceptionIsRefused() {
    Object proxy =
        Proxy.newProxyInstance(
            getClass().getClassLoader(), new Class<?>[] {Callable.class}, new Handler());
    assertThatThrownBy(() -> pass(new Carrier(proxy)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("proxy");
  }

  @Test
  void aClassInsideAnExceptionNeedsTheGate() {
    assertThatThrownBy(() -> pass(new Carrier(new java.util.concurrent.Semaphore(1))))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("java.util.concurrent.Semaphore");
    assertThatThrownBy(() -> pass(new Carrier(Runtime.class)))
        .isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void whatIsNoExceptionIsRefusedInAnExceptionsPlace() {
    byte[] map = javaBytes(new HashMap<>(Map.of("k", "v")));
    byte[] message =
        Bytes.of(
            o -> {
              Bytes.begin(o, "java.lang.IllegalStateException");
              o.writeBytes(map);
            });
    assertThatThrownBy(() -> messages.read(message, r -> r.readObject(Object.class, gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("holds something else");
    byte[] string = messages.write(writer -> writer.writeObject("no exception"));
    assertThatThrownBy(() -> messages.read(string, r -> r.readThrowable(gate)))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("java.lang.String");
  }

  @Test
  void nestingInsideAnExceptionHasTheDepthOfTheBudgets() {
    Messages flat =
        Messages.of(new KryoSerializationProvider(), ClassCatalog.EMPTY, new Budgets(16, 1 << 20));
    ArrayList<Object> nested = new ArrayList<>();
    for (int i = 0; i < 100; i++) {
      nested = new ArrayList<>(List.of(nested));
    }
    Carrier failure = new Carrier(nested);
    byte[] message = messages.write(writer -> writer.writeThrowable(failure));
    assertThatThrownBy(() -> flat.read(message, r -> r.readThrowable(gate)))
        .isInstanceOf(BudgetExceededException.class);
  }

  @Test
  void causesInAEndlessChainAreRefusedAndNotAStackOverflow() {
    RuntimeException failure = new RuntimeException("core");
    for (int i = 0; i < 10_000; i++) {
      failure = new RuntimeException("n", failure);
      failure.setStackTrace(new StackTraceElement[0]);
    }
    RuntimeException chain = failure;
    assertThatThrownBy(() -> pass(chain)).isInstanceOf(SerializationException.class);
  }

  private static byte[] javaBytes(Object value) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
      stream.writeObject(value);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }
}
