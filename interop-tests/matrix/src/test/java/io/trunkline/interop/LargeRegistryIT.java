package io.trunkline.interop;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.interop.peer.Footprint;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.curator.framework.CuratorFramework;
import org.apache.curator.framework.CuratorFrameworkFactory;
import org.apache.curator.framework.api.transaction.CuratorOp;
import org.apache.curator.retry.RetryOneTime;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The start and the heap of a consumer of 20 services, each of another application, in a registry
 * of 10,000 instances of 100 applications with 50 services each; ours and stock's.
 */
@Tag("full")
@Timeout(value = 300, unit = TimeUnit.SECONDS)
final class LargeRegistryIT {

  static final int INSTANCES_OF_AN_APPLICATION = 100;

  private static final int APPLICATIONS = Integer.getInteger("large.applications", 100);
  private static final int SERVICES = 50;
  private static final int USED = 20;
  private static final int IN_A_TRANSACTION = 500;

  @TempDir private Path folder;

  /** Accepts the connections of consumers, which make no call. */
  private static final class Listener implements AutoCloseable {

    private final ServerSocketChannel socket = ServerSocketChannel.open();
    private final List<SocketChannel> accepted = new ArrayList<>();

    /** At each address of the loopback network. */
    Listener() throws IOException {
      socket.bind(new InetSocketAddress("0.0.0.0", Pair.freePort()), 1_000);
      ChildSide.daemon("accepts", this::accept);
    }

    private void accept() {
      try {
        while (true) {
          accepted.add(socket.accept()); // used by this thread only
        }
      } catch (IOException closed) {
        accepted.clear();
      }
    }

    int port() throws IOException {
      return ((InetSocketAddress) socket.getLocalAddress()).getPort();
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }

  private static String application(int number) {
    return "application-" + number;
  }

  private static String service(int application, int number) {
    return "demo.large.Service" + application + "x" + number;
  }

  private static String revision(int application) {
    return "%032x".formatted(application);
  }

  private static String instance(int application, int number, int port) {
    String host = "127.1.%d.%d".formatted(application, number + 1);
    return """
    {"name":"%1$s","id":"%2$s:%3$d","address":"%2$s","port":%3$d,"sslPort":null,"payload":{
    "@class":"org.apache.dubbo.registry.zookeeper.ZookeeperInstance","id":"%2$s:%3$d",
    "name":"%1$s","metadata":{"dubbo.endpoints":"[{\\"port\\":%3$d,\\"protocol\\":\\"dubbo\\"}]",
    "dubbo.metadata-service.url-params":"{\\"version\\":\\"1.0.0\\",\\"dubbo\\":\\"2.0.2\\",\
    \\"release\\":\\"3.3.6\\",\\"side\\":\\"provider\\",\\"port\\":\\"%3$d\\",\
    \\"protocol\\":\\"dubbo\\"}","dubbo.metadata.revision":"%4$s",
    "dubbo.metadata.storage-type":"remote","meta-v":"1.0.0","timestamp":"1795893425161"}},
    "registrationTimeUTC":1795893436462,"serviceType":"DYNAMIC","uriSpec":null}
    """
        .formatted(application(application), host, port, revision(application));
  }

  private static String metadata(int application, int port) {
    String services =
        IntStream.range(0, SERVICES)
            .mapToObj(
                number ->
                    """
                    "%1$s:dubbo":{"name":"%1$s","path":"%1$s","port":%2$d,"protocol":"dubbo",
                    "params":{"side":"provider","release":"3.3.6","methods":"add,hello",
                    "deprecated":"false","dubbo":"2.0.2","interface":"%1$s","generic":"false",
                    "service-name-mapping":"true","metadata-type":"remote","application":"%3$s",
                    "prefer.serialization":"hessian2,fastjson2","dynamic":"true"}}
                    """
                        .formatted(service(application, number), port, application(application)))
            .collect(Collectors.joining(","));
    return "{\"app\":\"%s\",\"revision\":\"%s\",\"services\":{%s}}"
        .formatted(application(application), revision(application), services);
  }

  private static void fill(CuratorFramework curator, int port) throws Exception {
    List<CuratorOp> nodes = new ArrayList<>();
    for (String parent : List.of("/services", "/dubbo", "/dubbo/mapping", "/dubbo/metadata")) {
      add(curator, nodes, parent, "");
    }
    for (int application = 0; application < APPLICATIONS; application++) {
      String name = application(application);
      add(curator, nodes, "/services/" + name, "");
      add(curator, nodes, "/dubbo/metadata/" + name, "");
      add(
          curator,
          nodes,
          "/dubbo/metadata/" + name + "/" + revision(application),
          metadata(application, port));
      for (int i = 0; i < SERVICES; i++) {
        add(curator, nodes, "/dubbo/mapping/" + service(application, i), name);
      }
      for (int i = 0; i < INSTANCES_OF_AN_APPLICATION; i++) {
        String id = "127.1.%d.%d:%d".formatted(application, i + 1, port);
        add(curator, nodes, "/services/" + name + "/" + id, instance(application, i, port));
      }
    }
    for (int i = 0; i < nodes.size(); i += IN_A_TRANSACTION) {
      curator
          .transaction()
          .forOperations(nodes.subList(i, Math.min(nodes.size(), i + IN_A_TRANSACTION)));
    }
  }

  private static void add(CuratorFramework curator, List<CuratorOp> nodes, String path, String text)
      throws Exception {
    nodes.add(curator.transactionOp().create().forPath(path, text.getBytes(UTF_8)));
  }

  /** What a consumer prints when it has found all providers. */
  private static String footprint(String name, List<String> line) throws Exception {
    Path log = Files.createTempFile(Path.of(System.getProperty("interop.logs")), name, ".log");
    Process consumer = new ProcessBuilder(line).redirectError(log.toFile()).start();
    try (BufferedReader output = consumer.inputReader(UTF_8)) {
      String ready = output.readLine();
      while (ready != null && !ready.startsWith(Footprint.READY)) {
        ready = output.readLine();
      }
      assertThat(ready).as("the log is " + log).isNotNull();
      return name + ": " + ready;
    } finally {
      consumer.destroyForcibly();
    }
  }

  private static List<String> line(ZooKeeperProcess zooKeeper, String classPath, String program) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.add("-Xmx1g");
    line.add("-Ddubbo.application.logger=jdk");
    line.add("-Ddubbo.metadata-report.address=" + zooKeeper.url());
    line.add("-Duser.home=" + System.getProperty("interop.logs"));
    line.addAll(List.of("-cp", classPath, program, zooKeeper.url()));
    for (int i = 0; i < USED; i++) {
      line.add(service(i * APPLICATIONS / USED, i));
    }
    return line;
  }

  @Test
  void aConsumerOfTwentyServicesStarts() throws Exception {
    try (ZooKeeperProcess zooKeeper =
            new ZooKeeperProcess(Files.createDirectory(folder.resolve("zookeeper")));
        Listener listener = new Listener();
        CuratorFramework curator =
            CuratorFrameworkFactory.newClient(zooKeeper.address(), new RetryOneTime(1_000))) {
      curator.start();
      fill(curator, listener.port());
      for (int i = 0; i < 2; i++) { // the first ones warm the page cache
        System.out.println(
            footprint(
                "ours",
                line(
                    zooKeeper,
                    System.getProperty("java.class.path"),
                    OurManyReferences.class.getName())));
        System.out.println(
            footprint(
                "stock 3.3.6",
                line(
                    zooKeeper,
                    StockVersion.classPath("peer-dubbo-3.3.6"),
                    "io.trunkline.interop.stock.ManyReferences")));
      }
    }
  }
}
