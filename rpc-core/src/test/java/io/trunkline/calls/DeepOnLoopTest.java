package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.NonBlocking;
import io.trunkline.client.RpcClient;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What nests deep is read and written on a larger stack, for which no event loop waits. */
@Timeout(60)
class DeepOnLoopTest {

  private static final int DEEP = 150;

  /** Opened when the innermost node of a chain that stalls may be made; static, as nodes ask it. */
  private static volatile CountDownLatch gate = new CountDownLatch(0);

  /** The threads on which a list was written. */
  private static final Queue<String> WRITERS = new ConcurrentLinkedQueue<>();

  /** What one-way calls brought. */
  private static final BlockingQueue<Integer> NOTED = new LinkedBlockingQueue<>();

  /** An object in an object in an object; making one that stalls takes until the gate opens. */
  record Node(boolean stalls, @Nullable Node next) implements Serializable {

    Node {
      try {
        if (stalls && !gate.await(30, TimeUnit.SECONDS)) {
          throw new IllegalStateException("nobody opened the gate");
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
    }

    static Node chain(int levels, boolean stalls) {
      Node chain = new Node(stalls, null);
      for (int i = 1; i < levels; i++) {
        chain = new Node(false, chain);
      }
      return chain;
    }

    int levels() {
      int levels = 1;
      for (Node node = next; node != null; node = node.next) {
        levels++;
      }
      return levels;
    }
  }

  /** A list that notes who writes it. */
  static final class Noting extends ArrayList<Node> {
    private static final long serialVersionUID = 1L;

    @Override
    public int size() {
      WRITERS.add(Thread.currentThread().getName());
      return super.size();
    }
  }

  /** What is called. */
  public interface Depths {

    @NonBlocking
    int levels(Node chain);

    @NonBlocking
    List<Node> list(int levels);

    CompletableFuture<Node> later(int levels);

    CompletableFuture<Integer> levelsLater(Node chain);

    @NonBlocking
    String thread();

    void noteLevels(Node chain);

    Node chain(int levels);
  }

  private static final class Measured implements Depths {
    @Override
    public int levels(Node chain) {
      return chain.levels();
    }

    @Override
    public List<Node> list(int levels) {
      Noting list = new Noting();
      list.add(Node.chain(levels, false));
      return list;
    }

    @Override
    public CompletableFuture<Node> later(int levels) {
      return CompletableFuture.supplyAsync(() -> Node.chain(levels, levels == DEEP));
    }

    @Override
    public CompletableFuture<Integer> levelsLater(Node chain) {
      return CompletableFuture.completedFuture(chain.levels());
    }

    @Override
    public String thread() {
      return Thread.currentThread().getName();
    }

    @Override
    public void noteLevels(Node chain) {
      NOTED.add(chain.levels());
    }

    @Override
    public Node chain(int levels) {
      return Node.chain(levels, false);
    }
  }

  private final List<AutoCloseable> open = new ArrayList<>();

  @BeforeEach
  void forget() {
    gate = new CountDownLatch(1);
    WRITERS.clear();
    NOTED.clear();
  }

  @AfterEach
  void close() throws Exception {
    gate.countDown();
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  /** One event loop serves all connections. */
  private int serve(String serialization, @Nullable Executor executor) throws IOException {
    RpcServer.Builder builder = Loopback.server().ioThreads(1).serialization(serialization);
    if (executor == null) {
      builder.threads(4);
    } else {
      builder.executor(executor);
    }
    RpcServer server =
        builder
            .allow(Noting.class.getName())
            .service(ServiceOptions.builder(Depths.class, new Measured()).generic(true).build())
            .start();
    open.add(server);
    return server.port();
  }

  private Depths refer(String serialization, int port, @Nullable Executor executor) {
    return client(serialization, executor).refer(Depths.class, "dubbo://127.0.0.1:" + port);
  }

  private RpcClient client(String serialization, @Nullable Executor executor) {
    RpcClient.Builder builder =
        Loopback.client()
            .serialization(serialization)
            // plain kryo reads records as JDK streams, of few levels, for which no stack is needed
            .handshake(serialization.equals("kryo"))
            .allow(Noting.class.getName());
    if (executor != null) {
      builder.executor(executor);
    }
    RpcClient client = builder.build();
    open.add(client);
    return client;
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aNeighbourOnTheSameLoopIsServedWhileADeepArgumentIsRead(String serialization)
      throws Exception {
    int port = serve(serialization, null);
    aNeighbourIsServed(refer(serialization, port, null), refer(serialization, port, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void soItIsWhereAllRequestsRunOnTheLoop(String serialization) throws Exception {
    int port = serve(serialization, Runnable::run);
    aNeighbourIsServed(refer(serialization, port, null), refer(serialization, port, null));
  }

  private static void aNeighbourIsServed(Depths caller, Depths neighbour) throws Exception {
    assertThat(caller.levels(Node.chain(1, false))).isEqualTo(1); // from now on its name is known
    neighbour.thread();
    CountDownLatch opens = gate;
    gate = new CountDownLatch(0); // for this side
    Node chain = Node.chain(DEEP, true);
    gate = opens;
    CompletableFuture<Integer> deep = CompletableFuture.supplyAsync(() -> caller.levels(chain));
    for (int i = 0; i < 20; i++) {
      assertThat(neighbour.thread()).startsWith("trunkline-server-io");
    }
    opens.countDown();
    assertThat(deep.get(30, TimeUnit.SECONDS)).isEqualTo(DEEP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aDeepResultIsWrittenOnAThreadThatMayWait(String serialization) throws Exception {
    Depths depths = refer(serialization, serve(serialization, null), null);
    depths.list(1);
    WRITERS.clear();
    assertThat(depths.list(DEEP).get(0).levels()).isEqualTo(DEEP);
    assertThat(WRITERS).anyMatch(name -> name.startsWith("trunkline-call"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aFutureThatCompletesOnALoopGetsADeepReplyOnAnotherThread(String serialization)
      throws Exception {
    Depths depths = refer(serialization, serve(serialization, null), Runnable::run);
    CompletableFuture<String> thread = new CompletableFuture<>();
    CompletableFuture<Node> held = depths.later(DEEP);
    held.thenAccept(node -> thread.complete(Thread.currentThread().getName()));
    gate.countDown();
    assertThat(held.get(30, TimeUnit.SECONDS).levels()).isEqualTo(DEEP);
    assertThat(thread.get(30, TimeUnit.SECONDS)).doesNotContain("-io-");
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aCallFromALoopTakesADeepArgument(String serialization) throws Exception {
    Depths depths = refer(serialization, serve(serialization, null), Runnable::run);
    CompletableFuture<Integer> levels =
        depths
            .later(1) // completes on the loop, and so does what follows
            .thenCompose(first -> depths.levelsLater(Node.chain(DEEP, false)));
    assertThat(levels.get(30, TimeUnit.SECONDS)).isEqualTo(DEEP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aOneWayCallFromALoopTakesADeepArgument(String serialization) throws Exception {
    int port = serve(serialization, null);
    RpcClient client = client(serialization, Runnable::run);
    Depths depths =
        client
            .reference(
                ReferenceOptions.builder(Depths.class, "dubbo://127.0.0.1:" + port)
                    .method("noteLevels", MethodOptions.NONE.withoutReply())
                    .build())
            .service();
    depths
        .later(1) // completes on the loop, and so does what follows
        .thenAccept(first -> depths.noteLevels(Node.chain(DEEP, false)))
        .get(30, TimeUnit.SECONDS);
    assertThat(NOTED.poll(30, TimeUnit.SECONDS)).isEqualTo(DEEP);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo"})
  void aGenericCallOnALoopGetsADeepResult(String serialization) throws Exception {
    int port = serve(serialization, Runnable::run);
    Object levels =
        client(serialization, null)
            .generic(Depths.class.getName(), "dubbo://127.0.0.1:" + port)
            .$invoke("chain", new String[] {"int"}, new Object[] {DEEP});
    int count = 0;
    for (Object node = levels; node != null; node = ((Map<?, ?>) node).get("next")) {
      count++;
    }
    assertThat(count).isEqualTo(DEEP);
  }
}
