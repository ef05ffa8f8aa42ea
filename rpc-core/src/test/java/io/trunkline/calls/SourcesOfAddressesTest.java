package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressChange;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** References whose providers a source of addresses names. */
@Timeout(120)
class SourcesOfAddressesTest {

  /** What is called. */
  public interface Names {
    String name();

    CompletableFuture<String> nameLater();
  }

  private record Named(String name) implements Names {
    @Override
    public CompletableFuture<String> nameLater() {
      return CompletableFuture.completedFuture(name);
    }
  }

  private final List<AutoCloseable> open = new ArrayList<>();
  private final Queue<AddressChange> changes = new ConcurrentLinkedQueue<>();
  private final Set<String> threads = ConcurrentHashMap.newKeySet();
  private final List<RpcServer> servers = new ArrayList<>();
  private Path file;

  @BeforeEach
  void serve(@TempDir Path folder) throws IOException {
    file = folder.resolve("names.txt");
    for (String name : new String[] {"a", "b", "c"}) {
      servers.add(Loopback.server().service(Names.class, new Named(name)).start());
      open.add(servers.get(servers.size() - 1));
    }
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private String at(int server) {
    return "127.0.0.1:" + servers.get(server).port();
  }

  /** In one piece, as an editor or an operator does it. */
  private void write(String... lines) throws IOException {
    Path next = Files.writeString(file.resolveSibling("next"), String.join("\n", lines) + "\n");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private RpcClient.Builder client() {
    return Loopback.client()
        .registry(file.toUri() + "?refresh=10")
        .onAddressChange(
            change -> {
              threads.add(Thread.currentThread().getName());
              changes.add(change);
            });
  }

  private Reference<Names> reference(RpcClient client) {
    open.add(client);
    return client.reference(ReferenceOptions.builder(Names.class).build());
  }

  private static Set<String> called(Names names) {
    return IntStream.range(0, 30).mapToObj(i -> names.name()).collect(Collectors.toSet());
  }

  @Test
  void providersThatComeAndGoUnderLoadCostNoCall() throws Exception {
    write(at(0), at(1));
    Reference<Names> reference = reference(client().build());
    AtomicBoolean ends = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      boolean isLater = i % 2 == 0;
      Thread caller =
          new Thread(
              () -> {
                while (!ends.get()) {
                  try {
                    Names names = reference.service();
                    assertThat(isLater ? names.nameLater().join() : names.name()).hasSize(1);
                    calls.incrementAndGet();
                  } catch (Throwable failed) {
                    failures.add(failed);
                  }
                }
              });
      callers.add(caller);
      caller.start();
    }
    String[][] sets = {{at(1), at(2)}, {at(2)}, {at(0)}, {at(0), at(1), at(2)}, {at(1)}};
    for (int round = 0; round < 20; round++) {
      String[] set = sets[round % sets.length];
      write(set);
      Deadline.await("the set", () -> addresses(reference).equals(Set.of(set)));
      int before = calls.get();
      Deadline.await("calls go on", () -> calls.get() > before + 50);
    }
    ends.set(true);
    for (Thread caller : callers) {
      caller.join(30_000);
    }
    assertThat(failures).isEmpty();
    assertThat(called(reference.service())).containsExactly("b");
    Deadline.await(
        "one connection is left",
        () -> servers.stream().mapToInt(server -> server.stats().connections()).sum() == 1);
    assertThat(threads).isNotEmpty().noneMatch(name -> name.contains("-io-"));
  }

  private static Set<String> addresses(Reference<?> reference) {
    return reference.addresses().stream()
        .map(status -> status.address().toString())
        .collect(Collectors.toSet());
  }

  @Test
  void aReferenceSaysHowEachOfItsProvidersIs() throws Exception {
    write(at(0) + "?weight=7", at(1));
    Reference<Names> reference = reference(client().build());
    Deadline.await("both serve", () -> called(reference.service()).equals(Set.of("a", "b")));
    Deadline.await(
        "both are connected",
        () ->
            reference.addresses().stream()
                .allMatch(status -> status.state() == AddressStatus.State.CONNECTED));
    assertThat(reference.addresses()).extracting(AddressStatus::weight).containsExactly(7, 100);
    Deadline.await(
        "each has answered a second call, the first one that counts",
        () -> {
          called(reference.service());
          return reference.addresses().stream().noneMatch(status -> status.meanLatency().isZero());
        });
    assertThat(reference.addresses()).allMatch(status -> status.callsInFlight() == 0);
    write(at(1));
    Deadline.await("one is gone", () -> changes.size() == 2);
    assertThat(changes)
        .last()
        .matches(change -> change.toString().contains("removed " + at(0)), "says who is gone");
    reference.close();
    Deadline.await("it is closed", () -> reference.addresses().isEmpty());
    Deadline.await(
        "nobody is connected",
        () -> servers.stream().allMatch(server -> server.stats().connections() == 0));
  }

  @Test
  void aReferenceWithOneAddressHasOneProvider() {
    RpcClient client = Loopback.client().build();
    open.add(client);
    Reference<Names> reference =
        client.reference(
            ReferenceOptions.builder(Names.class, "dubbo://" + at(0) + "?weight=3").build());
    assertThat(reference.addresses())
        .singleElement()
        .hasToString(at(0) + " (connected, weight 3, 0 in flight)");
  }

  @Test
  void severalRegistriesAreUnited() throws Exception {
    write(at(0));
    RpcClient client =
        client().registry("dubbo://" + at(1), "dns://127.0.0.1:" + servers.get(2).port()).build();
    Reference<Names> reference = reference(client);
    Deadline.await("all serve", () -> called(reference.service()).equals(Set.of("a", "b", "c")));
  }

  @Test
  void withoutProvidersCallsSaySoAtOnceAndTheFirstOneIsUsed() throws Exception {
    write("# none");
    RpcClient client = client().build();
    assertThatThrownBy(() -> reference(client))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("no provider of " + Names.class.getName() + " is known: file:")
        .hasMessageContaining("(names no provider)")
        .hasMessageContaining("check(false)");
    Reference<Names> reference =
        client.reference(ReferenceOptions.builder(Names.class).check(false).build());
    RpcException none = catchThrowableOfType(RpcException.class, () -> reference.service().name());
    assertThat(none.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(none.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThatThrownBy(() -> reference.service().nameLater().join())
        .hasMessageContaining("no provider of");
    write(at(2));
    Deadline.await("it is found", () -> !reference.addresses().isEmpty());
    assertThat(reference.service().name()).isEqualTo("c");
  }

  @Test
  void aLazyReferenceConnectsWithItsFirstCall() throws Exception {
    write(at(0), at(1));
    RpcClient client = client().build();
    open.add(client);
    Reference<Names> reference =
        client.reference(ReferenceOptions.builder(Names.class).lazy(true).build());
    Deadline.await("it knows them", () -> reference.addresses().size() == 2);
    assertThat(servers).allMatch(server -> server.stats().connections() == 0);
    assertThat(reference.service().name()).hasSize(1);
    Deadline.await("both serve", () -> called(reference.service()).equals(Set.of("a", "b")));
  }

  @Test
  void eachProviderHasAsManyConnectionsAsTheReferenceAsksFor() throws Exception {
    write(at(0), at(1));
    RpcClient client = client().build();
    open.add(client);
    client.reference(ReferenceOptions.builder(Names.class).connections(2).build());
    Deadline.await(
        "two connections each",
        () -> servers.subList(0, 2).stream().allMatch(s -> s.stats().connections() == 2));
  }

  @Test
  void aReferenceConnectsToItsSubset() throws Exception {
    write(at(0), at(1), at(2));
    RpcClient client = client().build();
    open.add(client);
    Reference<Names> reference =
        client.reference(ReferenceOptions.builder(Names.class).subset(2).build());
    assertThat(reference.addresses()).hasSize(2);
    Deadline.await("both serve", () -> called(reference.service()).size() == 2);
    assertThat(servers.stream().mapToInt(server -> server.stats().connections()).sum())
        .isEqualTo(2);
  }

  @Test
  void aProviderThatSaysSoIsSpokenToOverTls() throws Exception {
    write(at(0) + "?ssl-enabled=true");
    assertThatThrownBy(() -> reference(client().build()))
        .isInstanceOf(RpcException.class)
        .hasMessageContaining("TLS");
  }

  @Test
  void aClosedClientSaysSo() throws Exception {
    write(at(0), at(1));
    RpcClient client = client().build();
    Reference<Names> reference = reference(client);
    client.close();
    assertThatThrownBy(() -> reference.service().name())
        .hasMessageContaining("MISUSED (NOT_EXECUTED)")
        .hasMessageContaining("closed");
    assertThatThrownBy(() -> reference(client)).hasMessageContaining("the client is closed");
    write(at(2));
    assertThat(addresses(reference)).doesNotContain(at(2));
  }

  @Test
  void aSchemeThatNobodyKnowsIsNamed() {
    RpcClient client = Loopback.client().build();
    open.add(client);
    assertThatThrownBy(() -> client.refer(Names.class, "zookeeper://127.0.0.1:2181"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("add io.trunkline:rpc-registry-zookeeper");
    assertThatThrownBy(() -> client.reference(ReferenceOptions.builder(Names.class).build()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("its client has no registry");
  }
}
