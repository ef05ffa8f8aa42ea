package io.trunkline.cli;

import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.tls.ClientTls;
import io.trunkline.tls.TrustSource;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** How a subcommand connects; the options are the same everywhere. */
final class Connection {

  /**
   * Each peer reads the first one; a Trunkline peer that does not offer it has one of the others.
   */
  private static final List<String> SERIALIZATIONS =
      List.of("hessian2", "kryo", "fastjson2", "msgpack", "gson");

  @Option(names = "--group", description = "the group of the service")
  private @Nullable String group;

  @Option(names = "--version", description = "the version of the service")
  private @Nullable String version;

  @Option(
      names = "--serialization",
      split = ",",
      description = "serializations in order of preference; hessian2 first by default")
  private List<String> serializations = SERIALIZATIONS;

  @Option(
      names = "--timeout",
      paramLabel = "MILLIS",
      defaultValue = "5000",
      description = "the time limit of connecting and of a call; ${DEFAULT-VALUE} by default")
  private long timeoutMillis;

  @Option(names = "--application", description = "the name of this consumer; trunkline by default")
  private String application = "trunkline";

  @Option(names = "--tls", description = "connect with TLS, and trust the authorities of the JDK")
  private boolean isTls;

  @Option(
      names = "--tls-trust",
      paramLabel = "FILE",
      description = "trust these certificates (PEM)")
  private @Nullable Path trust;

  @Option(names = "--tls-any-host", description = "accept a certificate that names another host")
  private boolean anyHost;

  @Option(
      names = "--class-path",
      split = "[;:](?!/)",
      paramLabel = "JAR",
      description = "jars with the classes of the application")
  private List<Path> classPath = List.of();

  @Option(names = "--optimizer", description = "an optimizer of the application; may be repeated")
  private List<String> optimizers = List.of();

  /** A client with these options. */
  RpcClient client() {
    RpcClient.Builder builder =
        RpcClient.builder()
            .application(application)
            .serialization(serializations.toArray(String[]::new))
            .connectTimeout(timeout())
            .timeout(timeout())
            .closeTimeout(Duration.ofMillis(100));
    ClassLoader loader = loader();
    optimizers.forEach(name -> builder.optimizer(SerializationOptimizer.named(name, loader)));
    if (isTls || trust != null) {
      builder.tls(
          ClientTls.builder()
              .trust(trust == null ? TrustSource.jdk() : TrustSource.pem(trust))
              .checkHost(!anyHost)
              .build());
    }
    return builder.build();
  }

  /** A reference to a service at a url or address. */
  <T> ReferenceOptions.Builder<T> reference(Class<T> type, String url, String service) {
    return ReferenceOptions.builder(type, url(url)).path(service).group(group).version(version);
  }

  /** An address as it is written on a command line, as a url. */
  static String url(String text) {
    return text.contains("://") ? text : "dubbo://" + text;
  }

  Duration timeout() {
    return Duration.ofMillis(timeoutMillis);
  }

  @Nullable String group() {
    return group;
  }

  @Nullable String version() {
    return version;
  }

  /** A loader of the application's classes. */
  ClassLoader loader() {
    ClassLoader own = Connection.class.getClassLoader();
    if (classPath.isEmpty()) {
      return own;
    }
    Map<Path, URL> urls = new LinkedHashMap<>();
    for (Path jar : classPath) {
      try {
        urls.put(jar, jar.toUri().toURL());
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException("--class-path " + jar + ": " + e.getMessage(), e);
      }
    }
    return new URLClassLoader(urls.values().toArray(URL[]::new), own);
  }
}
