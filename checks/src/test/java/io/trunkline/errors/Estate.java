package io.trunkline.errors;

import io.trunkline.calls.Loopback;
import io.trunkline.client.ClientStats;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.errors.Application.Changed;
import io.trunkline.errors.Application.ChangedInConsumer;
import io.trunkline.errors.Application.ConsumerFilter;
import io.trunkline.errors.Application.Item;
import io.trunkline.errors.Application.ProviderFilter;
import io.trunkline.errors.Application.Shop;
import io.trunkline.errors.Application.ShopService;
import io.trunkline.options.MethodOptions;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServerStats;
import io.trunkline.testkit.faults.FaultProxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** A provider, the consumer in which errors are raised, and another consumer. */
final class Estate implements AutoCloseable {

  /** How long a call takes whose reply is lost. */
  static final Duration LIMIT = Duration.ofSeconds(1);

  /**
   * How long a call takes whose reply is lost, if its connection was lost before. A client waits up
   * to 960 ms between two attempts to connect, and an error at the provider costs one attempt.
   */
  static final Duration RECONNECT_LIMIT = Duration.ofSeconds(3);

  /** How long a body may be that the provider reads. */
  private static final int LONGEST_BYTES = 1_000_000;

  /** How long a body may be that the strict consumer reads. */
  private static final int STRICT_BYTES = 100_000;

  private final String serialization;
  private final ExecutorService later = Executors.newSingleThreadExecutor(Estate::daemon);
  private final RpcServer server;
  private final FaultProxy network;
  private final List<RpcClient> clients = new ArrayList<>();
  private final Shop filtered;
  private final Shop bare;
  private final Shop clustered;
  private final Shop distant;
  private final Shop neighbour;
  private final Shop strict;
  private final Reference<Shop> ofCluster;
  private final ShopService application;
  private final Changed listener = new ChangedInConsumer(0);
  private final Changed tooLong = new ChangedInConsumer(2 * LONGEST_BYTES);
  private final Set<Thread> others = Thread.getAllStackTraces().keySet();
  private final Set<Thread> loops;

  /** The client of the operation that makes one; null once it was looked at. */
  private @Nullable RpcClient fresh;

  private @Nullable Shop ofFresh;

  Estate(String serialization) throws Exception {
    this.serialization = serialization;
    this.application = new ShopService(later);
    this.server =
        Loopback.server()
            .serialization(serialization)
            .payloadBytes(LONGEST_BYTES)
            .closeTimeout(Duration.ofMillis(200))
            .service(
                ServiceOptions.builder(Shop.class, application)
                    .filter(new ProviderFilter())
                    .executes("echo", 1)
                    .executes("watch", 1)
                    .callback("watch", 0)
                    .callbackTimeout(LIMIT)
                    .build())
            .start();
    this.network = FaultProxy.to("127.0.0.1", server.port());
    RpcClient client = client();
    String url = url(server.port());
    this.filtered =
        client
            .reference(
                options(url)
                    .filter(new ConsumerFilter())
                    .method("echo", MethodOptions.NONE.withActives(1))
                    .method("later", MethodOptions.NONE.withActives(3))
                    .build())
            .service();
    this.bare = client.reference(options(url).build()).service();
    this.ofCluster = client.reference(options(url + ";" + url(network.port())).build());
    this.clustered = ofCluster.service();
    this.distant =
        client(patient -> patient.timeout(RECONNECT_LIMIT))
            .reference(options(url(network.port())).build())
            .service();
    this.neighbour = client().reference(options(url).build()).service();
    this.strict =
        client(limited -> limited.payloadBytes(STRICT_BYTES))
            .reference(options(url).build())
            .service();
    awaitFirstCalls();
    this.loops =
        Thread.getAllStackTraces().keySet().stream()
            .filter(thread -> thread.getName().matches("trunkline-(client|server).*-io-.*"))
            .filter(thread -> !others.contains(thread))
            .collect(Collectors.toSet());
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "application");
    thread.setDaemon(true);
    return thread;
  }

  private static String url(int port) {
    return "dubbo://127.0.0.1:" + port;
  }

  private RpcClient client() {
    return client(builder -> {});
  }

  private RpcClient client(Consumer<RpcClient.Builder> more) {
    RpcClient.Builder builder =
        Loopback.client()
            .serialization(serialization)
            .timeout(LIMIT)
            .connectTimeout(LIMIT)
            .closeTimeout(Duration.ofMillis(200));
    more.accept(builder);
    RpcClient client = builder.build();
    clients.add(client);
    return client;
  }

  private static ReferenceOptions.Builder<Shop> options(String url) {
    return ReferenceOptions.builder(Shop.class, url)
        .check(false)
        .callback("watch", 0)
        .method("tell", MethodOptions.NONE.withoutReply())
        .method("slow", MethodOptions.NONE.withTimeout(Duration.ofMillis(20)));
  }

  /** A reference with filters and a limit of calls at a time. */
  Shop filtered() {
    return filtered;
  }

  /** A reference without filters. */
  Shop bare() {
    return bare;
  }

  /** A reference with two addresses. */
  Shop clustered() {
    return clustered;
  }

  /** A reference to the provider through {@link #network}. */
  Shop distant() {
    return distant;
  }

  /** A reference whose consumer reads no long replies. */
  Shop strict() {
    return strict;
  }

  FaultProxy network() {
    return network;
  }

  Changed listener() {
    return listener;
  }

  /** An object whose replies are longer than the provider reads. */
  Changed tooLong() {
    return tooLong;
  }

  /** Makes a client and connects it. */
  Shop connect() {
    RpcClient made = client();
    fresh = made;
    ofFresh = made.reference(options(url(server.port())).build()).service();
    return ofFresh;
  }

  /** The first calls load classes, which may take longer than a call may. */
  private void awaitFirstCalls() throws Exception {
    for (int tries = 60; ; tries--) {
      try {
        checkServing();
        return;
      } catch (Exception late) {
        if (tries == 0) {
          throw late;
        }
      }
    }
  }

  /** Makes one call of each kind on each connection. */
  void checkServing() throws Exception {
    for (Shop shop : List.of(bare, filtered, neighbour, strict, clustered, distant)) {
      check(shop);
    }
    if (bare.watch(listener, Item.of("watched", 10)) != 1) {
      throw new IllegalStateException("another number came back");
    }
    bare.quick(1);
    Shop made = ofFresh;
    if (made != null) {
      check(made);
    }
  }

  private static void check(Shop shop) throws Exception {
    Item sent = Item.of("item", 10);
    if (!sent.isSame(shop.echo(sent))) {
      throw new IllegalStateException("another item came back");
    }
    if (!sent.isSame(shop.later(sent).get(3, TimeUnit.SECONDS))) {
      throw new IllegalStateException("another item came later");
    }
  }

  /** Returns what is still counted as in use; null if nothing is. */
  @Nullable String leak() {
    ServerStats provider = server.stats();
    if (provider.callsRunning() != 0
        || provider.heldBytes() != 0
        || provider.unwrittenBytes() != 0) {
      return provider.toString();
    }
    for (RpcClient client : clients) {
      ClientStats consumer = client.stats();
      if (consumer.callsWaiting() != 0
          || consumer.heldBytes() != 0
          || consumer.unwrittenBytes() != 0) {
        return consumer.toString();
      }
    }
    for (AddressStatus address : ofCluster.addresses()) {
      if (address.callsInFlight() != 0) {
        return address.toString();
      }
    }
    if (application.hasEndlessFuture()) {
      return "the future of a callback has no end";
    }
    for (Thread loop : loops) {
      if (!loop.isAlive()) {
        return loop + " has ended";
      }
    }
    return null;
  }

  /** Closes the client that was made last, if there is one. */
  void closeFresh() {
    RpcClient made = fresh;
    fresh = null;
    ofFresh = null;
    if (made != null) {
      made.close();
      clients.remove(made);
    }
  }

  @Override
  public void close() {
    clients.forEach(RpcClient::close);
    network.close();
    server.close();
    later.shutdownNow();
  }
}
