package io.trunkline.internal.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Services that come and go while their server runs. */
@Timeout(60)
class RuntimeExportTest {

  interface Steady {
    long next(long number);
  }

  interface Guest {
    String say(String text);

    CompletableFuture<String> later();
  }

  private static final class Visitor implements Guest {
    final CompletableFuture<String> result = new CompletableFuture<>();
    final CountDownLatch begun = new CountDownLatch(1);

    @Override
    public String say(String text) {
      return text;
    }

    @Override
    public CompletableFuture<String> later() {
      begun.countDown();
      return result;
    }
  }

  private final String url = "memory://" + UUID.randomUUID();
  private final MemoryRegistry registry = MemoryRegistry.named(url);
  private final Visitor visitor = new Visitor();

  private ServiceOptions.Builder<Guest> guest() {
    return ServiceOptions.builder(Guest.class, visitor);
  }

  private RpcServer.Builder server() {
    return Loopback.server()
        .unregisterWait(Duration.ofMillis(1))
        .registry(url)
        .service(Steady.class, number -> number + 1);
  }

  private static <T> Reference<T> refer(
      RpcClient client, Class<T> type, RpcServer server, boolean agreed) {
    Reference<T> reference =
        client.reference(
            ReferenceOptions.builder(type, "dubbo://127.0.0.1:" + server.port()).build());
    while (agreed && !reference.terms().startsWith("agreed")) {
      LockSupport.parkNanos(500_000); // the test has a deadline
    }
    return reference;
  }

  private static RpcException refused(Guest guest) {
    return catchThrowableOfType(RpcException.class, () -> guest.say("x"));
  }

  /** Names, heads of plain requests and numbers of call sites all lead to what is exported now. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void servicesComeAndGoWhileOthersAreCalledWithoutAFailure(boolean handshake) throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    AtomicLong calls = new AtomicLong();
    List<CompletableFuture<Void>> callers = new ArrayList<>();
    try (RpcServer server = server().start();
        RpcClient client = Loopback.client().handshake(handshake).build()) {
      Steady steady = refer(client, Steady.class, server, handshake).service();
      Guest guest = refer(client, Guest.class, server, handshake).service();
      for (int i = 0; i < 4; i++) {
        callers.add(
            CompletableFuture.runAsync(
                () -> {
                  for (long n = 0; !enough.get(); n++) {
                    assertThat(steady.next(n)).isEqualTo(n + 1);
                    calls.incrementAndGet();
                  }
                },
                task -> new Thread(task, "steady").start()));
      }
      assertThat(refused(guest).getMessage()).contains("is exported here");
      for (int round = 0; round < 50; round++) {
        ServiceOptions<Guest> options = guest().build();
        server.export(options);
        for (int i = 0; i < 4; i++) {
          assertThat(guest.say("round " + round)).isEqualTo("round " + round);
        }
        assertThat(registry.records).extracting(ServiceRecord::service).hasSize(2);

        assertThat(server.withdraw(options)).isTrue();
        RpcException refusal = refused(guest);
        assertThat(refusal.status()).isEqualTo(Status.SERVICE_NOT_FOUND);
        assertThat(refusal.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
        assertThat(refusal).hasMessageContaining("Guest:0.0.0 was withdrawn here");
        assertThat(registry.records).hasSize(1);
      }
      enough.set(true);
      for (CompletableFuture<Void> caller : callers) {
        caller.get(30, TimeUnit.SECONDS); // with the failure that it had
      }
      assertThat(calls.get()).isPositive();
      assertThat(server.withdraw(guest().build())).isFalse();
    }
  }

  @Test
  void aServiceIsUnregisteredBeforeItsCallsAreRefused() throws IOException {
    try (RpcServer server = server().start();
        RpcClient client = Loopback.client().build()) {
      server.export(guest().build());
      Guest guest = refer(client, Guest.class, server, false).service();
      List<String> answers = new ArrayList<>();
      registry.beforeWithdrawal = () -> answers.add(guest.say("still here"));

      server.withdraw(guest().build());

      registry.beforeWithdrawal = () -> {};
      assertThat(answers).containsExactly("still here");
      assertThat(refused(guest).status()).isEqualTo(Status.SERVICE_NOT_FOUND);
    }
  }

  @Test
  void aCallThatHasBegunEndsAfterItsServiceIsWithdrawn() throws Exception {
    try (RpcServer server = server().start();
        RpcClient client = Loopback.client().build()) {
      server.export(guest().build());
      Guest guest = refer(client, Guest.class, server, false).service();
      CompletableFuture<String> call = guest.later();
      assertThat(visitor.begun.await(30, TimeUnit.SECONDS)).isTrue();

      server.withdraw(guest().build());
      visitor.result.complete("done");

      assertThat(call.get(30, TimeUnit.SECONDS)).isEqualTo("done");
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aGroupThatComesLaterHasSerializationsOfItsOwn(boolean handshake) throws IOException {
    try (RpcServer server =
            server()
                .serialization("hessian2", "kryo")
                .service(guest().group("a").serialization("hessian2").build())
                .start();
        RpcClient client = Loopback.client().serialization("kryo").handshake(handshake).build()) {
      server.export(guest().group("b").serialization("kryo").build());
      Guest guest =
          client
              .reference(
                  ReferenceOptions.builder(Guest.class, "dubbo://127.0.0.1:" + server.port())
                      .group("b")
                      .build())
              .service();
      for (int i = 0; i < 3; i++) {
        assertThat(guest.say("x")).isEqualTo("x");
      }

      server.withdraw(guest().group("b").build());
      RpcException refusal = refused(guest);
      assertThat(refusal.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
      assertThat(refusal) // the group of a plain request is not known before it is read
          .hasMessageContaining(handshake ? "was withdrawn here" : "kryo(8) is not offered");
    }
  }

  @Test
  void whatCannotBeExportedChangesNothing() throws IOException {
    RpcServer server = server().start();
    try (server) {
      server.export(guest().build());

      assertThatIllegalArgumentException()
          .isThrownBy(() -> server.export(guest().build()))
          .withMessageContaining("two services are " + Guest.class.getName() + ":0.0.0");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> server.export(guest().group("g").registry("consul://h").build()))
          .withMessageContaining("scheme 'consul'");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> server.export(guest().group("g").generic(true).build()))
          .withMessageContaining("started with no such service");
      assertThat(registry.records).hasSize(2);
      assertThat(server.withdraw(guest().group("g").build())).isFalse();
    }
    assertThatIllegalStateException()
        .isThrownBy(() -> server.export(guest().build()))
        .withMessageContaining("is closed");
  }
}
