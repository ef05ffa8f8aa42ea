package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.calls.Loopback;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** When and how the services of a server stand in its registries. */
@Timeout(60)
class RegistrationTest {

  interface Greeter {
    String greet(String name);

    String part(String name);

    String part(int number);
  }

  private static final class Hello implements Greeter {
    @Override
    public String greet(String name) {
      return "hello " + name;
    }

    @Override
    public String part(String name) {
      return "bye " + name;
    }

    @Override
    public String part(int number) {
      return "bye " + number;
    }
  }

  private static final String PATH = Greeter.class.getName();

  private final String url = "memory://" + UUID.randomUUID();
  private final MemoryRegistry registry = MemoryRegistry.named(url);

  private static ServiceOptions.Builder<Greeter> greeter() {
    return ServiceOptions.builder(Greeter.class, new Hello());
  }

  private RpcServer.Builder server() {
    return Loopback.server().unregisterWait(Duration.ZERO).registry(url);
  }

  private static void await(BooleanSupplier condition) {
    while (!condition.getAsBoolean()) {
      LockSupport.parkNanos(500_000); // the test has a deadline
    }
  }

  @Test
  void servicesAreRegisteredOnceThePortListensAndWithdrawnBeforeAnythingElseIsClosed()
      throws IOException {
    try (RpcServer server =
        server().service(greeter().build()).service(greeter().group("eu").build()).start()) {
      assertThat(registry.events)
          .containsExactly(
              "registered " + PATH + ", listens", "registered eu/" + PATH + ", listens");
      assertThat(server.isRegistered()).isTrue();
    }
    assertThat(registry.events.subList(2, 5))
        .containsExactlyInAnyOrder(
            "withdrawn " + PATH + ", listens", "withdrawn eu/" + PATH + ", listens", "closed");
    assertThat(registry.events).hasSize(5).last().isEqualTo("closed");
  }

  @Test
  void callsAreServedAsBeforeUntilConsumersMayHaveHeardOfTheWithdrawal() throws Exception {
    RpcServer server =
        server().service(greeter().build()).unregisterWait(Duration.ofHours(1)).start();
    Thread closing = new Thread(server::close, "closing");
    try (RpcClient client = Loopback.client().build()) {
      Greeter greeter =
          client
              .reference(ReferenceOptions.builder(Greeter.class, address(server)).build())
              .service();
      closing.start();
      await(() -> registry.events.contains("closed"));
      assertThat(greeter.greet("you")).isEqualTo("hello you");
      try (RpcClient late = Loopback.client().build()) {
        assertThat(
                late.reference(ReferenceOptions.builder(Greeter.class, address(server)).build())
                    .service()
                    .greet("you"))
            .isEqualTo("hello you");
      }
    } finally {
      closing.interrupt(); // which ends the waiting
      closing.join(TimeUnit.SECONDS.toMillis(30));
    }
    assertThat(closing.isAlive()).isFalse();
  }

  private static String address(RpcServer server) {
    return "dubbo://127.0.0.1:" + server.port();
  }

  @Test
  void aServiceIsAnnouncedAsStockProvidersAnnounceTheirs() throws IOException {
    long before = System.currentTimeMillis();
    try (RpcServer server =
        server()
            .application("shop")
            .serialization("kryo", "hessian2")
            .parameter("zone", "a")
            .parameter("weight", "7")
            .service(
                greeter()
                    .group("eu")
                    .version("1.2")
                    .token("secret")
                    .weight(200)
                    .warmup(Duration.ofMinutes(1))
                    .tag("gray")
                    .parameter("greet.timeout", "300")
                    .build())
            .start()) {
      ServiceRecord record = registry.records.get(0);

      assertThat(record.host()).isEqualTo("127.0.0.1");
      assertThat(record.port()).isEqualTo(server.port());
      assertThat(record.service()).isEqualTo(PATH);
      assertThat(record.interfaceName()).isEqualTo(PATH);
      assertThat(record.group()).isEqualTo("eu");
      assertThat(record.version()).isEqualTo("1.2");
      assertThat(record.application()).isEqualTo("shop");
      assertThat(Long.parseLong(record.parameters().get("timestamp")))
          .isBetween(before, System.currentTimeMillis());
      assertThat(record.parameters())
          .containsKey("timestamp")
          .containsAllEntriesOf(
              Map.ofEntries(
                  Map.entry("side", "provider"),
                  Map.entry("methods", "greet,part"),
                  Map.entry("dubbo", "2.0.2"),
                  Map.entry("pid", Long.toString(ProcessHandle.current().pid())),
                  Map.entry("serialization", "kryo"),
                  Map.entry("prefer.serialization", "kryo,hessian2"),
                  Map.entry("token", "secret"),
                  Map.entry("weight", "200"),
                  Map.entry("warmup", "60000"),
                  Map.entry("tag", "gray"),
                  Map.entry("zone", "a"),
                  Map.entry("greet.timeout", "300")))
          .doesNotContainKey("anyhost");
      assertThat(record.toString()).doesNotContain("secret");
    }
  }

  @Test
  void aServiceWithoutGroupVersionOrTokenAnnouncesNone() throws IOException {
    try (RpcServer server =
        server().host(null).announcedHost("outside").service(greeter().build()).start()) {
      ServiceRecord record = registry.records.get(0);

      assertThat(server.port()).isPositive();
      assertThat(record.group()).isNull();
      assertThat(record.version()).isNull();
      assertThat(record.host()).isEqualTo("outside");
      assertThat(record.parameters())
          .containsEntry("anyhost", "true")
          .doesNotContainKeys("token", "weight", "warmup", "tag");
    }
  }

  @Test
  void aRandomTokenIsKnownToWhoeverReadsTheRegistry() throws IOException {
    try (RpcServer server = server().service(greeter().randomToken().build()).start();
        RpcClient client = Loopback.client().build()) {
      String token = registry.records.get(0).parameters().get("token");

      assertThat(token).hasSize(36);
      Greeter greeter =
          client
              .reference(
                  ReferenceOptions.builder(Greeter.class, address(server)).token(token).build())
              .service();
      assertThat(greeter.greet("you")).isEqualTo("hello you");
      assertThatThrownBy(
              () ->
                  client
                      .reference(ReferenceOptions.builder(Greeter.class, address(server)).build())
                      .service()
                      .greet("you"))
          .hasMessageContaining("token");
    }
  }

  @Test
  void eachServiceSaysWhereItIsRegistered() throws IOException {
    String other = "memory://" + UUID.randomUUID();
    try (RpcServer server =
        server()
            .service(greeter().build())
            .service(greeter().group("other").registry(other).build())
            .service(greeter().group("none").register(false).build())
            .start()) {
      assertThat(server.isRegistered()).isTrue();
      assertThat(registry.records).extracting(ServiceRecord::group).containsExactly((String) null);
      assertThat(MemoryRegistry.named(other).records)
          .extracting(ServiceRecord::group)
          .containsExactly("other");
    }
  }

  @Test
  void theApplicationSaysWhenItIsReadyAndGoesOffLineAndComesBack() throws IOException {
    try (RpcServer server = server().registerAtStart(false).service(greeter().build()).start()) {
      assertThat(registry.records).isEmpty();
      assertThat(server.isRegistered()).isFalse();

      server.register();
      server.register();
      assertThat(registry.records).hasSize(1);
      ServiceRecord first = registry.records.get(0);

      server.unregister();
      assertThat(registry.records).isEmpty();
      assertThat(server.isRegistered()).isFalse();

      server.register();
      assertThat(registry.records).containsExactly(first);
    }
  }

  @Test
  void aDelayedServiceIsRegisteredLaterAndNeverIfItsServerIsClosedBefore() throws IOException {
    try (RpcServer server =
        server()
            .service(greeter().delay(Duration.ofMillis(1)).build())
            .service(greeter().group("late").delay(Duration.ofDays(1)).build())
            .start()) {
      await(() -> registry.records.size() == 1);
      await(server::isRegistered);
      assertThat(registry.records).extracting(ServiceRecord::group).containsExactly((String) null);
    }
    assertThat(registry.records).isEmpty();
  }

  @Test
  void itCanBeWaitedUntilTheRegistriesHaveConfirmed() throws IOException {
    String nothingIsTold = "memory://" + UUID.randomUUID() + "?silent&register=false";
    try (RpcServer server =
        server()
            .registry(url + "?silent&password=secret")
            .registry(nothingIsTold)
            .service(greeter().build())
            .start()) {
      assertThat(server.awaitRegistered(Duration.ofMillis(20))).containsExactly(url);
    }
    try (RpcServer server = server().service(greeter().build()).start()) {
      assertThat(server.awaitRegistered(Duration.ofMinutes(1))).isEmpty();
    }
  }

  @Test
  void aRegistryThatDoesNotAnswerStopsTheStartOnlyIfItIsChecked() throws IOException {
    try (RpcServer server = server().registry(url + "?silent").service(greeter().build()).start()) {
      assertThat(server.isRegistered()).isFalse();
    }

    assertThatThrownBy(
            () ->
                server()
                    .registry(url + "?silent&check=true&timeout=20&password=secret")
                    .service(greeter().build())
                    .start())
        .isInstanceOf(IllegalStateException.class)
        .hasMessageStartingWith(
            "the registry " + url + " did not confirm the services of trunkline")
        .hasMessageContaining("within 20 ms")
        .hasMessageNotContaining("secret");
    assertThat(registry.records).isEmpty();
    assertThat(registry.events).last().isEqualTo("closed");
  }

  @Test
  void aRegistryThatIsStuckDoesNotKeepAServerFromClosing() throws IOException {
    server().registry(url + "?stuck").service(greeter().build()).start().close();

    assertThat(registry.events).contains("closed");
  }

  @Test
  void mistakesAreFoundBeforeThePortIsOpened() {
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                server().registry("consul://user:secret@h:8500").service(greeter().build()).start())
        .withMessageContaining("the registry consul://h:8500 has the scheme 'consul'")
        .withMessageContaining("expected one of [memory]")
        .withMessageContaining("add the module for it, such as io.trunkline:rpc-registry-consul");
    for (String own : List.of("side", "token", "methods")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> greeter().parameter(own, "x").build())
          .withMessageContaining("parameter '" + own + "' is set");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Loopback.server().parameter("weight", "-1").options())
        .withMessageStartingWith("weight is -1, expected 1 to 1000000, or 0 for no calls");
  }
}
