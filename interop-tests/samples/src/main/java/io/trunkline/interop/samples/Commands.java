package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command lines of a sample's processes.
 *
 * @param apps the copy whose programs are started
 * @param tests the copy whose tests are run
 * @param hosts the hosts file for all of them
 * @param stock which of the two have Dubbo's jars: {@code apps}, {@code tests}, {@code both},
 *     {@code none}
 */
record Commands(Path apps, Path tests, Path hosts, String stock) {

  /** What begins so is logged by Dubbo: a sample that waits for it waits for its ports instead. */
  private static final List<String> LINES_OF_DUBBO =
      List.of("DubboBootstrap awaiting", "Current Spring Boot Application ");

  static final List<String> QUICK =
      List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Duser.language=en");

  /** What stock Dubbo and the Spring of its time need of a JDK 17. */
  private static final List<String> STOCK_OPENS =
      List.of(
          "-Dcom.caucho.hessian.unsafe=false",
          "--add-opens=java.base/java.lang=ALL-UNNAMED",
          "--add-opens=java.base/java.math=ALL-UNNAMED",
          "--add-opens=java.base/java.util=ALL-UNNAMED");

  static boolean isLineOfDubbo(String line) {
    return LINES_OF_DUBBO.stream().anyMatch(line::startsWith);
  }

  Path folder(Service service) {
    Path copy = service.kind() == Service.Kind.TEST ? tests : apps;
    Path named = copy.resolve(service.folder()).normalize();
    // Some name their folder as it is called from the one above.
    return !Files.isDirectory(named) && copy.endsWith(service.folder()) ? copy : named;
  }

  List<String> app(Service service) throws IOException {
    List<String> line = java(service);
    line.addAll(List.of("-cp", Stage.joined(Build.classPath(folder(service)))));
    line.add(service.mainClass());
    return line;
  }

  /** JUnit comes first: it is newer than that of any sample, and runs tests of the older ones. */
  List<String> tests(Service service, List<String> classes) throws IOException {
    List<String> line = java(service);
    List<String> path = new ArrayList<>();
    path.add(System.getProperty("samples.console", ""));
    path.addAll(Build.classPath(folder(service)));
    line.addAll(List.of("-cp", Stage.joined(path)));
    line.addAll(
        List.of(
            "org.junit.platform.console.ConsoleLauncher",
            "execute",
            "--disable-ansi-colors",
            "--disable-banner",
            "--details=tree",
            "--fail-if-no-tests"));
    classes.forEach(name -> line.addAll(List.of("--select-class", name)));
    return line;
  }

  private List<String> java(Service service) {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(QUICK);
    boolean test = service.kind() == Service.Kind.TEST;
    if (stock.equals("both") || stock.equals(test ? "tests" : "apps")) {
      line.addAll(STOCK_OPENS);
    }
    line.add("-Djdk.net.hosts.file=" + hosts);
    line.add("-Duser.home=" + hosts.resolveSibling("home-" + service.name()));
    service.properties().forEach(property -> line.add("-D" + property));
    line.addAll(service.flags());
    return line;
  }

  List<String> zooKeeper(String address, Path logs, int number) throws IOException {
    Path settings = logs.resolve("zookeeper" + number + ".cfg");
    Files.writeString(
        settings,
        """
        dataDir=%s
        clientPort=%d
        clientPortAddress=%s
        tickTime=2000
        admin.enableServer=false
        """
            .formatted(logs.resolve("zookeeper" + number), ZooKeepers.PORT, address));
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(QUICK);
    line.addAll(
        List.of(
            "-Dorg.slf4j.simpleLogger.defaultLogLevel=warn",
            "-cp",
            System.getProperty("samples.zookeeper", ""),
            "io.trunkline.interop.zookeeper.ZooKeeperProgram",
            settings.toString()));
    return line;
  }
}
