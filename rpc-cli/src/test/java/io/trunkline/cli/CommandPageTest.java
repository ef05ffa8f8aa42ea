package io.trunkline.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.calls.Loopback;
import io.trunkline.cli.outcome.ExitCode;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.store.StoreFile;
import io.trunkline.testkit.drift.CompiledSources;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.curator.test.TestingServer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the examples of docs/command.md: all but those that wait for a consumer, or need Nacos. */
class CommandPageTest {

  private static final Path PAGE = Path.of("../docs/command.md");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|(\\S+)");
  private static final Set<String> WAITING = Set.of("tap", "record", "top");

  @TempDir Path directory;

  private static List<String> examples() throws IOException {
    return Files.readAllLines(PAGE).stream()
        .filter(line -> line.startsWith("    trunkline "))
        .map(line -> line.strip().substring("trunkline ".length()))
        .toList();
  }

  private static String[] words(String example) {
    Matcher matcher = WORD.matcher(example);
    Stream.Builder<String> words = Stream.builder();
    while (matcher.find()) {
      words.add(matcher.group(1) == null ? matcher.group(2) : matcher.group(1));
    }
    return words.build().toArray(String[]::new);
  }

  private void jar(String name, String fields) throws IOException {
    Map<String, String> sources =
        Map.of(
            "shop.Orders",
            "package shop; public interface Orders { Order place(String name, int count); }",
            "shop.Order",
            "package shop; public class Order implements java.io.Serializable {" + fields + "}");
    CompiledSources compiled = new CompiledSources(sources);
    try (JarOutputStream out =
        new JarOutputStream(Files.newOutputStream(directory.resolve(name)))) {
      int number = 0;
      for (byte[] file : compiled.classFiles()) {
        String path =
            new String(file, java.nio.charset.StandardCharsets.ISO_8859_1).contains("place")
                ? "shop/Orders.class"
                : "shop/Order.class";
        out.putNextEntry(new JarEntry(path));
        out.write(file);
        number++;
      }
      assertThat(number).isEqualTo(2);
    }
  }

  private void files() throws IOException {
    jar("old.jar", "public int count; public String name;");
    jar("new.jar", "public long count; public String label;");
    Files.writeString(directory.resolve("calls.jsonl"), "");
    StoreFile.open(directory.resolve("objects.store")).close();
  }

  @Test
  void theExamplesOfThePageRun() throws Exception {
    files();
    Set<String> commands = new TreeSet<>();
    try (TestingServer zookeeper = new TestingServer(true);
        RpcServer server =
            Loopback.server()
                .serialization("hessian2", "kryo")
                .listServices(true)
                .service(
                    ServiceOptions.builder(Orders.class, new Orders.Placed(2))
                        .path("shop.Orders")
                        .version("1.0")
                        .token("secret")
                        .generic(true)
                        .build())
                .start()) {
      for (String example : examples()) {
        String[] words = words(example);
        if (!WAITING.contains(words[0]) && !example.contains("nacos")) {
          for (int i = 0; i < words.length; i++) {
            words[i] =
                words[i]
                    .replace("127.0.0.1:20880", "127.0.0.1:" + server.port())
                    .replace("127.0.0.1:2181", zookeeper.getConnectString())
                    .replaceAll("^([a-z]+\\.(jar|jsonl|store))$", directory + "/$1");
          }
          Run run = Run.of(words);
          boolean differs = words[0].equals("diff") || words[0].equals("check");
          assertThat(run.code())
              .as(example + "\n" + run.out() + run.err())
              .isIn(ExitCode.OK, differs ? ExitCode.FOUND : ExitCode.OK);
        }
        commands.add(words[0]);
      }
    }
    assertThat(commands)
        .contains(
            "call", "check", "decode", "diff", "ls", "record", "replay", "store", "tap", "terms",
            "top");
  }

  @Test
  void diffNamesTheFieldsThatDiffer() throws Exception {
    files();
    Run run =
        Run.of(
            "diff",
            directory.resolve("old.jar").toString(),
            directory.resolve("new.jar").toString(),
            "--serialization",
            "hessian2,kryo",
            "--stock",
            "2.7");
    assertThat(run.out())
        .contains(
            "refused shop.Order from new to old, hessian2 with Trunkline peers",
            "field count is long at the writer and int at the reader",
            "field name is dropped",
            "field label keeps its default",
            "misread shop.Order from old to new, kryo with stock 2.7");
    assertThat(run.code()).isEqualTo(1);
  }
}
