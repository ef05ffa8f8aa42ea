package io.trunkline.perf.trunkline;

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
import io.trunkline.server.NonBlocking;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.time.Duration;

/** Our runtime with one serialization, on its default executors or on its event loops. */
public sealed class TrunklineSystem implements PerfSystem {

  private static final String HOST = "127.0.0.1";
  private static final Duration TIMEOUT = Duration.ofSeconds(20);

  private final String serialization;
  private final boolean inline;

  private TrunklineSystem(String serialization, boolean inline) {
    this.serialization = serialization;
    this.inline = inline;
  }

  @Override
  public final String name() {
    return "trunkline-" + serialization + (inline ? "-inline" : "");
  }

  @Override
  public final PerfServer serve() throws IOException {
    return new Server(
        RpcServer.builder()
            .host(HOST)
            .port(0)
            .serialization(serialization)
            .optimizer(new BidSerializationOptimizer())
            .service(PerfService.class, inline ? new OnTheLoop() : new EchoingService())
            .start());
  }

  @Override
  public final PerfClient connect(int port) {
    var options =
        RpcClient.builder()
            .serialization(serialization)
            .timeout(TIMEOUT)
            .optimizer(new BidSerializationOptimizer());
    RpcClient client = (inline ? options.executor(Runnable::run) : options).build();
    return new Client(client, client.refer(PerfService.class, "dubbo://" + HOST + ":" + port));
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

  /** Kryo, handlers on the default pool. */
  public static final class Kryo extends TrunklineSystem {

    public Kryo() {
      super("kryo", false);
    }
  }

  /** Kryo, handlers and futures on the event loops. */
  public static final class KryoInline extends TrunklineSystem {

    public KryoInline() {
      super("kryo", true);
    }
  }

  /** Hessian2, handlers on the default pool. */
  public static final class Hessian2 extends TrunklineSystem {

    public Hessian2() {
      super("hessian2", false);
    }
  }

  /** Hessian2, handlers and futures on the event loops. */
  public static final class Hessian2Inline extends TrunklineSystem {

    public Hessian2Inline() {
      super("hessian2", true);
    }
  }
}
