package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider throws what the consumer's interface does not declare. */
@Timeout(60)
class UndeclaredExceptionTest {

  interface Files {
    String read(String name);

    String find(String name) throws IOException;

    CompletableFuture<String> later(String name);
  }

  /** As a provider whose interface declares more, or that is written in Kotlin. */
  private static final class Missing implements Files {
    @Override
    public String read(String name) {
      throw undeclared(name.isEmpty() ? new IOException() : new IOException("no " + name));
    }

    @Override
    public String find(String name) throws IOException {
      throw new FileNotFoundException(name);
    }

    @Override
    public CompletableFuture<String> later(String name) {
      return CompletableFuture.failedFuture(new IOException("no " + name));
    }

    @SuppressWarnings("unchecked") // so that the compiler takes it
    private static <E extends Throwable> RuntimeException undeclared(Throwable error) throws E {
      throw (E) error;
    }
  }

  @Test
  void itBecomesARuntimeExceptionThatSaysWhatItWas() throws Exception {
    try (RpcServer server = Loopback.server().service(Files.class, new Missing()).start();
        RpcClient client = Loopback.client().build()) {
      Files files = client.refer(Files.class, "dubbo://127.0.0.1:" + server.port());
      assertThatThrownBy(() -> files.read("a.txt"))
          .isExactlyInstanceOf(RuntimeException.class)
          .hasMessageStartingWith("java.io.IOException: no a.txt")
          .hasMessageContaining("Files.read does not declare")
          .cause()
          .isExactlyInstanceOf(IOException.class)
          .hasMessage("no a.txt");
      assertThatThrownBy(() -> files.read(""))
          .isExactlyInstanceOf(RuntimeException.class)
          .hasMessageStartingWith("java.io.IOException (a checked exception that ");
      assertThatThrownBy(() -> files.find("b.txt"))
          .isExactlyInstanceOf(FileNotFoundException.class)
          .hasMessage("b.txt");
      Throwable late =
          files.later("c.txt").handle((value, error) -> error).get(30, TimeUnit.SECONDS);
      assertThat(late).isExactlyInstanceOf(IOException.class).hasMessage("no c.txt");
    }
  }
}
