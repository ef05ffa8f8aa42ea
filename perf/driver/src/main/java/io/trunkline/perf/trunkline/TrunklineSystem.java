package io.trunkline.perf.trunkline;

import io.trunkline.call.Filter;
import io.trunkline.call.NonBlocking;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.demo.BidSerializationOptimizer;
import io.trunkline.dubbo.rpc.DubboFilters;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.PerfSystemSource;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.perf.system.TlsFiles;
import io.trunkline.server.RpcServer;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.KeySource;
import io.trunkline.tls.ServerTls;
import io.trunkline.tls.TrustSource;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * Our runtime with one serialization, on its default executors or on its event loops; classes by
 * name, or by the numbers that both sides agree on for registered ones.
 */
public final class TrunklineSystem implements PerfSystem {

  private static final String HOST = "127.0.0.1";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);
  private static final long AGREE_SECONDS = 10;

  /** Boot's default. */
  private static final double SAMPLED = 0.1;

  private final Format format;
  private final Set<Trait> traits;

  private enum Trait {
    /** Classes by number. */
    REGISTERED,
    /** Handlers and futures on the event loops. */
    INLINE,
    TLS,
    /** Timers of Micrometer. */
    METRICS,
    /** Spans of OpenTelemetry, a tenth of the traces sampled, as is Boot's default. */
    TRACES,
    /** The same with all traces sampled. */
    ALL_TRACES,
    /** Observations of Micrometer in place of spans, as for handlers of an application. */
    OBSERVED,
    /** Contexts of Dubbo's Java API. */
    DUBBO_API
  }

  private TrunklineSystem(Format format, Trait... traits) {
    this.format = format;
    this.traits = Set.of(traits);
  }

  /** Those that are measured; frames of the others are counted without JVMs of their own. */
  public static final class Source implements PerfSystemSource {

    @Override
    public List<PerfSystem> systems() {
      return List.of(
          new TrunklineSystem(Format.KRYO),
          new TrunklineSystem(Format.KRYO, Trait.REGISTERED),
          new TrunklineSystem(Format.KRYO, Trait.INLINE),
          new TrunklineSystem(Format.KRYO, Trait.REGISTERED, Trait.INLINE),
          new TrunklineSystem(Format.KRYO, Trait.METRICS),
          new TrunklineSystem(Format.KRYO, Trait.TRACES),
          new TrunklineSystem(Format.KRYO, Trait.ALL_TRACES),
          new TrunklineSystem(Format.KRYO, Trait.METRICS, Trait.TRACES),
          new TrunklineSystem(Format.KRYO, Trait.METRICS, Trait.ALL_TRACES),
          new TrunklineSystem(Format.KRYO, Trait.TRACES, Trait.OBSERVED),
          new TrunklineSystem(Format.KRYO, Trait.ALL_TRACES, Trait.OBSERVED),
          new TrunklineSystem(Format.KRYO, Trait.DUBBO_API),
          new BootSystem(),
          new TrunklineSystem(Format.FORY, Trait.REGISTERED),
          new TrunklineSystem(Format.FST),
          new TrunklineSystem(Format.FST, Trait.REGISTERED),
          new TrunklineSystem(Format.FASTJSON2),
          new TrunklineSystem(Format.MSGPACK),
          new TrunklineSystem(Format.PROTOSTUFF),
          new TrunklineSystem(Format.AVRO),
          new TrunklineSystem(Format.FASTJSON),
          new TrunklineSystem(Format.GSON),
          new TrunklineSystem(Format.JAVA),
          new TrunklineSystem(Format.HESSIAN2),
          new TrunklineSystem(Format.HESSIAN2, Trait.TLS),
          new TrunklineSystem(Format.HESSIAN2, Trait.INLINE));
    }
  }

  @Override
  public String name() {
    return "trunkline-"
        + format.label()
        + (has(Trait.REGISTERED) ? TrunklineCodec.REGISTERED : "")
        + (has(Trait.INLINE) ? "-inline" : "")
        + (has(Trait.METRICS) ? "-metrics" : "")
        + (has(Trait.TRACES) ? "-traces" : "")
        + (has(Trait.ALL_TRACES) ? "-all-traces" : "")
        + (has(Trait.OBSERVED) ? "-observed" : "")
        + (has(Trait.DUBBO_API) ? "-dubbo-api" : "")
        + (has(Trait.TLS) ? TlsFiles.SUFFIX : "");
  }

  @Override
  public List<String> jvmFlags() {
    return format.jvmFlags();
  }

  private boolean has(Trait trait) {
    return traits.contains(trait);
  }

  @Override
  public PerfServer serve() throws IOException {
    var options =
        RpcServer.builder()
            .host(HOST)
            .port(0)
            .serialization(format.label())
            .service(PerfService.class, has(Trait.INLINE) ? new OnTheLoop() : new EchoingService());
    if (has(Trait.REGISTERED)) {
      options.optimizer(new BidSerializationOptimizer());
    }
    if (has(Trait.TLS)) {
      options.tls(ServerTls.builder(KeySource.pem(TlsFiles.certificate(), TlsFiles.key())).build());
    }
    filters(true).forEach(options::filter);
    return new Server(options.start());
  }

  @Override
  public PerfClient connect(int port) {
    var options = RpcClient.builder().serialization(format.label()).timeout(TIMEOUT);
    if (has(Trait.REGISTERED)) {
      options.optimizer(new BidSerializationOptimizer());
    }
    if (has(Trait.INLINE)) {
      options.executor(Runnable::run);
    }
    if (has(Trait.TLS)) {
      options.tls(ClientTls.builder().trust(TrustSource.pem(TlsFiles.certificate())).build());
    }
    filters(false).forEach(options::filter);
    RpcClient client = options.build();
    try {
      ReferenceOptions.Builder<PerfService> settings =
          ReferenceOptions.builder(PerfService.class, "dubbo://" + HOST + ":" + port);
      if (has(Trait.DUBBO_API)) {
        dubbo(false).attachments().forEach(settings::attachment);
      }
      Reference<PerfService> reference = client.reference(settings.build());
      awaitTerms(reference);
      return new Client(client, reference.service());
    } catch (RuntimeException e) {
      client.close();
      throw e;
    }
  }

  private List<Filter> filters(boolean server) {
    List<Filter> filters = new ArrayList<>();
    if (has(Trait.METRICS)) {
      filters.add(server ? Meters.ofServer() : Meters.ofClient());
    }
    if (has(Trait.TRACES) || has(Trait.ALL_TRACES)) {
      Tracing tracing = Tracing.sampling(has(Trait.ALL_TRACES) ? 1 : SAMPLED);
      filters.add(
          has(Trait.OBSERVED)
              ? (server ? tracing.observationsOfServer() : tracing.observationsOfClient())
              : (server ? tracing.spansOfServer() : tracing.spansOfClient()));
    }
    if (has(Trait.DUBBO_API)) {
      filters.add(dubbo(server).context());
    }
    return filters;
  }

  private DubboFilters dubbo(boolean server) {
    Map<String, String> parameters = Map.of("application", name());
    return server
        ? DubboFilters.ofService(PerfService.class, parameters)
        : DubboFilters.ofReference(PerfService.class, parameters);
  }

  /** Calls are measured as they are for nearly all of a connection's life. */
  private void awaitTerms(Reference<?> reference) {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(AGREE_SECONDS);
    while (!reference.terms().startsWith("agreed: " + format.label())) {
      if (System.nanoTime() - deadline > 0) {
        throw new IllegalStateException(
            name() + " agreed on nothing in " + AGREE_SECONDS + " s: " + reference.terms());
      }
      LockSupport.parkNanos(500_000);
    }
    if (reference.terms().contains("numbered class") != has(Trait.REGISTERED)) {
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
    public Call text(int length) {
      return ServiceCalls.text(service, length);
    }

    @Override
    public void close() {
      client.close();
    }
  }
}
