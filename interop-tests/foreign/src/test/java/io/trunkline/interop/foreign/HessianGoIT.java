package io.trunkline.interop.foreign;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.hessian2.Hessian2SerializationProvider;
import io.trunkline.testkit.Messages;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Random graphs of the types that Java and dubbo-go-hessian2 both know arrive on the other side and
 * come back as they were. What is known to differ is no part of the graphs; {@link
 * HessianGoDifference} says why.
 */
@Tag("full")
@Timeout(value = 1, unit = TimeUnit.HOURS)
final class HessianGoIT {

  private static final String FOLDER = "go-hessian2";
  private static final int GRAPHS = Integer.getInteger("hessian.graphs", 2_000);
  private static final long SEED = Long.getLong("hessian.seed", 1);
  private static final Messages MESSAGES = Messages.of(new Hessian2SerializationProvider());
  private static final ClassGate GATE =
      ClassGate.builder(HessianGoIT.class.getClassLoader())
          .allowClasses(HessianModel.CLASSES)
          .build();

  private static List<String> program = List.of();

  @BeforeAll
  static void build() {
    program = Toolchain.GO.program("dubbo-go-hessian2", FOLDER);
  }

  static byte[] write(@Nullable Object value) {
    return MESSAGES.write(writer -> writer.writeObject(value));
  }

  static @Nullable Object read(byte[] message) {
    return MESSAGES.<@Nullable Object>read(message, r -> r.readObject(Object.class, GATE));
  }

  @Test
  void goReadsWhatJavaWritesAndWritesItBack() throws IOException {
    int bytes = 0;
    try (HessianGo go = HessianGo.start(program, "echo")) {
      for (long seed = SEED; seed < SEED + GRAPHS; seed++) {
        Object sent = HessianGraph.of(seed);
        byte[] message = write(sent);
        bytes += message.length / 1024;
        go.send(message);
        Object arrived = read(go.receive());
        assertThat(HessianComparison.difference(sent, arrived))
            .as("graph of seed " + seed)
            .isNull();
      }
    }
    System.out.println(GRAPHS + " graphs of Java are equal after Go, " + bytes + " KB");
  }

  @Test
  void javaReadsWhatGoWritesAndWritesItBack() throws IOException {
    try (HessianGo go =
        HessianGo.start(program, "generate", Long.toString(SEED), Integer.toString(GRAPHS))) {
      for (long seed = SEED; seed < SEED + GRAPHS; seed++) {
        byte[] message = go.receive();
        go.send(write(read(message)));
        assertThat(go.receiveText()).as("graph of seed " + seed).isEmpty();
      }
    }
    System.out.println(GRAPHS + " graphs of Go are equal after Java");
  }

  @ParameterizedTest
  @EnumSource(HessianGoDifference.class)
  void whatIsKnownToDifferStillDoes(HessianGoDifference known) throws IOException {
    Object sent = known.value();
    String difference;
    try (HessianGo go = HessianGo.start(program, "echo")) {
      go.send(write(sent));
      difference = HessianComparison.difference(sent, read(go.receive()));
    } catch (AssertionError | SerializationException failure) {
      difference = String.valueOf(failure.getMessage());
    }
    assertThat(difference).as("%s", known).contains(known.difference());
  }
}
