package io.trunkline.house;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * A git repository with this project's scripts, tiny modules, and a Maven that only records its
 * arguments and fails for a module with a file named {@code broken}.
 */
final class Checkout {

  private static final String MAVEN =
      """
      #!/usr/bin/env bash
      echo "$*" >>"$CALLS"
      case "$*" in
        *validate) echo "[DEBUG] Using local repository at $REPOSITORY" ;;
        *install) ;;
        *package) [ ! -e broken-demo ] ;;
        *verify) while [ "$1" != -pl ]; do shift; done; [ ! -e "$2/broken" ] ;;
      esac
      """;

  private final Path root;
  private final Path outside;

  private Checkout(Path root, Path outside) {
    this.root = root;
    this.outside = outside;
  }

  static Checkout in(Path folder) throws IOException, InterruptedException {
    Checkout checkout =
        new Checkout(
            Files.createDirectories(folder.resolve("checkout")),
            Files.createDirectories(folder.resolve("outside")));
    Files.createDirectories(checkout.outside.resolve("repository"));
    Path maven = Files.writeString(checkout.outside.resolve("mvn"), MAVEN);
    Files.setPosixFilePermissions(maven, PosixFilePermissions.fromString("rwxr-xr-x"));
    try (Stream<Path> scripts = Files.walk(Path.of("../bin"))) {
      for (Path script : scripts.filter(Files::isRegularFile).toList()) {
        checkout.write(Path.of("..").relativize(script).toString(), Files.readString(script));
      }
    }
    checkout.write(".gitignore", ".verify/\n");
    checkout.git("init", "--quiet", "--initial-branch=main");
    return checkout;
  }

  Checkout write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
    return this;
  }

  /** Writes the root's pom; {@code modules} and {@code labs} are folders. */
  Checkout reactor(List<String> modules, List<String> labs) throws IOException {
    return write(
        "pom.xml",
        "<project><artifactId>parent</artifactId><modules>%s</modules><profiles><profile><id>labs</id><modules>%s</modules></profile></profiles></project>"
            .formatted(modules(modules), modules(labs)));
  }

  /** Writes the pom and a test of the module in the folder of that name. */
  Checkout module(String name, String... needed) throws IOException {
    StringBuilder dependencies = new StringBuilder();
    for (String other : needed) {
      dependencies.append("<dependency><artifactId>%s</artifactId></dependency>".formatted(other));
    }
    write(
        name + "/pom.xml",
        "<project><parent><artifactId>parent</artifactId></parent><artifactId>%s</artifactId><dependencies>%s</dependencies></project>"
            .formatted(name, dependencies));
    return write(name + "/src/test/java/ATest.java", "class ATest {}\n");
  }

  Checkout commit() throws IOException, InterruptedException {
    git("add", "--all");
    git("-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message=a");
    return this;
  }

  Result verify(String... arguments) throws IOException, InterruptedException {
    return run(Stream.concat(Stream.of("bash", "bin/verify"), Arrays.stream(arguments)).toList());
  }

  List<String> callsOfMaven() throws IOException {
    return Files.readAllLines(outside.resolve("calls"));
  }

  private void git(String... arguments) throws IOException, InterruptedException {
    Result result = run(Stream.concat(Stream.of("git"), Arrays.stream(arguments)).toList());
    assertThat(result.status()).as(result.toString()).isZero();
  }

  private Result run(List<String> command) throws IOException, InterruptedException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(root.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("GIT_"));
    builder.environment().put("GIT_CONFIG_GLOBAL", "/dev/null");
    builder.environment().put("CALLS", outside.resolve("calls").toString());
    builder.environment().put("REPOSITORY", outside.resolve("repository").toString());
    builder
        .environment()
        .merge("PATH", outside.toString(), (path, first) -> first + File.pathSeparator + path);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Result(process.waitFor(), output.lines().toList());
  }

  /** Returns whether this machine has git and a bash that the scripts run in. */
  static boolean isPossible() throws InterruptedException {
    try {
      return new ProcessBuilder("bash", "-c", "declare -A map; git --version && awk 1 </dev/null")
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start()
              .waitFor()
          == 0;
    } catch (IOException absent) {
      return false;
    }
  }

  private static String modules(List<String> names) {
    return String.join("", names.stream().map("<module>%s</module>"::formatted).toList());
  }

  record Result(int status, List<String> lines) {}
}
