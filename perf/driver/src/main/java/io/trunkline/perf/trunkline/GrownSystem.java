package io.trunkline.perf.trunkline;

import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.PerfSystemSource;
import io.trunkline.perf.system.Reply;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Our runtime with kryo and registered classes on its default pool, and many of one thing. Limits
 * that count this thing are lifted, those that protect memory are not.
 *
 * @param count how many there are
 * @param kind of what
 */
public record GrownSystem(int count, Kind kind) implements PerfSystem {

  private static final String HOST = "127.0.0.1";
  private static final String KRYO = "kryo";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final long CONNECT_SECONDS = 60;
  private static final int MOST_OF_A_REFERENCE = 1000;
  private static final int MANY = 1_000_000;
  private static final Pattern NAME =
      Pattern.compile("grown-(\\d{1,6})-(connections|idle|services|callers)");

  /** What there is more and more of. */
  public enum Kind {
    /** Connections of one reference, which are used in turn. */
    CONNECTIONS,
    /** Connections of one process, of which the first is used. */
    IDLE,
    /** Services of one port, each with its reference, called at random. */
    SERVICES,
    /** Callers of one reference. */
    CALLERS
  }

  /** Makes them by name. */
  public static final class Source implements PerfSystemSource {

    @Override
    public @Nullable PerfSystem unlisted(String name) {
      Matcher matcher = NAME.matcher(name);
      return matcher.matches()
          ? new GrownSystem(
              Integer.parseInt(matcher.group(1)),
              Kind.valueOf(matcher.group(2).toUpperCase(Locale.ROOT)))
          : null;
    }
  }

  @Override
  public String name() {
    return "grown-" + count + "-" + kind.name().toLowerCase(Locale.ROOT);
  }

  private int services() {
    return kind == Kind.SERVICES ? count : 1;
  }

  private static String group(int number) {
    return "group" + number;
  }

  @Override
  public PerfServer serve() throws IOException {
    var options =
        RpcServer.builder()
            .host(HOST)
            .port(0)
            .serialization(KRYO)
            .optimizer(new BidSerializationOptimizer())
            .maxConnections(0)
            .maxConnectionsPerAddress(0)
            .maxUnprovenConnections(0)
            .acceptsPerSecond(0)
            .acceptsPerSecondPerAddress(0)
            .maxRequests(MANY)
            .maxRequestsPerConnection(MANY)
            .maxQueueTime(Duration.ZERO);
    for (int i = 0; i < services(); i++) {
      options.service(
          ServiceOptions.builder(PerfService.class, new EchoingService()).group(group(i)).build());
    }
    RpcServer server = options.start();
    return new PerfServer() {
      @Override
      public int port() {
        return server.port();
      }

      @Override
      public void close() {
        server.close();
      }
    };
  }

  @Override
  public PerfClient connect(int port) {
    RpcClient client =
        RpcClient.builder()
            .serialization(KRYO)
            .timeout(TIMEOUT)
            .optimizer(new BidSerializationOptimizer())
            .maxWaitingCalls(MANY)
            .build();
    try {
      List<PerfService> used = new ArrayList<>();
      for (int i = 0; i < services(); i++) {
        Integer own = kind == Kind.CONNECTIONS ? count : null;
        used.add(refer(client, port, group(i), own).service());
      }
      int idle = kind == Kind.IDLE ? count - 1 : 0;
      for (int left = idle; left > 0; left -= MOST_OF_A_REFERENCE) {
        refer(client, port, group(0), Math.min(left, MOST_OF_A_REFERENCE));
      }
      awaitConnections(client, kind == Kind.CONNECTIONS ? count : 1 + idle);
      return new Client(client, used);
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  private static Reference<PerfService> refer(
      RpcClient client, int port, String group, @Nullable Integer connections) {
    return client.reference(
        ReferenceOptions.builder(PerfService.class, "dubbo://" + HOST + ":" + port)
            .group(group)
            .connections(connections)
            .build());
  }

  private void awaitConnections(RpcClient client, int expected) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CONNECT_SECONDS);
    while (client.stats().connections() < expected) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            "%s has %d of %d connections after %d s"
                .formatted(name(), client.stats().connections(), expected, CONNECT_SECONDS));
      }
      LockSupport.parkNanos(100_000);
    }
  }

  private record Client(RpcClient client, List<PerfService> services) implements PerfClient {

    @Override
    public Call call(Payload payload) {
      List<Call> calls =
          services.stream().map(service -> ServiceCalls.of(service, payload)).toList();
      return calls.size() == 1 ? calls.get(0) : new AnyOf(calls);
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /** One of many equal calls at a time. */
  private record AnyOf(List<Call> calls) implements Call {

    private Call next() {
      return calls.get(ThreadLocalRandom.current().nextInt(calls.size()));
    }

    @Override
    public @Nullable Object expected() {
      return calls.get(0).expected();
    }

    @Override
    public @Nullable Object await() throws Exception {
      return next().await();
    }

    @Override
    public void start(Reply reply) {
      next().start(reply);
    }
  }
}
