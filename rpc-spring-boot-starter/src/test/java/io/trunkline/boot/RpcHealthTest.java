package io.trunkline.boot;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.server.RpcServer;
import io.trunkline.spring.DubboDeclaration;
import io.trunkline.spring.DubboElements;
import io.trunkline.spring.RpcClients;
import io.trunkline.spring.RpcServers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;

@Timeout(60)
class RpcHealthTest {

  @ParameterizedTest(name = "check={0}")
  @CsvSource({"true, false", "false, true"})
  void aReferenceThatLostItsProviderIsDownIfItsContextDoesNotStartWithoutOne(
      String check, boolean isUp) throws IOException {
    RpcServer server = Loopback.server().service(Greeter.class, name -> "hello " + name).start();
    try (server;
        AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      DubboElements.of(context, null)
          .declare(
              new DubboDeclaration(
                  "reference",
                  "the test",
                  Map.of(
                      "id",
                      "greeter",
                      "interface",
                      Greeter.class.getName(),
                      "url",
                      "dubbo://127.0.0.1:" + server.port(),
                      "check",
                      check),
                  List.of()));
      context.refresh();
      context.getBean(Greeter.class).greet("you");
      RpcHealth before = health(context);
      assertThat(before.isUp()).isTrue();
      assertThat(before.details()).containsEntry("references", Map.of("greeter", "connected"));

      server.close();
      await(() -> health(context).details().toString().contains("not connected"));
      assertThat(health(context).isUp()).isEqualTo(isUp);
    }
  }

  @Test
  void aContextThatIsClosedIsDown() {
    RpcServers servers;
    RpcClients clients;
    try (AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext()) {
      DubboElements.of(context, null);
      context.refresh();
      servers = context.getBean(RpcServers.class);
      clients = context.getBean(RpcClients.class);
      assertThat(RpcHealth.of(servers, clients).isUp()).isTrue();
    }
    assertThat(RpcHealth.of(servers, clients).isUp()).isFalse();
  }

  private static RpcHealth health(AnnotationConfigApplicationContext context) {
    return RpcHealth.of(context.getBean(RpcServers.class), context.getBean(RpcClients.class));
  }

  private static void await(BooleanSupplier condition) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).isLessThan(deadline);
      LockSupport.parkNanos(1_000_000);
    }
  }
}
