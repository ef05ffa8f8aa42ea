package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A gate in learning mode, on each side of a call. */
class LearningGateTest {

  /** Declares nothing of what travels. */
  public interface Echo {
    Object echo(Object value);
  }

  /** What travels. */
  public static final class Parcel implements Serializable {
    private static final long serialVersionUID = 1L;

    public String content = "";
  }

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void bothSidesLearnWhatAStrictGateRefuses(String serialization) throws Exception {
    Path ofServer = folder.resolve("server.list");
    Path ofClient = folder.resolve("client.list");
    call(serialization, ofServer, ofClient);
    String parcel = Parcel.class.getName();
    String echo = Echo.class.getName() + ".echo";
    assertThat(lines(ofServer)).containsExactly(parcel + " # " + echo + ", argument 1");
    assertThat(lines(ofClient)).containsExactly(parcel + " # " + echo + ", result");
    assertThatThrownBy(() -> call(serialization, null, ofClient)).hasMessageContaining(parcel);
    assertThatThrownBy(() -> call(serialization, ofServer, null)).hasMessageContaining(parcel);
  }

  private static List<String> lines(Path file) throws Exception {
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
  }

  private static void call(String serialization, Path ofServer, Path ofClient) throws Exception {
    try (RpcServer server =
            RpcServer.builder()
                .host("127.0.0.1")
                .port(0)
                .serialization(serialization)
                .learnAllowLines(ofServer)
                .service(Echo.class, value -> value)
                .start();
        RpcClient client =
            RpcClient.builder().serialization(serialization).learnAllowLines(ofClient).build()) {
      Echo echo = client.refer(Echo.class, "dubbo://127.0.0.1:" + server.port());
      assertThat(echo.echo(new Parcel())).isInstanceOf(Parcel.class);
    }
  }
}
