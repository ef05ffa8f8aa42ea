package io.trunkline.options;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/**
 * Settings that cannot work are refused where they are given, with the value and what is expected.
 */
class OptionsTest {

  /** A service. */
  interface Greeter {
    String greet(String name);
  }

  @Test
  void aReferenceToAClassOrAnUnknownMethodIsRefused() {
    assertThatThrownBy(() -> ReferenceOptions.builder(String.class, "dubbo://h").build())
        .hasMessageContaining("java.lang.String is not an interface");
    assertThatThrownBy(
            () ->
                ReferenceOptions.builder(Greeter.class, "dubbo://h")
                    .method("gret", MethodOptions.NONE)
                    .build())
        .hasMessageContaining("has no method 'gret'; did you mean 'greet'?");
  }

  @Test
  void timesThatAreNotPositiveAreRefused() {
    assertThatThrownBy(() -> MethodOptions.NONE.withTimeout(Duration.ZERO))
        .hasMessageContaining("PT0S");
    assertThatThrownBy(
            () ->
                ReferenceOptions.builder(Greeter.class, "dubbo://h")
                    .timeout(Duration.ofMillis(-1))
                    .build())
        .hasMessageContaining("timeout is PT-0.001S, expected 1 to 2147483647 ms");
    assertThatThrownBy(() -> RpcClient.builder().timeout(Duration.ZERO).options())
        .hasMessageContaining("timeout is PT0S");
    assertThatThrownBy(() -> RpcClient.builder().connectTimeout(Duration.ZERO).options())
        .hasMessageContaining("connectTimeout is PT0S");
    assertThatThrownBy(() -> RpcClient.builder().ioThreads(0).options())
        .hasMessageContaining("ioThreads is 0");
  }

  @Test
  void aServerThatCannotWorkIsRefused() {
    assertThatThrownBy(() -> RpcServer.builder().port(65_536).options())
        .hasMessageContaining("port is 65536, expected 1 to 65535, or 0 for any free port");
    assertThatThrownBy(() -> RpcServer.builder().serialization().options())
        .hasMessageContaining("no serialization is named");
    assertThatThrownBy(() -> RpcServer.builder().threads(-1).options())
        .hasMessageContaining("threads is -1");
    Greeter greeter = name -> name;
    assertThatThrownBy(
            () ->
                RpcServer.builder()
                    .service(Greeter.class, greeter)
                    .service(Greeter.class, greeter)
                    .options())
        .hasMessageContaining("two services are")
        .hasMessageContaining("another group or version");
    assertThatThrownBy(() -> ServiceOptions.builder(String.class, "x").build())
        .hasMessageContaining("is not an interface");
  }

  @Test
  void aUrlThatIsNullIsToldWhatUrlsLookLike() {
    try (RpcClient client = RpcClient.builder().build()) {
      assertThatThrownBy(() -> client.refer(Greeter.class, null))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("null")
          .hasMessageContaining("dubbo://host:port");
    }
  }

  @Test
  void aUrlsTimeoutHasToBeANumber() {
    try (RpcClient client = RpcClient.builder().build()) {
      assertThatThrownBy(() -> client.refer(Greeter.class, "dubbo://127.0.0.1:1?timeout=soon"))
          .hasMessageContaining("timeout is 'soon', expected 1 to 2147483647 ms");
    }
  }
}
