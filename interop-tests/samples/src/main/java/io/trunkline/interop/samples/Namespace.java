package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A network namespace with loopback and a link to itself: ports are free in it, and nothing leaves
 * the machine. The link is there because stock Dubbo does not start without an interface beside
 * loopback.
 *
 * @param prefix what a command line is put behind; empty where there are no namespaces
 */
record Namespace(List<String> prefix) {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  private static final String LINKS =
      """
      ip link set lo up || exit 1
      ip link add eth0 type veth peer name eth1 && ip addr add 10.255.0.1/24 dev eth0 \\
        && ip link set eth0 up && ip link set eth1 up
      exec "$@"
      """;

  /** Tries whether this user may make one. */
  static Namespace tried(Path logs) throws IOException, InterruptedException {
    for (List<String> unshare : List.of(List.of("unshare", "-n"), List.of("unshare", "-rn"))) {
      List<String> prefix = new ArrayList<>(unshare);
      prefix.addAll(List.of("sh", "-c", LINKS, "sh"));
      List<String> line = new ArrayList<>(prefix);
      line.add("true");
      try (Child child = Child.start(line, logs, logs.resolve("namespace.log"), Map.of())) {
        if (child.awaitEnd(LIMIT) && child.endedWell()) {
          return new Namespace(prefix);
        }
      } catch (IOException e) {
        break; // there is no such program
      }
    }
    return new Namespace(List.of());
  }

  /** For what runs in it: providers register the link's address, because stock refuses loopback. */
  Map<String, String> environment() {
    return prefix.isEmpty() ? Map.of() : Map.of("DUBBO_IP_TO_REGISTRY", "10.255.0.1");
  }

  List<String> around(List<String> line) {
    List<String> result = new ArrayList<>(prefix);
    result.addAll(line);
    return result;
  }
}
