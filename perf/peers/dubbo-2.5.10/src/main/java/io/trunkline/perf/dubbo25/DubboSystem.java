package io.trunkline.perf.dubbo25;

import com.alibaba.dubbo.config.ApplicationConfig;
import com.alibaba.dubbo.config.ProtocolConfig;
import com.alibaba.dubbo.config.ReferenceConfig;
import com.alibaba.dubbo.config.RegistryConfig;
import com.alibaba.dubbo.config.ServiceConfig;
import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.FreePort;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import java.io.IOException;
import java.util.List;
import java.util.stream.Stream;

/** Stock Dubbo with one serialization and otherwise its defaults. */
public abstract sealed class DubboSystem implements PerfSystem {

  /** A name that stock Dubbo does not replace by the machine's address, as it does localhost. */
  private static final String HOST = "peer.example";

  private static final int TIMEOUT_MILLIS = 20_000;

  private final String name;
  private final ApplicationConfig application = new ApplicationConfig("perf");
  private final RegistryConfig noRegistry = new RegistryConfig(RegistryConfig.NO_AVAILABLE);

  private DubboSystem(String name) {
    this.name = name;
  }

  @Override
  public final String name() {
    return "dubbo-2.5.10-" + name;
  }

  /** Its javassist defines classes by reflection, and its serializations read private fields. */
  @Override
  public final List<String> jvmFlags() {
    return Stream.of("java.lang", "java.lang.reflect", "java.math", "java.util")
        .map(place -> "--add-opens=java.base/" + place + "=ALL-UNNAMED")
        .toList();
  }

  @Override
  public final PerfServer serve() throws IOException {
    int port = FreePort.find();
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocol.setHost(HOST);
    protocol.setSerialization(name);
    ServiceConfig<PerfService> service = new ServiceConfig<>();
    service.setApplication(application);
    service.setRegistry(noRegistry);
    service.setProtocol(protocol);
    service.setInterface(PerfService.class);
    service.setRef(new EchoingService());
    service.export();
    return new Server(port, service);
  }

  @Override
  public final PerfClient connect(int port) {
    return new Client(reference(port, false), reference(port, true));
  }

  private ReferenceConfig<PerfService> reference(int port, boolean async) {
    ReferenceConfig<PerfService> reference = new ReferenceConfig<>();
    reference.setApplication(application);
    reference.setInterface(PerfService.class);
    reference.setUrl("dubbo://" + HOST + ":" + port + "?serialization=" + name);
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setRetries(0);
    reference.setAsync(async);
    return reference;
  }

  private record Server(int port, ServiceConfig<PerfService> service) implements PerfServer {

    @Override
    public void close() {
      service.unexport();
    }
  }

  /** Whether a reference waits is a setting of it; both share one connection. */
  private record Client(ReferenceConfig<PerfService> waiting, ReferenceConfig<PerfService> starting)
      implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return DubboCall.of(waiting.get(), starting.get(), payload);
    }

    @Override
    public void close() {
      waiting.destroy();
      starting.destroy();
    }
  }

  /** The format that bears Dubbo's name. */
  public static final class Dubbo extends DubboSystem {

    public Dubbo() {
      super("dubbo");
    }
  }

  /** Its default serialization. */
  public static final class Hessian2 extends DubboSystem {

    public Hessian2() {
      super("hessian2");
    }
  }
}
