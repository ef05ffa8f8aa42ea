package io.trunkline.serialization.fst;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.nustaq.serialization.FSTClazzInfo;

/** What a JVM has to be started with, and what is said where it was not. */
@Timeout(60)
class OpensTest {

  private static final List<String> FLAGS =
      List.of(
          "--add-opens java.base/java.lang=ALL-UNNAMED",
          "--add-opens java.base/java.math=ALL-UNNAMED",
          "--add-opens java.base/java.net=ALL-UNNAMED",
          "--add-opens java.base/java.time=ALL-UNNAMED",
          "--add-opens java.base/java.util=ALL-UNNAMED",
          "--add-opens java.base/java.util.concurrent=ALL-UNNAMED",
          "--add-opens java.base/java.util.concurrent.atomic=ALL-UNNAMED",
          "--add-opens java.base/java.util.regex=ALL-UNNAMED",
          "--add-opens java.sql/java.sql=ALL-UNNAMED");

  /** Says what making the serialization ends with. */
  static final class Made {
    public static void main(String[] arguments) {
      try {
        SerializationContext context =
            new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
        System.out.println("made " + new FstSerializationProvider().create(context).name());
      } catch (SerializationException failure) {
        System.out.println("failed: " + failure.getMessage());
      }
    }
  }

  @TempDir Path directory;

  private String made(List<String> flags) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    flags.forEach(flag -> command.addAll(Arrays.asList(flag.split(" "))));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Made.class.getName()));
    Path output = directory.resolve("output");
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    try {
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readString(output, UTF_8);
  }

  @Test
  void thisJvmHasThemAll() {
    assertThat(Opens.missing(FSTClazzInfo.class.getModule())).isEmpty();
  }

  @Test
  void withoutAFlagTheErrorNamesEach() throws Exception {
    assertThat(made(List.of())).contains("failed: fst").contains(FLAGS).contains("use hessian2");
  }

  @Test
  void withAllButOneTheErrorNamesThatOne() throws Exception {
    String output = made(FLAGS.subList(0, FLAGS.size() - 1));
    assertThat(output).contains(FLAGS.get(FLAGS.size() - 1)).doesNotContain(FLAGS.get(0));
  }

  @Test
  void withTheFlagsItIsMade() throws Exception {
    assertThat(made(FLAGS)).contains("made fst");
  }
}
