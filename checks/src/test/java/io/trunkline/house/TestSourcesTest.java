package io.trunkline.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A call has one second by default, which a busy machine exceeds. Tests therefore make clients and
 * servers with the factory {@code Loopback}, whose limits only a failure reaches.
 */
class TestSourcesTest {

  private static final Path ROOT = Path.of("..");
  private static final Pattern BUILDER = Pattern.compile("\\bRpc(Client|Server)(\\.|::)builder\\b");

  /** The factory, tests of the builders and their defaults, and two pages' code in the demos. */
  private static final Pattern ABOUT_BUILDERS =
      Pattern.compile(
          "demo-.*|.*/(Loopback|OptionEdgesTest|OptionsTest|OptionsTextTest|AnnouncedAddressTest)\\.java"
              + "|.*/(calls/ProviderParametersTest|boot/MeteredRpcTest)\\.java|checks/.*/TestSourcesTest\\.java");

  /** Returns the tests of the modules directly in a folder that call a builder themselves. */
  private static List<String> testsWithBuilders(Path root) throws IOException {
    List<String> found = new ArrayList<>();
    try (Stream<Path> modules = Files.list(root)) {
      for (Path tests : modules.map(module -> module.resolve("src/test/java")).toList()) {
        if (Files.isDirectory(tests)) {
          addTestsWithBuilders(root, tests, found);
        }
      }
    }
    return found;
  }

  private static void addTestsWithBuilders(Path root, Path tests, List<String> found)
      throws IOException {
    try (Stream<Path> files = Files.walk(tests)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".java")).toList()) {
        if (BUILDER.matcher(Files.readString(file)).find()) {
          found.add(root.relativize(file).toString().replace('\\', '/'));
        }
      }
    }
  }

  @Test
  void testsMakeClientsAndServersWithTheFactory() throws IOException {
    assertThat(testsWithBuilders(ROOT))
        .contains("rpc-core/src/test/java/io/trunkline/calls/Loopback.java")
        .allMatch(file -> ABOUT_BUILDERS.matcher(file).matches());
  }

  @Test
  void aTestThatCallsABuilderIsFound(@TempDir Path root) throws IOException {
    write(root, "a/src/test/java/shop/ClientTest.java", "RpcClient.builder().build()");
    write(root, "b/src/test/java/shop/ServerTest.java", "RpcServer::builder");
    write(root, "b/src/test/java/shop/OtherTest.java", "Loopback.client().build()");
    write(root, "b/src/main/java/shop/Main.java", "RpcClient.builder().build()");
    assertThat(testsWithBuilders(root))
        .containsExactlyInAnyOrder(
            "a/src/test/java/shop/ClientTest.java", "b/src/test/java/shop/ServerTest.java");
  }

  private static void write(Path root, String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.writeString(path, text);
  }
}
