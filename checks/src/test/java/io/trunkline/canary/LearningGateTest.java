package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.io.Serializable;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
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
  @Timeout(60)
  @ValueSource(
      strings = {
        "hessian2",
        "kryo",
        "kryo2",
        "fst",
        "fastjson2",
        "msgpack",
        "gson",
        "fastjson",
        "json",
        "dubbo",
        "avro",
        "protostuff",
        "java",
        "compactedjava",
        "nativejava"
      })
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

  /** Throws what is not declared, and has a method that is called next. */
  public interface Shop {
    String order();

    String open();
  }

  /** What is thrown. */
  public static final class Closed extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  private static final class ClosedShop implements Shop {
    @Override
    public String order() {
      throw new Closed();
    }

    @Override
    public String open() {
      return "at nine";
    }
  }

  @Test
  void theClassOfAnExceptionIsLearnedAtTheMethodThatThrewIt() throws Exception {
    Path ofServer = folder.resolve("server.list");
    Path ofClient = folder.resolve("client.list");
    try (RpcServer server =
            Loopback.server()
                .threads(1)
                .learnAllowLines(ofServer)
                .service(Shop.class, new ClosedShop())
                .start();
        RpcClient client = Loopback.client().learnAllowLines(ofClient).build()) {
      Shop shop = client.refer(Shop.class, "dubbo://127.0.0.1:" + server.port());
      assertThatThrownBy(shop::order).isInstanceOf(Closed.class);
      assertThat(shop.open()).isEqualTo("at nine");
    }
    String line = Closed.class.getName() + " # " + Shop.class.getName() + ".order, exception";
    assertThat(lines(ofServer)).containsExactly(line);
    assertThat(lines(ofClient)).containsExactly(line);
  }

  private static List<String> lines(Path file) throws Exception {
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
  }

  private static void call(String serialization, Path ofServer, Path ofClient) throws Exception {
    try (RpcServer server =
            Loopback.server()
                .serialization(serialization)
                .learnAllowLines(ofServer)
                .service(Echo.class, value -> value)
                .start();
        RpcClient client =
            Loopback.client().serialization(serialization).learnAllowLines(ofClient).build()) {
      Echo echo = client.refer(Echo.class, "dubbo://127.0.0.1:" + server.port());
      while (!client.terms().toString().contains("agreed")) { // before that, some name no classes
        assertThat(echo.echo("hello")).isEqualTo("hello");
      }
      assertThat(echo.echo(new Parcel())).isInstanceOf(Parcel.class);
    }
  }
}
