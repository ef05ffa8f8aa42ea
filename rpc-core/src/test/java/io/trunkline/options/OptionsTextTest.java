package io.trunkline.options;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.client.RpcClient;
import io.trunkline.server.RpcServer;
import org.junit.jupiter.api.Test;

/** Options are printed whole, but for what is secret in them. */
class OptionsTextTest {

  private static final String REGISTRY = "zookeeper://ann:hunter2@zk:2181?password=hunter2";

  /** A service. */
  interface Greeter {
    String greet(String name);
  }

  @Test
  void passwordsAndTokensOfServersAreMasked() {
    Greeter greeter = name -> name;
    String text =
        RpcServer.builder()
            .port(20_881)
            .registry(REGISTRY)
            .parameter("store.password", "hunter2")
            .service(
                ServiceOptions.builder(Greeter.class, greeter)
                    .group("eu")
                    .token("hunter2")
                    .registry(REGISTRY)
                    .build())
            .options()
            .toString();
    assertThat(text)
        .doesNotContain("hunter2")
        .startsWith("ServerOptions[")
        .contains("port=20881", "registries=[zookeeper://***@zk:2181?password=***]")
        .contains("ServiceOptions[", "group=eu", "token=***")
        .contains("parameters={store.password=***}");
  }

  @Test
  void passwordsAndTokensOfClientsAreMasked() {
    assertThat(RpcClient.builder().registry(REGISTRY).options().toString())
        .doesNotContain("hunter2")
        .startsWith("ClientOptions[")
        .contains("registries=[zookeeper://***@zk:2181?password=***]");
    assertThat(
            ReferenceOptions.builder(Greeter.class, "dubbo://h:20880?token=hunter2&timeout=9")
                .token("hunter2")
                .build()
                .toString())
        .doesNotContain("hunter2")
        .contains("url=dubbo://h:20880?token=***&timeout=9", "token=***");
  }
}
