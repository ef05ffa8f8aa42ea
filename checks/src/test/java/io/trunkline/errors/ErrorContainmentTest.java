package io.trunkline.errors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * An error in any thread ends the calls at hand, and neither a client nor a provider. {@code
 * bin/verify errors} raises each error at each place; a build raises some at random places.
 */
@Timeout(7200)
class ErrorContainmentTest {

  private static final boolean ALL = Boolean.getBoolean("errors.all");
  private static final int TRIES_OF_BUILD = 10;

  @TempDir private Path folder;

  @Test
  void errorsEndTheCallsAtHandAndNothingElse() throws Exception {
    tryErrors(Path.of(System.getProperty("java.home")));
  }

  @Test
  void theyDoSoOnTheOtherJava() throws Exception {
    String other = System.getenv("JAVA25_HOME");
    assumeTrue(ALL && other != null, "JAVA25_HOME names a second JDK for bin/verify errors");
    tryErrors(Path.of(other));
  }

  private void tryErrors(Path java) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(
            List.of(
                java.resolve("bin/java").toString(),
                "-javaagent:" + agent(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "-Dorg.slf4j.simpleLogger.defaultLogLevel=off",
                "-Dorg.slf4j.simpleLogger.log.io.trunkline.server.RpcServer=off",
                "-Dorg.slf4j.simpleLogger.log.io.trunkline.internal.faults.FaultLog=off",
                "-Derrors.seed=" + Long.getLong("errors.seed", 1)));
    if (ALL) {
      command.add("-Derrors.tries=" + Integer.getInteger("errors.tries", 1_000));
    } else {
      command.add("-Derrors.most=" + TRIES_OF_BUILD);
      command.add("-Derrors.within.millis=30000");
      command.add("-Derrors.longest.seconds=60");
      command.add("-XX:TieredStopAtLevel=1"); // it lives for seconds
    }
    for (String chosen :
        List.of("errors.returns", "errors.only", "errors.faults", "errors.slice")) {
      String value = System.getProperty(chosen);
      if (value != null) {
        command.add("-D" + chosen + "=" + value);
      }
    }
    command.addAll(
        List.of("-cp", System.getProperty("java.class.path"), ErrorTries.class.getName(), "kryo"));
    if (ALL) {
      command.add("hessian2");
    }
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    StringBuilder text = new StringBuilder();
    try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        System.out.println(line);
        text.append(line).append('\n');
      }
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor()).as(text.toString()).isZero();
  }

  /** Makes a jar that names the agent, which itself is on the class path. */
  private Path agent() throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest
        .getMainAttributes()
        .put(new Attributes.Name("Premain-Class"), ProbeAgent.class.getName());
    Path jar = folder.resolve("agent.jar");
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }
}
