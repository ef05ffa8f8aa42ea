package io.trunkline.perf.driver;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.perf.child.ChildMain;
import io.trunkline.perf.child.Message;
import io.trunkline.perf.codec.Codec;
import io.trunkline.perf.system.PerfSystem;
import io.trunkline.perf.system.PerfSystemSource;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where systems are found: on the class path of this program, and on that of each peer. A peer is a
 * folder, and its systems have names that begin with the folder's.
 */
final class ClassPaths {

  private static final long LIST_MILLIS = 60_000;

  private final Path home;

  /**
   * @param home the folder {@code perf}
   */
  ClassPaths(Path home) {
    this.home = home;
  }

  /** The peers that a run needs: those with a name asked for, or all that can be measured. */
  List<String> peersOf(Arguments arguments) throws IOException, UsageException {
    return switch (arguments.suite()) {
      case RPC -> peers(PerfSystem.class, RpcPlan.systems(arguments));
      case SERIALIZERS -> peers(Codec.class, arguments.systems());
      case TIME -> peers(Codec.class, TimeSuite.systems(arguments));
      case SIZES ->
          arguments.systems().isEmpty() ? List.of() : peers(PerfSystem.class, arguments.systems());
      case GROWTH -> List.of();
      case START -> peers(PerfSystem.class, List.of(StartSuite.STOCK));
      case REPORT -> {
        ReportPlan plan = ReportPlan.of(arguments.extent());
        Set<String> both = new TreeSet<>(peers(PerfSystem.class, plan.systems()));
        both.addAll(peers(Codec.class, plan.serializers()));
        yield List.copyOf(both);
      }
    };
  }

  private List<String> peers(Class<?> service, List<String> names) throws IOException {
    Path folder = home.resolve("peers");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    Path listed = Path.of("src/main/resources/META-INF/services", service.getName());
    try (Stream<Path> peers = Files.list(folder)) {
      return peers
          .filter(peer -> Files.exists(peer.resolve(listed)))
          .map(peer -> peer.getFileName().toString())
          .filter(peer -> names.isEmpty() || names.stream().anyMatch(name -> isOf(peer, name)))
          .sorted()
          .toList();
    }
  }

  private static boolean isOf(String peer, String name) {
    return name.equals(peer) || name.startsWith(peer + "-");
  }

  /**
   * Systems in the order asked for.
   *
   * @param names which; empty for all
   * @param before the earlier checkout that each is measured beside; null for none
   */
  List<MeasuredSystem> systems(List<String> names, @Nullable Path before, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException, UsageException {
    Map<String, MeasuredSystem> found = found(names, launcher);
    List<MeasuredSystem> chosen = new ArrayList<>();
    for (String name : names.isEmpty() ? found.keySet() : names) {
      MeasuredSystem system = found.containsKey(name) ? found.get(name) : unlisted(name);
      if (system == null) {
        throw new UsageException(
            "no system named '" + name + "'; found " + String.join(", ", found.keySet()));
      }
      chosen.add(before == null ? system : system.beside(driverOf(before)));
    }
    return chosen;
  }

  /** One of our own that is in no list, such as one of a growth; null if the name is none. */
  private static @Nullable MeasuredSystem unlisted(String name) {
    for (PerfSystemSource source : ServiceLoader.load(PerfSystemSource.class)) {
      PerfSystem system = source.unlisted(name);
      if (system != null) {
        return new MeasuredSystem(name, System.getProperty("java.class.path"), system.jvmFlags());
      }
    }
    return null;
  }

  /** Those of the systems that there are, in the order asked for. */
  List<MeasuredSystem> those(List<String> names, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException {
    Map<String, MeasuredSystem> found = found(names, launcher);
    return names.stream().map(found::get).flatMap(Stream::ofNullable).toList();
  }

  private Map<String, MeasuredSystem> found(List<String> names, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException {
    Map<String, MeasuredSystem> found = new LinkedHashMap<>();
    add(found, "own", System.getProperty("java.class.path"), launcher);
    for (String peer : peers(PerfSystem.class, names)) {
      add(found, peer, classPath(peer), launcher);
    }
    return found;
  }

  /** The class path of the driver in a checkout, which has all systems of our own. */
  private static String driverOf(Path checkout) throws SuiteFailedException {
    Path target = checkout.resolve("perf/driver/target").toAbsolutePath();
    Path jar = target.resolve("perf-driver.jar");
    if (!Files.exists(jar)) {
      throw new SuiteFailedException(jar + " is missing; build it with bin/perf in " + checkout);
    }
    return jar + File.pathSeparator + target.resolve("lib") + File.separator + "*";
  }

  private static void add(
      Map<String, MeasuredSystem> found, String peer, String classPath, JvmLauncher launcher)
      throws IOException, InterruptedException, SuiteFailedException {
    try (Child child =
        launcher.start(
            peer + "-list", classPath, List.of(), List.of(ChildMain.class.getName(), "list"))) {
      Message systems = child.expect("systems", LIST_MILLIS);
      systems
          .values()
          .forEach(
              (name, flags) -> found.put(name, new MeasuredSystem(name, classPath, words(flags))));
    }
  }

  private static List<String> words(String flags) {
    return Arrays.stream(flags.split(" ")).filter(flag -> !flag.isEmpty()).toList();
  }

  /** The class paths that have codecs, this program's first. */
  List<String> codecClassPaths(List<String> names) throws IOException, SuiteFailedException {
    List<String> classPaths = new ArrayList<>(List.of(System.getProperty("java.class.path")));
    for (String peer : peers(Codec.class, names)) {
      classPaths.add(classPath(peer));
    }
    return classPaths;
  }

  /** Maven's class path of the peer, and the peer itself. */
  private String classPath(String peer) throws IOException, SuiteFailedException {
    Path target = home.resolve("peers").resolve(peer).resolve("target");
    Path file = target.resolve("peer.classpath");
    if (!Files.exists(file)) {
      throw new SuiteFailedException("peer " + peer + " is not built; start with bin/perf");
    }
    return target.resolve("classes") + File.pathSeparator + Files.readString(file, UTF_8).trim();
  }
}
