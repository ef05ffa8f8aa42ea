package io.trunkline.interop.attack;

import io.trunkline.interop.attack.consumer.OurConsumer;
import io.trunkline.interop.attack.load.AttackerMain;
import io.trunkline.interop.attack.load.Order;
import io.trunkline.interop.attack.provider.Gauged;
import io.trunkline.interop.attack.provider.OurPeer;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The command lines of the lab's child JVMs. */
final class Jvms {

  /**
   * What every provider is given: a heap of one size, as a server's. The collections that the
   * gauges ask for would shrink another one to 40 MB, where each large message makes the collector
   * begin a cycle.
   */
  static final List<String> PROVIDER_FLAGS =
      List.of("-Xms256m", "-Xmx256m", "-XX:MaxDirectMemorySize=256m", "-Duser.language=en");

  private static final String STOCK_PEER = "io.trunkline.interop.stock.StockPeer";
  private static final String STOCK_MODULE = "peer-dubbo-3.3.6";

  /** As the tests with stock peers start it. */
  private static final List<String> STOCK_FLAGS =
      List.of(
          "-Dcom.caucho.hessian.unsafe=false",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.math=ALL-UNNAMED",
          "-Ddubbo.application.register-mode=interface",
          "-Ddubbo.application.logger=jdk",
          "-Djava.util.logging.manager=io.trunkline.interop.peer.LastingLogManager");

  private static final Path NICE = Path.of("/usr/bin/nice");
  private static final List<String> NICELY = List.of(NICE.toString(), "-n", "19");

  private final Path modules;
  private final Path folder;
  private final String ownClassPath = System.getProperty("java.class.path");

  /** That of another commit, to compare with. */
  private final String providerClassPath = System.getProperty("attack.provider", ownClassPath);

  /**
   * @param modules the folder {@code interop-tests}
   * @param folder for logs
   */
  Jvms(Path modules, Path folder) throws IOException {
    this.modules = modules;
    this.folder = Files.createDirectories(folder).toAbsolutePath();
    // Stock Dubbo replaces loopback addresses with the machine's own, but not names.
    Files.writeString(
        this.folder.resolve("hosts"),
        "127.0.0.1 peer.example localhost " + InetAddress.getLocalHost().getHostName() + "\n");
  }

  Path folder() {
    return folder;
  }

  static InetAddress loopback() throws IOException {
    return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
  }

  static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, loopback())) {
      return free.getLocalPort();
    }
  }

  /**
   * Starts a provider and waits until it listens.
   *
   * @param registry where it announces its service; null for nowhere
   */
  GaugedProcess startProvider(Side side, String name, int port, @Nullable String registry)
      throws IOException {
    GaugedProcess provider =
        GaugedProcess.start(folder, gaugesPort -> provider(side, gaugesPort), name);
    try {
      Map<String, String> where = Map.of("port", "" + port);
      provider.carryOut(
          "export", registry == null ? where : Map.of("port", "" + port, "registry", registry));
      return provider;
    } catch (IOException e) {
      provider.close();
      throw e;
    }
  }

  private List<String> provider(Side side, int gaugesPort) throws IOException {
    List<String> line = gauged(gaugesPort);
    if (side == Side.OURS) {
      line.addAll(words(System.getProperty("attack.opens", "")));
      line.addAll(
          List.of("-cp", providerClassPath, Gauged.class.getName(), OurPeer.class.getName()));
    } else {
      line.addAll(STOCK_FLAGS);
      line.addAll(List.of("-cp", stockClassPath(), Gauged.class.getName(), STOCK_PEER));
    }
    return line;
  }

  /** With a heap and gauges as a provider. */
  List<String> consumer(int gaugesPort) {
    List<String> line = gauged(gaugesPort);
    line.addAll(
        List.of("-cp", providerClassPath, Gauged.class.getName(), OurConsumer.class.getName()));
    return line;
  }

  private List<String> gauged(int gaugesPort) {
    List<String> line = java();
    line.addAll(PROVIDER_FLAGS);
    line.add("-Dattack.gauges=" + gaugesPort);
    line.add("-Djdk.net.hosts.file=" + folder.resolve("hosts"));
    line.add("-Duser.home=" + folder);
    return line;
  }

  /**
   * A ZooKeeper.
   *
   * @param settings its file
   */
  List<String> zookeeper(Path settings) throws IOException {
    Path target = modules.resolve("zookeeper/target").toAbsolutePath();
    List<String> line = java();
    line.addAll(
        List.of(
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-cp",
            String.join(
                File.pathSeparator,
                target.resolve("classes").toString(),
                Files.readString(target.resolve("peer.classpath")).strip()),
            "io.trunkline.interop.zookeeper.ZooKeeperProgram",
            settings.toString()));
    return line;
  }

  /** Nothing of Trunkline is on it but the gauges, which need the JDK only. */
  private String stockClassPath() throws IOException {
    Path target = modules.resolve(STOCK_MODULE).resolve("target").toAbsolutePath();
    Path own = modules.resolve("attack/target/classes").toAbsolutePath();
    return String.join(
        File.pathSeparator,
        target.resolve("classes").toString(),
        Files.readString(target.resolve("peer.classpath")).strip(),
        own.toString());
  }

  /** With the lowest priority: in earnest its work is done by other processors. */
  List<String> attacker(Order order) {
    List<String> line = new ArrayList<>(Files.isExecutable(NICE) ? NICELY : List.of());
    line.addAll(java());
    line.addAll(
        List.of("-Xmx1g", "-XX:+UseSerialGC", "-cp", ownClassPath, AttackerMain.class.getName()));
    line.addAll(order.arguments());
    return line;
  }

  private static List<String> java() {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    return line;
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : List.of(text.strip().split("\\s+"));
  }
}
