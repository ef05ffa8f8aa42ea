package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.call.GenericService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How deep objects may nest is a setting of each side, and its error names the side. */
@Timeout(60)
class NestingDepthTest {

  /** An object in an object in an object. */
  static final class Link implements Serializable {
    private static final long serialVersionUID = 1L;
    private @Nullable Link next;

    static @Nullable Link chain(int levels) {
      Link chain = null;
      for (int i = 0; i < levels; i++) {
        Link outer = new Link();
        outer.next = chain;
        chain = outer;
      }
      return chain;
    }

    static int length(@Nullable Link chain) {
      int length = 0;
      for (Link link = chain; link != null; link = link.next) {
        length++;
      }
      return length;
    }
  }

  /** Two levels for each generation: the node and its list. */
  static final class Tree implements Serializable {
    private static final long serialVersionUID = 1L;
    private final List<Tree> children = new ArrayList<>();

    static Tree of(int generations) {
      Tree tree = new Tree();
      for (int i = 1; i < generations; i++) {
        Tree parent = new Tree();
        parent.children.add(tree);
        tree = parent;
      }
      return tree;
    }

    int generations() {
      return children.isEmpty() ? 1 : 1 + children.get(0).generations();
    }
  }

  /** What is called. */
  interface Depths {
    int ofChain(@Nullable Link chain);

    int ofTree(Tree tree);

    @Nullable Link chain(int levels);
  }

  private static final class Measured implements Depths {
    @Override
    public int ofChain(@Nullable Link chain) {
      return Link.length(chain);
    }

    @Override
    public int ofTree(Tree tree) {
      return tree.generations();
    }

    @Override
    public @Nullable Link chain(int levels) {
      return Link.chain(levels);
    }
  }

  private static final String ON_CLIENT =
      "raise maxNestingDepth on the client builder (max-nesting-depth on the protocol element in XML)";
  private static final String ON_SERVER =
      "raise maxNestingDepth on the server builder (max-nesting-depth on the protocol element in XML)";

  private final List<AutoCloseable> open = new ArrayList<>();

  @AfterEach
  void close() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private String url(String serialization, int depth) throws IOException {
    RpcServer server =
        Loopback.server()
            .serialization(serialization)
            .maxNestingDepth(depth)
            .service(ServiceOptions.builder(Depths.class, new Measured()).generic(true).build())
            .start();
    open.add(server);
    return "dubbo://127.0.0.1:" + server.port();
  }

  private RpcClient client(String serialization, int depth) {
    RpcClient.Builder builder = Loopback.client().serialization(serialization);
    RpcClient client = builder.maxNestingDepth(depth).build();
    open.add(client);
    return client;
  }

  private Depths depths(String serialization, int atServer, int atClient) throws IOException {
    return client(serialization, atClient).refer(Depths.class, url(serialization, atServer));
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void objectsThatApplicationsSendFitTheDefault(String serialization) throws IOException {
    RpcServer server =
        Loopback.server()
            .serialization(serialization)
            .service(Depths.class, new Measured())
            .start();
    open.add(server);
    RpcClient client = Loopback.client().serialization(serialization).build();
    open.add(client);
    Depths depths = client.refer(Depths.class, "dubbo://127.0.0.1:" + server.port());
    assertThat(depths.ofTree(Tree.of(33))).isEqualTo(33);
    assertThat(depths.ofChain(Link.chain(100))).isEqualTo(100);
    assertThat(Link.length(depths.chain(100))).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void deeperObjectsNeedBothSides(String serialization) throws IOException {
    Depths depths = depths(serialization, 170, 170);
    assertThat(depths.ofTree(Tree.of(75))).isEqualTo(75);
    assertThat(depths.ofChain(Link.chain(150))).isEqualTo(150);
    assertThat(Link.length(depths.chain(150))).isEqualTo(150);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void argumentsTooDeepForTheClientAreNotSent(String serialization) throws IOException {
    Depths depths = depths(serialization, 300, 50);
    RpcException failure = failure(() -> depths.ofChain(Link.chain(60)));
    assertThat(failure.status()).isEqualTo(Status.TOO_LARGE);
    assertThat(failure)
        .hasMessageContaining("50")
        .hasMessageEndingWith("; nest less, or " + ON_CLIENT);
    assertThat(depths.ofChain(Link.chain(10))).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void argumentsTooDeepForTheServerAreRefusedByIt(String serialization) throws IOException {
    Depths depths = depths(serialization, 50, 300);
    RpcException failure = failure(() -> depths.ofChain(Link.chain(60)));
    assertThat(failure)
        .hasMessageContaining("50")
        .hasMessageEndingWith("; nest less, or " + ON_SERVER);
    assertThat(depths.ofChain(Link.chain(10))).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void resultsTooDeepForTheServerAreNotSent(String serialization) throws IOException {
    Depths depths = depths(serialization, 50, 300);
    RpcException failure = failure(() -> depths.chain(60));
    assertThat(failure)
        .hasMessageContaining("50")
        .hasMessageEndingWith("; nest less, or " + ON_SERVER);
    assertThat(Link.length(depths.chain(10))).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void resultsTooDeepForTheClientAreNotRead(String serialization) throws IOException {
    Depths depths = depths(serialization, 300, 50);
    RpcException failure = failure(() -> depths.chain(60));
    assertThat(failure)
        .hasMessageContaining("50")
        .hasMessageEndingWith("; nest less, or " + ON_CLIENT);
    assertThat(Link.length(depths.chain(10))).isEqualTo(10);
  }

  /** Also on the stacks of the caller and of the pool's threads, which are smaller than that. */
  @ParameterizedTest
  @ValueSource(strings = {"hessian2", "kryo", "fst"})
  void theHighestDepthTravelsBothWaysAndMoreFailsItsCallOnly(String serialization)
      throws IOException {
    Depths depths = depths(serialization, 10_000, 10_000);
    assertThat(Link.length(depths.chain(9_900))).isEqualTo(9_900);
    assertThat(depths.ofChain(Link.chain(9_900))).isEqualTo(9_900);
    failure(() -> depths.chain(10_100));
    failure(() -> depths.ofChain(Link.chain(10_100)));
    assertThat(depths.ofChain(Link.chain(100))).isEqualTo(100);
    assertThat(Link.length(depths.chain(100))).isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(ints = {30, 60})
  void mapsInPlaceOfObjectsHaveTheSameLimit(int levels) throws IOException {
    String url = url("hessian2", 50);
    GenericService generic = client("hessian2", 300).generic(Depths.class.getName(), url);
    Map<String, Object> chain = new HashMap<>();
    for (int i = 1; i < levels; i++) {
      chain = new HashMap<>(Map.of("next", chain));
    }
    Object argument = chain;
    String[] types = {Link.class.getName()};
    if (levels < 50) {
      assertThat(generic.$invoke("ofChain", types, new Object[] {argument})).isEqualTo(levels);
    } else {
      RpcException failure =
          failure(() -> generic.$invoke("ofChain", types, new Object[] {argument}));
      assertThat(failure).hasMessageContaining(ON_SERVER);
    }
  }

  private static RpcException failure(Runnable call) {
    RpcException failure = catchThrowableOfType(RpcException.class, call::run);
    assertThat(failure).isNotNull();
    return failure;
  }
}
