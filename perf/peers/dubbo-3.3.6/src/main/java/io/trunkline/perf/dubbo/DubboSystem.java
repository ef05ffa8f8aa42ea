package io.trunkline.perf.dubbo;

import io.trunkline.perf.system.Call;
import io.trunkline.perf.system.EchoingService;
import io.trunkline.perf.system.FreePort;
import io.trunkline.perf.system.Payload;
import io.trunkline.perf.system.PerfClient;
import io.trunkline.perf.system.PerfServer;
import io.trunkline.perf.system.PerfService;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.ServiceCalls;
import io.trunkline.perf.system.TlsFiles;
import java.io.IOException;
import java.util.List;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ProtocolConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.ServiceConfig;
import org.apache.dubbo.config.SslConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;

/** Stock Dubbo with one serialization and otherwise its defaults. */
@SuppressWarnings("deprecation") // what is offered instead is one application for the whole JVM
public abstract sealed class DubboSystem implements PerfSystem {

  /** A name that stock Dubbo does not replace by the machine's address, as it does localhost. */
  private static final String HOST = "peer.example";

  private static final int TIMEOUT_MILLIS = 20_000;

  private final String name;
  private final String serialization;
  private final boolean registered;
  private final boolean tls;
  private final ApplicationConfig application = new ApplicationConfig("perf");
  private final RegistryConfig noRegistry = new RegistryConfig(RegistryConfig.NO_AVAILABLE);

  private DubboSystem(String name, String serialization, boolean registered) {
    this(name, serialization, registered, false);
  }

  private DubboSystem(String name, String serialization, boolean registered, boolean tls) {
    this.tls = tls;
    this.name = name;
    this.serialization = serialization;
    this.registered = registered;
    application.setQosEnable(false);
    application.setRegisterMode("interface"); // else it exports a metadata service on every address
  }

  @Override
  public final String name() {
    return "dubbo-3.3.6-" + name;
  }

  /**
   * Its hessian-lite stores a float with an eight-byte write to raw memory, which ends the JVM at
   * the first request with two of them; without Unsafe it needs the JDK opened. Its Kryo needs that
   * too.
   */
  @Override
  public final List<String> jvmFlags() {
    return List.of(
        "-Dcom.caucho.hessian.unsafe=false",
        // With TLS its Netty checks the host, but stock Dubbo does not tell it which.
        "-Dio.netty.handler.ssl.defaultEndpointVerificationAlgorithm=NONE",
        "--add-opens=java.base/java.lang=ALL-UNNAMED",
        "--add-opens=java.base/java.lang.reflect=ALL-UNNAMED",
        "--add-opens=java.base/java.math=ALL-UNNAMED",
        "--add-opens=java.base/java.net=ALL-UNNAMED",
        "--add-opens=java.base/java.text=ALL-UNNAMED",
        "--add-opens=java.base/java.time=ALL-UNNAMED",
        "--add-opens=java.base/java.util=ALL-UNNAMED",
        "--add-opens=java.base/java.util.concurrent=ALL-UNNAMED");
  }

  @Override
  public final PerfServer serve() throws IOException, ReflectiveOperationException {
    secure();
    int port = FreePort.find();
    ProtocolConfig protocol = new ProtocolConfig("dubbo", port);
    protocol.setHost(HOST);
    protocol.setSerialization(serialization);
    if (registered) {
      OrderedRegistry.install();
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
  public final PerfClient connect(int port) throws ReflectiveOperationException {
    secure();
    String url = "dubbo://" + HOST + ":" + port + "?serialization=" + serialization;
    if (registered) {
      OrderedRegistry.install();
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

  /** One setting for the whole JVM; a consumer without a key of its own would be plain. */
  private void secure() {
    if (!tls) {
      return;
    }
    SslConfig ssl = new SslConfig();
    ssl.setServerKeyCertChainPath(TlsFiles.certificate().toString());
    ssl.setServerPrivateKeyPath(TlsFiles.key().toString());
    ssl.setClientKeyCertChainPath(TlsFiles.certificate().toString());
    ssl.setClientPrivateKeyPath(TlsFiles.key().toString());
    ssl.setClientTrustCertCollectionPath(TlsFiles.certificate().toString());
    ApplicationModel.defaultModel().getApplicationConfigManager().setSsl(ssl);
  }

  /** Its default serialization with TLS. */
  public static final class Hessian2Tls extends DubboSystem {

    public Hessian2Tls() {
      super("hessian2" + TlsFiles.SUFFIX, "hessian2", false, true);
    }
  }

  /** Its default serialization. */
  public static final class Hessian2 extends DubboSystem {

    public Hessian2() {
      super("hessian2", "hessian2", false);
    }
  }

  /** Kryo with registered classes, which work only because {@link OrderedRegistry} repairs them. */
  public static final class Kryo extends DubboSystem {

    public Kryo() {
      super("kryo", "kryo", true);
    }
  }

  /** Unmodified kryo, classes written by name. */
  public static final class KryoByName extends DubboSystem {

    public KryoByName() {
      super("kryo-by-name", "kryo", false);
    }
  }

  /** Fst with registered classes, which need the same repair. */
  public static final class Fst extends DubboSystem {

    public Fst() {
      super("fst", "fst", true);
    }
  }

  /** Fastjson2's binary form. */
  public static final class Fastjson2 extends DubboSystem {

    public Fastjson2() {
      super("fastjson2", "fastjson2", false);
    }
  }
}
