package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A network namespace with loopback only: ports are free in it, and nothing leaves the machine.
 *
 * @param prefix what a command line is put behind; empty where there are no namespaces
 */
record Namespace(List<String> prefix) {

  private static final Duration LIMIT = Duration.ofSeconds(10);

  /** Tries whether this user may make one. */
  static Namespace tried(Path logs) throws IOException, InterruptedException {
    for (List<String> unshare : List.of(List.of("unshare", "-n"), List.of("unshare", "-rn"))) {
      List<String> prefix = new ArrayList<>(unshare);
      prefix.addAll(List.of("sh", "-c", "ip link set lo up && exec \"$@\"", "sh"));
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

  List<String> around(List<String> line) {
    List<String> result = new ArrayList<>(prefix);
    result.addAll(line);
    return result;
  }
}
