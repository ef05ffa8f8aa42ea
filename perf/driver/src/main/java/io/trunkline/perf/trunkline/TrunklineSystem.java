package io.trunkline.perf.trunkline;

import io.trunkline.client.Reference;
import io.trunkline.client.ReferenceOptions;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.perf.system.TlsFiles;
import io.trunkline.server.NonBlocking;
import io.trunkline.server.RpcServer;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Our runtime with one serialization, on its default executors or on its event loops; classes by
 * name, or by the numbers that both sides agree on for registered ones.
 */
public sealed class TrunklineSystem implements PerfSystem {

  private static final String HOST = "127.0.0.1";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final long AGREE_SECONDS = 10;

  private final String serialization;
  private final boolean registered;
  private final boolean inline;
  private final boolean tls;

  private TrunklineSystem(String serialization, boolean registered, boolean inline) {
    this(serialization, registered, inline, false);
  }

  private TrunklineSystem(String serialization, boolean registered, boolean inline, boolean tls) {
    this.tls = tls;
    this.serialization = serialization;
    this.registered = registered;
    this.inline = inline;
  }

  @Override
  public final String name() {
    return "trunkline-"
        + serialization
        + (registered ? "-registered" : "")
        + (inline ? "-inline" : "")
        + (tls ? TlsFiles.SUFFIX : "");
  }

  @Override
  public final PerfServer serve() throws IOException {
    var options =
        RpcServer.builder()
            .host(HOST)
            .port(0)
            .serialization(serialization)
            .service(PerfService.class, inline ? new OnTheLoop() : new EchoingService());
    if (registered) {
      options.optimizer(new BidSerializationOptimizer());
    }
    if (tls) {
      options.tls(ServerTls.builder(KeySource.pem(TlsFiles.certificate(), TlsFiles.key())).build());
    }
    return new Server(options.start());
  }

  @Override
  public final PerfClient connect(int port) {
    var options = RpcClient.builder().serialization(serialization).timeout(TIMEOUT);
    if (registered) {
      options.optimizer(new BidSerializationOptimizer());
    }
    if (inline) {
      options.executor(Runnable::run);
    }
    if (tls) {
      options.tls(ClientTls.builder().trust(TrustSource.pem(TlsFiles.certificate())).build());
    }
    RpcClient client = options.build();
    try {
      Reference<PerfService> reference =
          client.reference(
              ReferenceOptions.builder(PerfService.class, "dubbo://" + HOST + ":" + port).build());
      awaitTerms(reference);
      return new Client(client, reference.service());
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  /** Calls are measured as they are for nearly all of a connection's life. */
  private void awaitTerms(Reference<?> reference) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(AGREE_SECONDS);
    while (!reference.terms().startsWith("agreed: " + serialization)) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            name() + " agreed on nothing in " + AGREE_SECONDS + " s: " + reference.terms());
      }
      LockSupport.parkNanos(500_000);
    }
    if (reference.terms().contains("numbered class") != registered) {
      throw new IllegalStateException(
          name() + " is not what it is called, terms are " + reference.terms());
    }
  }

  @NonBlocking
  private static final class OnTheLoop extends EchoingService {}

  private record Server(RpcServer server) implements PerfServer {

    @Override
    public int port() {
      return server.port();
    }

    @Override
    public void close() {
      server.close();
    }
  }

  private record Client(RpcClient client, PerfService service) implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return ServiceCalls.of(service, payload);
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /** Kryo, classes by name, handlers on the default pool. */
  public static final class Kryo extends TrunklineSystem {

    public Kryo() {
      super("kryo", false, false);
    }
  }

  /** Kryo, classes by number, handlers on the default pool. */
  public static final class KryoRegistered extends TrunklineSystem {

    public KryoRegistered() {
      super("kryo", true, false);
    }
  }

  /** Fory, classes by number, handlers on the default pool. */
  public static final class ForyRegistered extends TrunklineSystem {

    public ForyRegistered() {
      super("fory", true, false);
    }
  }

  /** Kryo, classes by name, handlers and futures on the event loops. */
  public static final class KryoInline extends TrunklineSystem {

    public KryoInline() {
      super("kryo", false, true);
    }
  }

  /** What fst needs of a JVM; the others need nothing. */
  public static final List<String> FST_OPENS =
      Stream.of(
              "java.base/java.lang",
              "java.base/java.math",
              "java.base/java.net",
              "java.base/java.time",
              "java.base/java.util",
              "java.base/java.util.concurrent",
              "java.base/java.util.concurrent.atomic",
              "java.base/java.util.regex",
              "java.sql/java.sql")
          .map(place -> "--add-opens=" + place + "=ALL-UNNAMED")
          .toList();

  /** FST, classes by name, handlers on the default pool. */
  public static final class Fst extends TrunklineSystem {

    public Fst() {
      super("fst", false, false);
    }

    @Override
    public List<String> jvmFlags() {
      return FST_OPENS;
    }
  }

  /** FST, classes by number, handlers on the default pool. */
  public static final class FstRegistered extends TrunklineSystem {

    public FstRegistered() {
      super("fst", true, false);
    }

    @Override
    public List<String> jvmFlags() {
      return FST_OPENS;
    }
  }

  /** Hessian2, handlers on the default pool. */
  public static final class Hessian2 extends TrunklineSystem {

    public Hessian2() {
      super("hessian2", false, false);
    }
  }

  /** Hessian2 with TLS, handlers on the default pool. */
  public static final class Hessian2Tls extends TrunklineSystem {

    public Hessian2Tls() {
      super("hessian2", false, false, true);
    }
  }

  /** Hessian2, handlers and futures on the event loops. */
  public static final class Hessian2Inline extends TrunklineSystem {

    public Hessian2Inline() {
      super("hessian2", false, true);
    }
  }
}
