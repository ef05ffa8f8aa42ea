package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A caller can make a method fail as often as it likes, and say in which words. Replaces what the
 * logger writes to, so no other test runs beside it.
 */
@Timeout(60)
class FailingCallsLogTest {

  private static final int CALLS = 300;

  private final PrintStream before = System.err;
  private final ByteArrayOutputStream log = new ByteArrayOutputStream();

  /** Nobody can write what it holds. */
  public static final class Unwritable extends Exception {
    private static final long serialVersionUID = 1;

    final Object thread = Thread.currentThread();

    Unwritable(String message) {
      super(message);
    }
  }

  public interface Failing {
    void unwritable(String text) throws Unwritable;

    void undeclared(String text);
  }

  private static final class Fails implements Failing {
    @Override
    public void unwritable(String text) throws Unwritable {
      throw new Unwritable(text);
    }

    @Override
    public void undeclared(String text) {
      throw new Mine(text);
    }
  }

  private static final class Mine extends RuntimeException {
    private static final long serialVersionUID = 1;

    Mine(String message) {
      super(message);
    }
  }

  @BeforeEach
  void capture() {
    System.setErr(new PrintStream(log, true, StandardCharsets.UTF_8)); // slf4j-simple writes there
  }

  @AfterEach
  void release() {
    System.setErr(before);
  }

  @Test
  void theFirstStackTraceIsInTheLogAndNoFloodOfThem() throws Exception {
    String text = "\n2026 ERROR forged " + "x".repeat(30_000);
    try (RpcServer server = Loopback.server().service(Failing.class, new Fails()).start();
        RpcClient client = Loopback.client().build()) {
      Failing failing = client.refer(Failing.class, "dubbo://127.0.0.1:" + server.port());
      for (int i = 0; i < CALLS; i++) {
        assertThatThrownBy(() -> failing.unwritable(text)).hasMessageContaining("forged");
        assertThatThrownBy(() -> failing.undeclared(text)).hasMessageContaining("forged");
      }
    }
    String written = log.toString(StandardCharsets.UTF_8);
    assertThat(written)
        .contains("an exception cannot be sent as itself")
        .contains("at " + Fails.class.getName() + ".unwritable(")
        .contains("at " + Fails.class.getName() + ".undeclared(")
        .hasSizeLessThan(400_000);
    assertThat(written.lines().filter(l -> l.startsWith("2026 ERROR forged"))).isEmpty();
  }
}
