package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.RpcException;
import io.trunkline.call.ServerCall;
import io.trunkline.call.Status;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reference with connections of its own, and one whose large messages do not delay others. */
@Timeout(120)
class OwnConnectionsTest {

  private static final int LARGE = 100_000;

  /** What is called. */
  public interface Ports {
    /** The port that the call came from, and so the connection. */
    int port();

    CompletableFuture<Integer> portLater();

    int portWith(byte[] large);

    byte[] large(int length);
  }

  private static final class Served implements Ports {
    private final List<Integer> ports = new ArrayList<>();

    @Override
    public int port() {
      return ServerCall.current().orElseThrow().peer().address().getPort();
    }

    @Override
    public CompletableFuture<Integer> portLater() {
      return CompletableFuture.completedFuture(port());
    }

    @Override
    public int portWith(byte[] large) {
      return port();
    }

    @Override
    public byte[] large(int length) {
      synchronized (ports) {
        ports.add(port());
      }
      return new byte[length];
    }
  }

  private final Served served = new Served();
  private final List<AutoCloseable> open = new ArrayList<>();
  private RpcServer server;

  @BeforeEach
  void serve() throws IOException {
    server = Loopback.server().service(Ports.class, served).start();
    open.add(server);
  }

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private RpcClient client(boolean handshake) {
    RpcClient client = Loopback.client().handshake(handshake).build();
    open.add(client);
    return client;
  }

  private ReferenceOptions.Builder<Ports> reference(String keys) {
    return ReferenceOptions.builder(
        Ports.class, "dubbo://127.0.0.1:" + server.port() + "?timeout=60000" + keys);
  }

  private void awaitConnections(int count) {
    Deadline.await(count + " connections", () -> server.stats().connections() == count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"builder", "url"})
  void itsCallsUseThemInTurnAndTheyCloseWithIt(String where) {
    RpcClient client = client(true);
    Ports shared = client.reference(reference("").build()).service();
    Reference<Ports> own =
        client.reference(
            where.equals("url")
                ? reference("&connections=3").build()
                : reference("&connections=7").connections(3).build());
    awaitConnections(4);
    Deadline.await("all are used", () -> ports(own.service(), 3).size() == 3);
    Map<Integer, Integer> calls = ports(own.service(), 30);
    assertThat(calls).hasSize(3);
    assertThat(calls.values()).allMatch(count -> count == 10);
    assertThat(calls).doesNotContainKey(shared.port());
    own.close();
    awaitConnections(1);
    assertThat(ports(shared, 3)).hasSize(1);
  }

  @Test
  void oneThatIsConnectedForItsFirstCallGetsAllOfThem() {
    Ports own = client(true).reference(reference("&lazy=true&connections=3").build()).service();
    assertThat(server.stats().connections()).isZero();
    Deadline.await("all are used", () -> ports(own, 3).size() == 3);
  }

  private static Map<Integer, Integer> ports(Ports service, int calls) {
    Map<Integer, Integer> ports = new HashMap<>();
    for (int i = 0; i < calls; i++) {
      int port = i % 2 == 0 ? service.port() : service.portLater().join();
      ports.merge(port, 1, Integer::sum);
    }
    return ports;
  }

  @Test
  void oneOfItsOwnIsNotSharedAndNoneIs() {
    RpcClient client = client(true);
    List<Reference<Ports>> references = new ArrayList<>();
    for (String keys : new String[] {"", "&connections=0", "&connections=1", "&connections=1"}) {
      references.add(client.reference(reference(keys).build()));
    }
    List<Integer> ports = references.stream().map(r -> r.service().port()).toList();
    assertThat(ports.get(0)).isEqualTo(ports.get(1));
    assertThat(ports.subList(1, 4)).doesNotHaveDuplicates();
  }

  @Test
  void aLostOneIsPassedOverUntilItIsThereAgain() throws Exception {
    RpcClient client = client(true);
    Ports own = client.reference(reference("").connections(2).build()).service();
    Deadline.await("both are used", () -> ports(own, 2).size() == 2);
    int port = server.port();
    server.close();
    server = Loopback.server().port(port).service(Ports.class, served).start();
    open.add(server);
    Deadline.await("both are used again", () -> areBothUsed(own));
  }

  private static boolean areBothUsed(Ports own) {
    try {
      return ports(own, 2).size() == 2;
    } catch (RpcException notThere) {
      assertThat(notThere.status()).isIn(Status.CONNECT_FAILED, Status.CONNECTION_LOST);
      return false;
    } catch (CompletionException notThere) {
      return false;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"builder", "url"})
  void methodsWithLargeMessagesGetASecondConnectionToAPeerWithoutTerms(String where) {
    RpcClient client = client(false);
    Ports apart =
        client
            .reference(
                where.equals("url")
                    ? reference("&separate-large-messages=true").build()
                    : reference("").separateLargeMessages(true).build())
            .service();
    int first = apart.port();
    assertThat(apart.portWith(new byte[1_000])).isEqualTo(first);
    assertThat(apart.portWith(new byte[LARGE])).as("nobody knew").isEqualTo(first);
    Deadline.await("then it is known", () -> apart.portWith(new byte[LARGE]) != first);
    int second = apart.portWith(new byte[1_000]);
    assertThat(second).isNotEqualTo(first);
    assertThat(apart.port()).isEqualTo(first);
    assertThat(apart.large(1_000)).hasSize(1_000);
    assertThat(apart.large(LARGE)).hasSize(LARGE);
    assertThat(apart.large(1)).hasSize(1);
    assertThat(served.ports).as("replies count, too").containsExactly(first, first, second);
    assertThat(server.stats().connections()).isEqualTo(2);
  }

  @Test
  void underTermsLargeMessagesStayOnTheOneConnection() {
    Reference<Ports> reference =
        client(true).reference(reference("").separateLargeMessages(true).build());
    Deadline.await("it is agreed", () -> reference.terms().startsWith("agreed"));
    for (int i = 0; i < 20; i++) {
      reference.service().portWith(new byte[LARGE]);
      reference.service().large(LARGE);
    }
    assertThat(server.stats().connections()).isEqualTo(1);
  }

  @Test
  void withoutTheSettingLargeMessagesStayOnTheOneConnection() {
    Ports usual = client(false).reference(reference("").build()).service();
    for (int i = 0; i < 20; i++) {
      usual.portWith(new byte[LARGE]);
    }
    assertThat(server.stats().connections()).isEqualTo(1);
  }
}
