package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import com.esotericsoftware.kryo.util.Util;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.Messages;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * Kryo decides about Unsafe once in a JVM, so what happens there is looked at in JVMs of its own.
 */
class UnsafeTest {

  static class Holder {
    @Nullable String text;
    @Nullable Number number;
  }

  /** Run in another JVM: puts a string into a field for numbers. */
  static final class Probe {
    public static void main(String[] arguments) {
      if (arguments.length > 0) {
        System.out.println("first: " + Util.isUnsafeAvailable());
      }
      Messages messages = Messages.of(new KryoSerializationProvider());
      System.out.println("unsafe: " + Util.isUnsafeAvailable());
      System.out.println("property: " + System.getProperty("kryo.unsafe"));
      ClassGate gate =
          ClassGate.builder(Probe.class.getClassLoader()).allow(Holder.class.getName()).build();
      byte[] message =
          Bytes.of(
              o -> {
                Bytes.begin(o, Holder.class.getName());
                Bytes.begin(o, 1);
                o.writeString("a string");
                o.writeByte(0);
              });
      try {
        messages.read(message, reader -> reader.readObject(Object.class, gate));
        System.out.println("read");
      } catch (SerializationException e) {
        System.out.println("refused");
      }
      Holder holder = new Holder();
      holder.number = 7;
      Holder read = (Holder) messages.pass(holder, Holder.class, gate);
      System.out.println("number: " + read.number);
    }
  }

  @Test
  void kryoDoesWithoutUnsafeAndThePropertyIsGoneAgain() throws Exception {
    assertThat(run(List.of(), List.of()))
        .containsExactly("unsafe: false", "property: null", "refused", "number: 7");
  }

  @Test
  void whereTheUserWantsUnsafeTheTypesOfFieldsAreCheckedAllTheSame() throws Exception {
    assertThat(run(List.of("-Dkryo.unsafe=true"), List.of()))
        .containsExactly("unsafe: true", "property: true", "refused", "number: 7");
  }

  @Test
  void whereTheApplicationUsedKryoBeforeTheTypesOfFieldsAreCheckedAllTheSame() throws Exception {
    assertThat(run(List.of(), List.of("before")))
        .containsExactly("first: true", "unsafe: true", "property: null", "refused", "number: 7");
  }

  @Test
  void theProviderCanBeAskedAgain() {
    SerializationContext context = new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT);
    KryoSerializationProvider provider = new KryoSerializationProvider();
    assertThat(provider.create(context)).isNotSameAs(provider.create(context));
    assertThat(System.getProperty("kryo.unsafe")).isNull();
  }

  private static List<String> run(List<String> options, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-cp");
    command.add(System.getProperty("java.class.path"));
    command.addAll(options);
    command.add(Probe.class.getName());
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    List<String> lines =
        new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8)
            .lines()
            .toList();
    assertThat(process.waitFor()).isZero();
    return lines;
  }
}
