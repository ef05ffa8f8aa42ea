package io.trunkline.perf.sofarpc;

import com.alipay.sofa.rpc.common.RpcConstants;
import com.alipay.sofa.rpc.config.ConsumerConfig;
import com.alipay.sofa.rpc.config.ProviderConfig;
import com.alipay.sofa.rpc.config.ServerConfig;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.FreePort;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.ServiceCalls;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** SOFARPC over its bolt protocol with its default serialization. */
public final class SofaRpcSystem implements PerfSystem {

  private static final String HOST = "127.0.0.1";
  private static final int TIMEOUT_MILLIS = 20_000;
  private static final int UNLIMITED = -1;

  @Override
  public String name() {
    return "sofarpc-hessian2";
  }

  /** What its hessian and its proxies reach into from Java 16 on. */
  @Override
  public List<String> jvmFlags() {
    return Stream.of(
            "java.lang", "java.lang.reflect", "java.math", "java.net", "java.time", "java.util")
        .map(place -> "--add-opens=java.base/" + place + "=ALL-UNNAMED")
        .toList();
  }

  @Override
  public PerfServer serve() throws IOException {
    ServerConfig server =
        new ServerConfig()
            .setProtocol(RpcConstants.PROTOCOL_TYPE_BOLT)
            .setHost(HOST)
            .setBoundHost(HOST)
            .setPort(FreePort.find());
    ProviderConfig<PerfService> provider =
        new ProviderConfig<PerfService>()
            .setInterfaceId(PerfService.class.getName())
            .setRef(new EchoingService())
            .setServer(server)
            .setRegister(false);
    provider.export();
    return new Server(server.getPort(), provider);
  }

  @Override
  public PerfClient connect(int port) {
    ConsumerConfig<PerfService> waiting = consumer(port, RpcConstants.INVOKER_TYPE_SYNC);
    ConsumerConfig<PerfService> starting = consumer(port, RpcConstants.INVOKER_TYPE_CALLBACK);
    return new Client(waiting, waiting.refer(), starting, starting.refer());
  }

  private static ConsumerConfig<PerfService> consumer(int port, String kind) {
    return new ConsumerConfig<PerfService>()
        .setInterfaceId(PerfService.class.getName())
        .setProtocol(RpcConstants.PROTOCOL_TYPE_BOLT)
        .setDirectUrl("bolt://" + HOST + ":" + port)
        .setInvokeType(kind)
        .setTimeout(TIMEOUT_MILLIS)
        .setRepeatedReferLimit(UNLIMITED)
        .setRegister(false);
  }

  private record Server(int port, ProviderConfig<PerfService> provider) implements PerfServer {

    @Override
    public void close() {
      provider.unExport();
    }
  }

  /** Whether a reference waits is a setting of it; both share one connection. */
  private record Client(
      ConsumerConfig<PerfService> waiting,
      PerfService waitingService,
      ConsumerConfig<PerfService> starting,
      PerfService startingService)
      implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return new SofaRpcCall(
          ServiceCalls.of(waitingService, payload), ServiceCalls.of(startingService, payload));
    }

    @Override
    public void close() {
      waiting.unRefer();
      starting.unRefer();
    }
  }
}
