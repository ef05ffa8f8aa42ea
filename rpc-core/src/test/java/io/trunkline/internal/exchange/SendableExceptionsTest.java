package io.trunkline.internal.exchange;

import static org.assertj.core.api.Assertions.assertThat;

import demo.undeclared.LateException;
import io.trunkline.serialization.ClassGate;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SendableExceptionsTest {

  interface Shop {
    void order();
  }

  static final class DeepException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static String logOf(Throwable error) throws Exception {
    ByteArrayOutputStream log = new ByteArrayOutputStream();
    PrintStream before = System.err;
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8));
    try {
      ClassGate gate = ClassGate.builder(Shop.class.getClassLoader()).build();
      SendableExceptions sendable = new SendableExceptions(Shop.class, gate);
      assertThat(sendable.of(error, Shop.class.getDeclaredMethod("order"))).isSameAs(error);
    } finally {
      System.setErr(before);
    }
    return log.toString(StandardCharsets.UTF_8);
  }

  @Test
  void theLogSaysWhichUndeclaredExceptionsStock33CannotRead() throws Exception {
    assertThat(logOf(new LateException()))
        .contains("stock 3.3 fail with \"expect Throwable\"")
        .contains("declare it on the method")
        .contains("allow " + LateException.class.getName());
    assertThat(logOf(new DeepException()))
        .contains("allow " + DeepException.class.getName())
        .doesNotContain("stock 3.3");
  }

  /** Counts how often its cause is asked for. */
  static final class CountingException extends IllegalStateException {
    private static final long serialVersionUID = 1L;
    private final transient AtomicInteger asked;

    CountingException(AtomicInteger asked) {
      this.asked = asked;
    }

    @Override
    public synchronized Throwable getCause() {
      asked.incrementAndGet();
      return super.getCause();
    }
  }

  @Test
  void aCauseThatIsSuppressedAsWellAtEachLevelIsLookedAtOnce() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Throwable error = new CountingException(asked);
    for (int i = 0; i < 30; i++) {
      Throwable outer = new CountingException(asked);
      outer.initCause(error);
      outer.addSuppressed(error);
      error = outer;
    }
    asked.set(0);
    ClassGate gate = ClassGate.builder(Shop.class.getClassLoader()).build();
    new SendableExceptions(Shop.class, gate).of(error, Shop.class.getDeclaredMethod("order"));
    assertThat(asked.get()).isLessThan(1_000);
  }
}
