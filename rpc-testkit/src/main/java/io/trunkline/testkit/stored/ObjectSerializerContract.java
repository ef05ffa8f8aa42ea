package io.trunkline.testkit.stored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.serialization.stored.ObjectSerializerBuilder;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.CanaryPlace;
import io.trunkline.testkit.TestSize;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.CodedException;
import io.trunkline.testkit.model.Color;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.Pojo;
import io.trunkline.testkit.model.Trusted;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * The contract of {@link ObjectSerializer}: one subclass for each serialization and compression.
 *
 * <p>Longer than 300 lines because a contract stands in one place.
 */
@Timeout(120)
public abstract class ObjectSerializerContract {

  private static final int THREADS = 64;
  private static final int TASKS = TestSize.of("stored.threads", 100, 1_000);

  /** A new builder of the serializer under test, which allows nothing yet. */
  protected abstract ObjectSerializerBuilder builder();

  /** Whether the serialization demands {@link java.io.Serializable} of all objects. */
  protected abstract boolean demandsSerializable();

  private ObjectSerializer serializer() {
    return builder().allow(Parcel.class, Pojo.class).build();
  }

  private static Parcel parcel(int seed) {
    return new Parcel(
        "outer " + seed, new Parcel("left"), new Parcel("right " + seed, new Parcel("inmost")));
  }

  private static List<@Nullable Object> samples() {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put("a", List.of(1, 2L, "three"));
    map.put("b", new BigDecimal("12.50"));
    return Arrays.asList(
        null,
        "",
        "text with an umlaut \u00e4 and a pair \ud83d\ude80",
        42,
        -1L << 40,
        2.5,
        true,
        new ArrayList<>(List.of("a", "b")),
        map,
        LocalDateTime.of(2020, 11, 25, 14, 3, 27, 123_456_789),
        new byte[] {1, 2, 3},
        new Pojo(7),
        parcel(1));
  }

  @Test
  public void whatIsSerializedComesBackEqual() {
    ObjectSerializer serializer = serializer();
    for (Object sample : samples()) {
      Object back = serializer.deserialize(serializer.serialize(sample));
      assertThat(back).isEqualTo(sample);
    }
  }

  @Test
  public void constantsOfAnEnumThatHaveBodiesComeBack() {
    ObjectSerializer serializer = builder().allow(Color.class).build();
    for (Color color : Color.values()) {
      Object back = serializer.deserialize(serializer.serialize(color));
      assertThat(back).isSameAs(color);
      Object inList = serializer.deserialize(serializer.serialize(new ArrayList<>(List.of(color))));
      assertThat(inList).isEqualTo(List.of(color));
    }
  }

  @Test
  public void streamsHoldTheSameAndTheOutputStaysOpen() {
    ObjectSerializer serializer = serializer();
    for (Object sample : samples()) {
      WatchedStreams.Output out = new WatchedStreams.Output();
      serializer.serialize(sample, out);
      assertThat(out.closed).isFalse();
      assertThat(out.toByteArray()).isEqualTo(serializer.serialize(sample));
      WatchedStreams.Input in = new WatchedStreams.Input(out.toByteArray());
      Object back = serializer.deserialize(in);
      assertThat(back).isEqualTo(sample);
      assertThat(in.closed).isTrue();
    }
  }

  @Test
  public void anInputStreamIsClosedEvenAfterAFailure() {
    ObjectSerializer serializer = serializer();
    WatchedStreams.Input broken = new WatchedStreams.Input(new byte[] {9, 9, 9});
    assertThatThrownBy(() -> serializer.deserialize(broken))
        .isInstanceOf(SerializationException.class);
    assertThat(broken.closed).isTrue();
    WatchedStreams.Failing failing = new WatchedStreams.Failing(new byte[0]);
    assertThatThrownBy(() -> serializer.deserialize(failing))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("the disk is gone");
    assertThat(failing.closed).isTrue();
    WatchedStreams.Input withoutLoader = new WatchedStreams.Input(serializer.serialize("text"));
    assertThatThrownBy(() -> serializer.deserialize(withoutLoader, nothing()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThat(withoutLoader.closed).isTrue();
  }

  /** Null where the contract forbids it. */
  @SuppressWarnings("NullAway") // that is the point
  private static <T> T nothing() {
    return null;
  }

  @Test
  public void nullInPlaceOfBytesAStreamALoaderOrAClassIsAnIllegalArgument() {
    ObjectSerializer serializer = serializer();
    byte[] bytes = serializer.serialize("text");
    List<Callable<?>> calls =
        List.of(
            () -> serializer.deserialize(ObjectSerializerContract.<byte[]>nothing()),
            () -> serializer.deserialize(ObjectSerializerContract.<InputStream>nothing()),
            () -> serializer.deserialize(bytes, ObjectSerializerContract.<ClassLoader>nothing()),
            () -> serializer.deserialize(bytes, ObjectSerializerContract.<Class<String>>nothing()),
            () -> {
              serializer.serialize("text", ObjectSerializerContract.<OutputStream>nothing());
              return true;
            });
    for (Callable<?> call : calls) {
      assertThatThrownBy(call::call).isInstanceOf(IllegalArgumentException.class);
    }
  }

  @Test
  public void brokenBytesCauseNothingButASerializationException() {
    ObjectSerializer serializer = serializer();
    byte[] whole = serializer.serialize(parcel(3));
    for (int length = 0; length < whole.length; length += 1 + whole.length / 200) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThatThrownBy(() -> serializer.deserialize(cut))
          .as("the first %d of %d bytes", length, whole.length)
          .isInstanceOf(SerializationException.class);
    }
    Random random = new Random(17);
    for (int i = 0; i < 300; i++) {
      byte[] flipped = whole.clone();
      flipped[random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
      Throwable failure = catchThrowable(() -> serializer.deserialize(flipped));
      if (failure != null) {
        assertThat(failure).isInstanceOf(SerializationException.class);
      }
    }
  }

  @Test
  public void aClassThatIsNotAllowedIsRefusedWithTheLineThatAllowsIt() {
    byte[] bytes = serializer().serialize(parcel(1));
    assertThatThrownBy(() -> builder().build().deserialize(bytes))
        .isInstanceOfSatisfying(
            ClassRefusedException.class,
            refused ->
                assertThat(refused.className()).isIn(Parcel.class.getName(), Pojo.class.getName()));
  }

  @Test
  public void anObjectOfAnotherClassThanExpectedIsRefused() {
    ObjectSerializer serializer = serializer();
    byte[] bytes = serializer.serialize(new Pojo(1));
    assertThat(serializer.deserialize(bytes, Pojo.class)).isEqualTo(new Pojo(1));
    assertThatThrownBy(() -> serializer.deserialize(bytes, Parcel.class))
        .isInstanceOf(SerializationException.class)
        .hasMessageContainingAll(Pojo.class.getName(), Parcel.class.getName());
  }

  @Test
  public void anObjectWithoutSerializableTravelsOrIsAnIllegalArgument() {
    ObjectSerializer serializer = builder().allow(Unmarked.class).build();
    Unmarked object = new Unmarked("outer", new Unmarked("inner", null));
    if (demandsSerializable()) {
      assertThatThrownBy(() -> serializer.serialize(object))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(Unmarked.class.getName());
    } else {
      Object back = serializer.deserialize(serializer.serialize(object));
      assertThat(back).isEqualTo(object);
    }
  }

  @Test
  public void aPolicyCanDemandSerializable() {
    ObjectSerializer serializer = builder().allow(Unmarked.class).requireSerializable().build();
    assertThatThrownBy(() -> serializer.serialize(new Unmarked("x", null)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("requireSerializable");
    Object text = serializer.deserialize(serializer.serialize("text"));
    assertThat(text).isEqualTo("text");
  }

  @Test
  public void objectsAreToldWhenTheyAreCompleteInnerOnesFirstAndOnce() {
    ObjectSerializer serializer = serializer();
    Parcel back = serializer.deserialize(serializer.serialize(parcel(1)), Parcel.class);
    assertTold(back);
    List<Parcel> inList =
        serializer.deserialize(serializer.serialize(new ArrayList<>(List.of(parcel(2)))));
    assertThat(inList).hasSize(1);
    assertTold(inList.get(0));
  }

  @Test
  public void objectsThatAPackageLineAllowsAreToldToo() {
    ObjectSerializer reader =
        builder().allow(Parcel.class.getPackageName() + ".*").allow(Pojo.class.getName()).build();
    byte[] bytes = serializer().serialize(new ArrayList<>(List.of(parcel(2))));
    List<Parcel> back = reader.deserialize(bytes);
    assertThat(back).hasSize(1);
    assertTold(back.get(0));
  }

  @Test
  public void whatABuilderIsToldLaterDoesNotChangeWhatItBuilt() {
    byte[] bytes = serializer().serialize(parcel(1));
    ObjectSerializerBuilder builder = builder();
    ObjectSerializer before = builder.build();
    builder.allow(Parcel.class, Pojo.class).build();
    assertThatThrownBy(() -> before.deserialize(bytes, new CanaryLoader()))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  public void bytesThatShrinkByMoreThanThirtyTwoComeBackAndAreBounded() {
    ObjectSerializer serializer = builder().build();
    byte[] zeros = new byte[1_000_000];
    byte[] bytes = serializer.serialize(zeros);
    assertThat(bytes.length).isGreaterThanOrEqualTo(zeros.length / Envelope.EXPANSION);
    byte[] back = serializer.deserialize(bytes, byte[].class);
    assertThat(back).isEqualTo(zeros);
  }

  private static void assertTold(@Nullable Parcel parcel) {
    assertThat(parcel).isNotNull();
    assertThat(parcel.told).isEqualTo(1);
    assertThat(parcel.toldParts).isEqualTo(parcel.parts.size());
    parcel.parts.forEach(ObjectSerializerContract::assertTold);
  }

  @Test
  public void theContextClassLoaderFindsClassesUnlessAnotherIsGiven() throws Exception {
    ClassLoader other = new CanaryLoader();
    ObjectSerializer serializer = builder().allow(Trusted.class).build();
    byte[] bytes = serializer.serialize(new Trusted());
    assertThat(classOf(serializer.deserialize(bytes))).isEqualTo(Trusted.class);
    Class<?> twin = other.loadClass(Trusted.class.getName());
    assertThat(twin).isNotEqualTo(Trusted.class);
    assertThat(classOf(serializer.deserialize(bytes, other))).isEqualTo(twin);
    assertThat(classOf(serializer.deserialize(new ByteArrayInputStream(bytes), other)))
        .isEqualTo(twin);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    thread.setContextClassLoader(other);
    try {
      assertThat(classOf(serializer.deserialize(bytes))).isEqualTo(twin);
    } finally {
      thread.setContextClassLoader(before);
    }
    assertThat(classOf(serializer.deserialize(bytes))).isEqualTo(Trusted.class);
  }

  private static Class<?> classOf(@Nullable Object object) {
    assertThat(object).isNotNull();
    return object.getClass();
  }

  @Test
  public void nothingOfARefusedClassIsLoadedOrRun() {
    int written = 0;
    for (CanaryPlace place : CanaryPlace.values()) {
      CanaryLoader sender = new CanaryLoader();
      CanaryLoader receiver = new CanaryLoader();
      Object canary = sender.make(Canary.class.getName());
      ObjectSerializer writer =
          builder()
              .classLoader(sender)
              .allow(canary.getClass(), Holder.class, CodedException.class)
              .allow(canary.getClass().getName())
              .build();
      byte[] bytes;
      try {
        bytes = writer.serialize(place.around(canary));
      } catch (SerializationException notCarried) {
        continue;
      }
      written++;
      CanaryRecord.clear();
      ObjectSerializer reader = builder().allow(Holder.class, CodedException.class).build();
      assertThatThrownBy(() -> reader.deserialize(bytes, receiver))
          .as("%s", place)
          .isInstanceOf(SerializationException.class)
          .hasMessageContaining(Canary.class.getName());
      assertThat(CanaryRecord.eventsAt(receiver)).isEmpty();
      assertThat(receiver.defined()).doesNotContain(Canary.class.getName());
    }
    assertThat(written).isPositive(); // some carry few types
  }

  @Test
  public void manyThreadsShareOneSerializer() throws Exception {
    ObjectSerializer serializer = serializer();
    ExecutorService threads = threads();
    try {
      List<Future<Boolean>> done = new ArrayList<>();
      for (int i = 0; i < TASKS; i++) {
        int seed = i;
        done.add(
            threads.submit(
                () ->
                    parcel(seed)
                        .equals(serializer.deserialize(serializer.serialize(parcel(seed))))));
      }
      for (Future<Boolean> each : done) {
        assertThat(each.get(60, TimeUnit.SECONDS)).isTrue();
      }
    } catch (TimeoutException e) {
      throw new AssertionError("threads wait for each other", e);
    } finally {
      threads.shutdownNow();
    }
  }

  /** Virtual ones where Java has them. */
  private static ExecutorService threads() throws ReflectiveOperationException {
    return Runtime.version().feature() < 21
        ? Executors.newFixedThreadPool(THREADS)
        : (ExecutorService)
            Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
  }

  @Test
  public void anObjectThatIsTooLargeIsRefusedWithItsLimit() {
    ObjectSerializer serializer = builder().maxBytes(1000).build();
    byte[] large = new byte[2000];
    new Random(1).nextBytes(large);
    assertThatThrownBy(() -> serializer.serialize(large))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("1000");
    byte[] bytes = builder().build().serialize(new byte[2000]);
    assertThatThrownBy(() -> serializer.deserialize(bytes))
        .isInstanceOf(SerializationException.class);
    assertThatThrownBy(() -> serializer.deserialize(new ByteArrayInputStream(new byte[3000])))
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("maxBytes");
  }
}
