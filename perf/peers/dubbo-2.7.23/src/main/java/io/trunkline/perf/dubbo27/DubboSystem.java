package io.trunkline.perf.dubbo27;

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
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;

/** Stock Dubbo with one serialization and otherwise its defaults. */
@SuppressWarnings("deprecation") // what is offered instead is one application for the whole JVM
public abstract sealed class DubboSystem implements PerfSystem {

  /** A name that stock Dubbo does not replace by the machine's address, as it does localhost. */
  private static final String HOST = "peer.example";

  private static final int TIMEOUT_MILLIS = 20_000;

  private final String name;
  private final boolean registered;
  private final ApplicationConfig application = new ApplicationConfig("perf");
  private final RegistryConfig noRegistry = new RegistryConfig(RegistryConfig.NO_AVAILABLE);

  private DubboSystem(String name, boolean registered) {
    this.name = name;
    this.registered = registered;
    application.setQosEnable(false);
  }

  @Override
  public final String name() {
    return "dubbo-2.7.23-" + name;
  }

  /** What its hessian, kryo and fst reach into from Java 16 on. */
  @Override
  public final List<String> jvmFlags() {
    return Stream.of(
            "java.base/java.lang",
            "java.base/java.lang.reflect",
            "java.base/java.math",
            "java.base/java.net",
            "java.base/java.text",
            "java.base/java.time",
            "java.base/java.util",
            "java.base/java.util.concurrent",
            "java.base/java.util.concurrent.atomic",
            "java.base/java.util.regex",
            "java.base/sun.util.calendar",
            "java.sql/java.sql")
        .map(place -> "--add-opens=" + place + "=ALL-UNNAMED")
        .toList();
  }

  @Override
  public final PerfServer serve() throws IOException {
    int port = FreePort.find();
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocol.setHost(HOST);
    protocol.setSerialization(name);
    if (registered) {
      protocol.setOptimizer(BidOptimizer.class.getName());
    }
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
    String url = "dubbo://" + HOST + ":" + port + "?serialization=" + name;
    if (registered) {
      url += "&optimizer=" + BidOptimizer.class.getName();
    }
    ReferenceConfig<PerfService> reference = new ReferenceConfig<>();
    reference.setApplication(application);
    reference.setInterface(PerfService.class);
    reference.setUrl(url);
    reference.setTimeout(TIMEOUT_MILLIS);
    reference.setRetries(0);
    return new Client(reference, reference.get());
  }

  private record Server(int port, ServiceConfig<PerfService> service) implements PerfServer {

    @Override
    public void close() {
      service.unexport();
    }
  }

  private record Client(ReferenceConfig<PerfService> reference, PerfService service)
      implements PerfClient {

    @Override
    public Call call(Payload payload) {
      return ServiceCalls.of(service, payload);
    }

    @Override
    public void close() {
      reference.destroy();
    }
  }

  /** Its default serialization. */
  public static final class Hessian2 extends DubboSystem {

    public Hessian2() {
      super("hessian2", false);
    }
  }

  /** Kryo with registered classes, which keep their order here. */
  public static final class Kryo extends DubboSystem {

    public Kryo() {
      super("kryo", true);
    }
  }

  /** Fst with registered classes. */
  public static final class Fst extends DubboSystem {

    public Fst() {
      super("fst", true);
    }
  }
}
