package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ClusterOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Calls that go to some of several providers: by tag, by zone, by who is connected first. */
@Timeout(120)
class RoutedCallsTest {

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
  private final List<RpcServer> servers = new ArrayList<>();
  private Path file;

  @BeforeEach
  void serve(@TempDir Path folder) throws IOException {
    file = folder.resolve("names.txt");
    for (String name : new String[] {"a", "b", "c"}) {
      servers.add(server(name, 0));
    }
  }

  private RpcServer server(String name, int port) throws IOException {
    RpcServer server =
        Loopback.server()
            .port(port)
            .serialization("hessian2", "kryo2")
            .service(Names.class, new Named(name))
            .start();
    open.add(server);
    return server;
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

  private void write(String... lines) throws IOException {
    Path next = Files.writeString(file.resolveSibling("next"), String.join("\n", lines) + "\n");
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private RpcClient client(ClusterOptions cluster) {
    RpcClient client =
        Loopback.client()
            .registry(file.toUri() + "?refresh=10")
            .cluster(cluster)
            .connectTimeout(Duration.ofSeconds(60))
            .build();
    open.add(client);
    return client;
  }

  private Reference<Names> reference(RpcClient client, ClusterOptions cluster) {
    return client.reference(ReferenceOptions.builder(Names.class).cluster(cluster).build());
  }

  private static ClusterOptions tag(String tag) {
    return ClusterOptions.builder().tag(tag).build();
  }

  private static Set<String> called(Reference<Names> reference) {
    return IntStream.range(0, 40)
        .mapToObj(
            i -> i % 2 == 0 ? reference.service().name() : reference.service().nameLater().join())
        .collect(Collectors.toSet());
  }

  private static void awaitAll(Reference<Names> reference) {
    Deadline.await(
        "all are connected",
        () ->
            !reference.addresses().isEmpty()
                && reference.addresses().stream()
                    .allMatch(status -> status.toString().contains("(connected")));
  }

  @Test
  void callsGoToThoseWithTheTagOfTheReferenceOrOfTheCall() throws Exception {
    write(at(0), at(1) + "?tag=gray", at(2) + "?dubbo.tag=blue");
    RpcClient client = client(ClusterOptions.NONE);
    Reference<Names> plain = reference(client, ClusterOptions.NONE);
    Reference<Names> gray = reference(client, tag("gray"));
    awaitAll(plain);
    awaitAll(gray);
    assertThat(called(plain)).containsExactly("a");
    assertThat(called(gray)).containsExactly("b");
    assertThat(called(gray.attach("dubbo.tag", "blue"))).containsExactly("c");
    assertThat(called(gray.attach("dubbo.tag", "red"))).containsExactly("a");
    Reference<Names> forced = gray.attach("dubbo.tag", "red").attach("dubbo.force.tag", "true");
    RpcException none = catchThrowableOfType(RpcException.class, () -> forced.service().name());
    assertThat(none.status()).isEqualTo(Status.CONNECT_FAILED);
    assertThat(none.certainty()).isEqualTo(Certainty.NOT_EXECUTED);
    assertThat(none).hasMessageContaining("'red'").hasMessageContaining(Names.class.getName());
    write(at(0), at(1), at(2) + "?tag=gray");
    Deadline.await("the tags are others", () -> called(gray).equals(Set.of("c")));
    assertThat(called(plain)).containsExactlyInAnyOrder("a", "b");
    assertThat(servers.get(1).stats().connections()).as("its connection stays").isEqualTo(1);
  }

  @Test
  void aClientsTagIsThatOfItsReferencesAndAUrlSaysTheTagsOfItsProviders() {
    String url = "dubbo://" + at(0) + "?tag=gray;dubbo://" + at(1) + "?dubbo.tag=blue";
    RpcClient client = Loopback.client().cluster(tag("gray")).build();
    open.add(client);
    assertThat(called(client.reference(ReferenceOptions.builder(Names.class, url).build())))
        .containsExactly("a");
    String own = url + ";dubbo://" + at(2) + "?tag=red";
    RpcClient plain = Loopback.client().build();
    open.add(plain);
    assertThat(
            called(
                plain.reference(
                    ReferenceOptions.builder(
                            Names.class,
                            own.replace(
                                "tag=gray", "tag=gray&consumer-tag=red&dubbo.force.tag=true"))
                        .build())))
        .containsExactly("c");
  }

  @Test
  void thoseOfTheOwnZoneAreCalledAsLongAsOneIsThere() throws Exception {
    write(at(0) + "?zone=r1", at(1) + "?zone=r2", at(2));
    RpcClient client = client(ClusterOptions.builder().zone("r1").build());
    Reference<Names> reference = reference(client, ClusterOptions.NONE);
    awaitAll(reference);
    assertThat(called(reference)).containsExactly("a");
    int port = servers.get(0).port();
    servers.get(0).close();
    assertThat(called(reference)).containsExactlyInAnyOrder("b", "c");
    server("a again", port);
    Deadline.await("it is back", () -> called(reference).equals(Set.of("a again")));
  }

  /** Whose connections hang: it listens, but its queue is full. */
  private String blackHole() throws IOException {
    ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    open.add(listening);
    while (true) {
      Socket filling = new Socket();
      open.add(filling);
      try {
        filling.connect(listening.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException full) {
        return "127.0.0.1:" + listening.getLocalPort();
      }
    }
  }

  @Test
  void aColdCallGoesOnWithTheFirstThatIsConnected() throws Exception {
    String[] holes = {blackHole(), blackHole(), blackHole()};
    write(holes[0], holes[1], at(0), holes[2]);
    for (int i = 0; i < 2; i++) {
      RpcClient client = client(ClusterOptions.NONE); // an attempt to connect may take a minute
      Reference<Names> reference =
          client.reference(ReferenceOptions.builder(Names.class).lazy(true).build());
      assertThat(i == 0 ? reference.service().name() : reference.service().nameLater().join())
          .isEqualTo("a");
    }
  }

  @Test
  void aColdCallGoesOnWithOneThatIsNamedLaterAndAReferenceIsMadeAtOnce() throws Exception {
    String hole = blackHole();
    write(hole);
    RpcClient client = client(ClusterOptions.NONE);
    Reference<Names> reference =
        client.reference(ReferenceOptions.builder(Names.class).check(false).build());
    Deadline.await("it is known", () -> reference.addresses().size() == 1);
    CompletableFuture<String> later = reference.service().nameLater();
    CompletableFuture<String> blocking =
        CompletableFuture.supplyAsync(() -> reference.service().name());
    write(hole, at(1));
    assertThat(later.join()).isEqualTo("b");
    assertThat(blocking.join()).isEqualTo("b");
    RpcClient other = client(ClusterOptions.NONE);
    assertThat(called(reference(other, ClusterOptions.NONE))).containsExactly("b");
  }

  @Test
  void aColdCallGoesOnWithTheFirstThatHasAnswered() throws Exception {
    ServerSocket silent = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    open.add(silent); // it is connected to, and says nothing
    write("127.0.0.1:" + silent.getLocalPort(), at(0));
    for (int i = 0; i < 2; i++) {
      RpcClient client = client(ClusterOptions.NONE);
      Reference<Names> reference =
          client.reference(ReferenceOptions.builder(Names.class).lazy(true).build());
      assertThat(i == 0 ? reference.service().name() : reference.service().nameLater().join())
          .isEqualTo("a");
    }
  }
}
