package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.budget.DeepStack;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class EngineTest {

  /** A field of a JDK class whose own fields are closed to Kryo. */
  static class WithThread extends Thread {}

  private final AtomicInteger made = new AtomicInteger();
  private final SerializationContext context =
      new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
  private final KryoSerialization kryo =
      new KryoSerialization(
          KryoEntry.KRYO,
          context,
          KryoForm.KRYO_5,
          catalog -> {
            made.incrementAndGet();
            return new KryoEngine(
                KryoEntry.KRYO,
                context,
                KryoForm.KRYO_5,
                new DeepStack(Budgets.DEFAULT),
                new FieldPrograms(),
                catalog);
          });
  private final ClassGate gate = TypeMatrix.gate();

  @BeforeAll
  static void asTheProviderDoes() {
    UnsafeSwitch.turnOff();
  }

  private @Nullable Object pass(Object value) {
    PayloadOutput out = new PayloadOutput(64, 1 << 20);
    try (MessageWriter writer = kryo.writer(out, PayloadTerms.PLAIN)) {
      writer.writeObject(value);
      writer.finish();
    }
    PayloadInput in = new PayloadInput(out.array(), 0, out.position());
    try (MessageReader reader = kryo.reader(in, PayloadTerms.PLAIN)) {
      Object read = reader.readObject(Object.class, gate);
      reader.finish();
      return read;
    }
  }

  @Test
  void isFoundByItsNameOnTheClassPath() {
    assertThat(SerializationProviders.load(getClass().getClassLoader()).named("kryo").wireId())
        .isEqualTo(8);
  }

  @Test
  void tenThousandMessagesInARowUseOneEngine() {
    for (int i = 0; i < 10_000; i++) {
      assertThat(pass(i)).isEqualTo(i);
    }
    assertThat(made).hasValue(1);
  }

  @Test
  void anEngineThatFailedIsUsedAgain() {
    for (int i = 0; i < 5; i++) {
      byte[] broken = {1, 0, (byte) 0x80};
      MessageReader reader = kryo.reader(new PayloadInput(broken, 0, 3), PayloadTerms.PLAIN);
      assertThatThrownBy(() -> reader.readObject(Object.class, gate))
          .isInstanceOf(SerializationException.class);
      assertThatThrownBy(reader::readString).isInstanceOf(IllegalStateException.class);
      assertThatThrownBy(reader::finish).isInstanceOf(IllegalStateException.class);
      reader.close();
      assertThat(pass("after")).isEqualTo("after");
      assertThat(made).hasValue(1);
    }
  }

  @Test
  void sixtyFourThreadsAtOnceNeedNoMoreEnginesThanThreads() throws Exception {
    int threads = 64;
    CountDownLatch ready = new CountDownLatch(threads);
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int thread = 0; thread < threads; thread++) {
      TypeMatrix.Made value = new TypeMatrix.Made("thread " + thread, thread);
      tasks.add(
          () -> {
            ready.countDown();
            ready.await();
            for (int i = 0; i < 50; i++) {
              assertThat(pass(value)).isEqualTo(value);
            }
            return null;
          });
    }
    ExecutorService executor = Executors.newFixedThreadPool(threads);
    try {
      for (Future<Void> done : executor.invokeAll(tasks, 60, TimeUnit.SECONDS)) {
        done.get();
      }
    } finally {
      executor.shutdownNow();
    }
    assertThat(made.get()).isLessThan(threads * 50);
  }

  @Test
  void aFailedWriterLeavesTheOutputsPosition() {
    PayloadOutput out = new PayloadOutput(16, 1000);
    out.write(new byte[10], 0, 10);
    MessageWriter writer = kryo.writer(out, PayloadTerms.PLAIN);
    assertThatThrownBy(() -> writer.writeObject("x".repeat(2000)))
        .isInstanceOf(SerializationException.class);
    writer.close();
    assertThat(out.position()).isEqualTo(10);
  }

  @Test
  void aClassOfTheCatalogueThatKryoCannotTakeIsReportedAtTheStart() {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> List.of(WithThread.class)));
    SerializationContext bad = new SerializationContext(catalog, Budgets.DEFAULT);
    assertThatThrownBy(() -> new KryoSerializationProvider().create(bad))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining(WithThread.class.getName());
  }

  @Test
  void errorsSayWhereAndNothingOfThePayload() {
    String secret = "SECRET(";
    byte[] message =
        Bytes.of(
            o -> {
              Bytes.begin(o, 14);
              o.writeString(secret);
              o.writeVarInt(0, true);
            });
    MessageReader reader =
        kryo.reader(new PayloadInput(message, 0, message.length), PayloadTerms.PLAIN);
    assertThatThrownBy(() -> reader.readObject(Object.class, gate))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("byte " + message.length)
        .hasMessageContaining("PatternSyntaxException")
        .hasMessageNotContaining("SECRET")
        .hasNoCause();
  }
}
