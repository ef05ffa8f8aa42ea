package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.terms.TermsProvider;
import io.trunkline.testkit.types.ListedType;
import io.trunkline.testkit.types.ListedTypes;
import io.trunkline.testkit.types.Passage;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Java warns once, where a JVM meets something first: so this is looked at in one of its own. */
class QuietTest {

  /** Run in another JVM, without any flag. */
  static final class Probe {
    public static void main(String[] arguments) {
      int passages = 0;
      for (Messages messages :
          List.of(
              Messages.of(new KryoSerializationProvider()),
              Messages.of(
                  TermsProvider.agreed(
                      new KryoSerializationProvider(), List.of(TypeMatrix.Made.class))),
              Messages.of(
                  TermsProvider.with(
                      SerializationSettings.parse("kryo.references=false"),
                      new KryoSerializationProvider(),
                      List.of(TypeMatrix.Made.class))))) {
        messages.pass(new TypeMatrix.Made("made", 5), Object.class, TypeMatrix.gate());
        messages.pass(TypeMatrix.values().get("exception"), Object.class, TypeMatrix.gate());
        for (ListedType type : ListedTypes.all()) {
          passages += Passage.of(messages, type).size();
        }
      }
      System.out.println(passages > 1_000);
    }
  }

  @Test
  void nothingIsPrintedOnTheWayOfAnyListedType() throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Probe.class.getName())
            .redirectErrorStream(true);
    builder.environment().remove("JAVA_TOOL_OPTIONS"); // with it a JVM always prints a line
    Process process = builder.start();
    String printed =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    assertThat(process.waitFor()).as(printed).isZero();
    assertThat(printed).isEqualTo("true");
  }
}
