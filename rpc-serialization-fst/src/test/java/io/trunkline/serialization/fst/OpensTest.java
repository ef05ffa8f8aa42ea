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
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.nustaq.serialization.FSTClazzInfo;

/** What a JVM has to be started with, and what is said where it was not. */
@Timeout(60)
class OpensTest {

  private static final List<String> FLAGS =
      Opens.REQUIRED.stream().map(place -> "--add-opens " + place + "=ALL-UNNAMED").toList();

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

  @ParameterizedTest
  @ValueSource(strings = {"docs/fst.md", "pom.xml"})
  void whoeverSpellsTheFlagsSpellsThemAll(String file) throws IOException {
    assertThat(spelt("--add-opens [^\\s<]+", file)).containsExactlyElementsOf(FLAGS);
  }

  /** It puts the packages of java.base into a loop. */
  @Test
  void theDemoSpellsThemAll() throws IOException {
    List<String> places = new ArrayList<>();
    for (String name : spelt("(?<=for package in )[a-z. ]+", "bin/demo").get(0).split(" ")) {
      places.add("java.base/java." + name);
    }
    List<String> flags = spelt("(?<=--add-opens \"?)[^\"\\s=]+", "bin/demo");
    assertThat(flags.get(0)).isEqualTo("java.base/java.$package");
    places.addAll(flags.subList(1, flags.size()));
    assertThat(places).containsExactlyElementsOf(Opens.REQUIRED);
  }

  /** What of a file of this repository is such a text, in its order. */
  private static List<String> spelt(String text, String file) throws IOException {
    Path root = Path.of(System.getProperty("basedir", ".")).resolve("..");
    return Pattern.compile(text)
        .matcher(Files.readString(root.resolve(file), UTF_8))
        .results()
        .map(MatchResult::group)
        .toList();
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
