package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.terms.PayloadTerms;
import java.io.IOException;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** When a message gives its engine back, and what it throws. */
final class MessageEngineTest {

  /** Reads nothing but what it is told to, or throws it. */
  private static final class Engine implements MessageEngine {

    private final boolean recovers;
    private @Nullable Object next;

    private Engine(boolean recovers) {
      this.recovers = recovers;
    }

    @Override
    public void beginReading(PayloadInput in, PayloadTerms terms) {}

    @Override
    public @Nullable String readString() throws Exception {
      return (String) readObject(String.class, ClassGate.builder(null).build());
    }

    @Override
    public int readByte() {
      return 0;
    }

    @Override
    public @Nullable Object readObject(Type declared, ClassGate gate) throws Exception {
      if (next instanceof Error error) {
        throw error;
      }
      if (next instanceof Exception exception) {
        throw exception;
      }
      return next;
    }

    @Override
    public int skipRest() {
      return 0;
    }

    @Override
    public void endReading() {}

    @Override
    public SerializationException readFailure(Throwable failure, Throwable reason) {
      return new SerializationException("read: " + reason.getClass().getSimpleName());
    }

    @Override
    public void beginWriting(PayloadOutput out, PayloadTerms terms) {}

    @Override
    public void writeString(@Nullable String value) {}

    @Override
    public void writeByte(int value) {}

    @Override
    public void writeObject(@Nullable Object value) throws IOException {
      throw new IOException("full");
    }

    @Override
    public void writeAttachments(Map<String, ?> attachments) {}

    @Override
    public void endWriting() {}

    @Override
    public SerializationException writeFailure(
        Throwable failure, Throwable reason, @Nullable Object value) {
      return new SerializationException("write " + value + ": " + reason.getMessage());
    }

    @Override
    public boolean recover() {
      return recovers;
    }
  }

  private final List<Engine> made = new ArrayList<>();

  private EnginePool<Engine> pool(boolean recovers) {
    return new EnginePool<>(
        1,
        () -> {
          Engine engine = new Engine(recovers);
          made.add(engine);
          return engine;
        });
  }

  private static MessageReader reader(EnginePool<Engine> pool) {
    return MessageEngine.reader(
        "form", pool, new PayloadInput(new byte[0], 0, 0), PayloadTerms.PLAIN);
  }

  private void failReading(EnginePool<Engine> pool, Throwable failure) {
    MessageReader reader = reader(pool);
    made.get(made.size() - 1).next = failure;
    assertThatThrownBy(reader::readString).isInstanceOf(SerializationException.class);
    assertThatThrownBy(reader::readString).isInstanceOf(IllegalStateException.class);
    reader.close();
  }

  @Test
  void anEngineIsUsedAgainAfterSuccessAndIfItRecovers() {
    for (boolean recovers : new boolean[] {false, true}) {
      made.clear();
      EnginePool<Engine> pool = pool(recovers);
      for (int i = 0; i < 3; i++) {
        MessageReader reader = reader(pool);
        reader.finish();
        reader.close();
      }
      assertThat(made).hasSize(1);
      failReading(pool, new IOException(new IllegalStateException("quoted")));
      reader(pool).close();
      reader(pool).close();
      assertThat(made).hasSize(recovers ? 1 : 3);
    }
  }

  @Test
  void anEngineIsNotUsedAgainAfterAnError() {
    EnginePool<Engine> pool = pool(true);
    failReading(pool, new IOException(new NoClassDefFoundError()));
    failReading(pool, new StackOverflowError());
    assertThat(made).hasSize(2);
  }

  @Test
  void theReasonIsTheInnermostCauseOrAnExceptionOfOurs() {
    MessageReader reader = reader(pool(true));
    made.get(0).next = new IOException(new IllegalStateException("quoted"));
    assertThatThrownBy(reader::readString).hasMessage("read: IllegalStateException");
    MessageReader other = reader(pool(true));
    made.get(1).next = new IOException(new BudgetExceededException("b"));
    assertThatThrownBy(other::readString).hasMessage("read: BudgetExceededException");
    MessageWriter writer =
        MessageEngine.writer(pool(true), new PayloadOutput(8, 8), PayloadTerms.PLAIN);
    assertThatThrownBy(() -> writer.writeObject("x")).hasMessage("write x: full");
  }

  @Test
  void anErrorOfTheJvmIsThrownAsItIsAndADeepMessageIsOverItsBudget() {
    EnginePool<Engine> pool = pool(true);
    MessageReader reader = reader(pool);
    made.get(0).next = new OutOfMemoryError();
    assertThatThrownBy(reader::readString).isInstanceOf(OutOfMemoryError.class);
    reader.close();
    MessageReader deep = reader(pool);
    assertThat(made).as("the broken engine is not used again").hasSize(2);
    made.get(1).next = new RuntimeException(new StackOverflowError());
    assertThatThrownBy(deep::readString)
        .isInstanceOf(BudgetExceededException.class)
        .hasMessageContaining("raise -Xss");
  }

  @Test
  void whatIsNoExceptionAndNoMapIsNamedByItsClass() {
    ClassGate gate = ClassGate.builder(null).build();
    MessageReader reader = reader(pool(true));
    made.get(0).next = 5;
    assertThatThrownBy(() -> reader.readThrowable(gate)).hasMessage("read: SerializationException");
    MessageReader empty = reader(pool(true));
    assertThat(empty.readAttachments(gate)).isEmpty();
  }
}
