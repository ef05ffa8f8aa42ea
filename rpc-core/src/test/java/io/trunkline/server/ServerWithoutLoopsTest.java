package io.trunkline.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.internal.transport.EventLoops;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A server that cannot serve any more says so, and by default ends its process. */
@Timeout(120)
class ServerWithoutLoopsTest {

  public interface Nothing {
    void nothing();
  }

  private static void endLoops(RpcServer server) throws Exception {
    Object port = field(server, "port");
    ((EventLoops) field(port, "loops")).close();
  }

  private static Object field(Object owner, String name) throws Exception {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }

  private static RpcServer.Builder server() {
    return Loopback.server().service(Nothing.class, () -> {});
  }

  /** Runs in a process of its own. */
  public static void main(String[] args) throws Exception {
    RpcServer server = server().start();
    endLoops(server);
    server.awaitClosed();
  }

  @Test
  void byDefaultItsProcessEndsWithAClearLastLine() throws Exception {
    Process process =
        new ProcessBuilder(
                List.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:TieredStopAtLevel=1",
                    "-cp",
                    System.getProperty("java.class.path"),
                    ServerWithoutLoopsTest.class.getName()))
            .redirectErrorStream(true)
            .start();
    try {
      String output =
          new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
      assertThat(output.lines().reduce((before, last) -> last).orElseThrow())
          .startsWith("the server on port ")
          .endsWith("its event loops have ended; the process is ended with status 3");
      assertThat(process.exitValue()).isEqualTo(3);
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whoEmbedsItDecidesWhatToDo() throws Exception {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    try (RpcServer server = server().onFatal(told::add).start()) {
      endLoops(server);
      assertThat(told.poll(60, TimeUnit.SECONDS)).contains("its event loops have ended");
    }
  }
}
