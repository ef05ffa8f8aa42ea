package io.trunkline.interop.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles a copy with Maven, and has it write down the class path of each module.
 *
 * @param dependencyPlugin {@code group:artifact:version}
 * @param release of Java to compile for, unless the compiler plugin itself is configured
 * @param arguments for Maven, in addition
 */
record Build(String dependencyPlugin, int release, List<String> arguments) {

  /** Trunkline's classes are of this release, and so is all that is compiled against them. */
  static final int OURS = 17;

  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final String FILE = "target/samples.classpath";

  /** What a start of Maven that lasts seconds does not need. */
  private static final String QUICK_JVM = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xmx1g";

  /** The packages of javac that versions of Lombok from before Java 17 reach into. */
  private static final String OPENS =
      Stream.of("api code comp file jvm main model parser processing tree util".split(" "))
          .map(name -> " --add-opens=jdk.compiler/com.sun.tools.javac." + name + "=ALL-UNNAMED")
          .collect(Collectors.joining());

  /**
   * Builds it.
   *
   * @return why it cannot be built, or null if it is
   */
  @Nullable String run(Path folder, Path log) throws IOException, InterruptedException {
    List<String> line = new ArrayList<>(List.of("mvn", "-B", "-ntp", "-nsu", "--fail-at-end"));
    line.addAll(
        List.of(
            "-Dmaven.compiler.source=" + release,
            "-Dmaven.compiler.target=" + release,
            "-Dmdep.outputFile=" + FILE,
            "-Dmdep.includeScope=test",
            "test-compile",
            dependencyPlugin + ":build-classpath"));
    Map<String, String> environment =
        Map.of("MAVEN_OPTS", System.getenv().getOrDefault("MAVEN_OPTS", QUICK_JVM) + OPENS);
    line.addAll(arguments);
    try (Child maven = Child.start(line, folder, log, environment)) {
      if (!maven.awaitEnd(LIMIT)) {
        return "Maven does not end within " + LIMIT.toMinutes() + " minutes";
      }
      return maven.endedWell() ? null : Failures.ofBuild(maven.output());
    }
  }

  /** The class path of a module that is built. */
  static List<String> classPath(Path module) throws IOException {
    List<String> path = new ArrayList<>();
    path.add(module.resolve("target/test-classes").toString());
    path.add(module.resolve("target/classes").toString());
    Path file = module.resolve(FILE);
    if (Files.exists(file)) {
      path.addAll(List.of(Files.readString(file).strip().split(java.io.File.pathSeparator)));
    }
    return path;
  }
}
