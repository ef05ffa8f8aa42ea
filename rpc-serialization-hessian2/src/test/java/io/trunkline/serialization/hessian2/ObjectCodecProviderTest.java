package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Codecs that the class path brings. */
final class ObjectCodecProviderTest {

  /** Not Serializable. */
  record Ticket(String text, int number) {}

  // docs: begin
  public static final class Codecs implements ObjectCodecProvider {
    @Override
    public List<ObjectCodec<?>> codecs() {
      return List.of(
          ObjectCodec.ofFields(
              Ticket.class,
              "shop.Ticket", // the class that the other side has, or its own codec's name
              List.of("text", "number"),
              (ticket, out) -> {
                out.writeString(ticket.text());
                out.writeInt(ticket.number());
              },
              values -> new Ticket(values[0].toString(), ((Number) values[1]).intValue())));
    }
  }

  // docs: end

  /** Has one for the same class. */
  public static final class OtherCodecs implements ObjectCodecProvider {
    @Override
    public List<ObjectCodec<?>> codecs() {
      return new Codecs().codecs();
    }
  }

  private static ClassLoader naming(Path folder, String className) throws IOException {
    Path services = Files.createDirectories(folder.resolve("META-INF/services"));
    Files.writeString(services.resolve(ObjectCodecProvider.class.getName()), className);
    ClassLoader parent = ObjectCodecProviderTest.class.getClassLoader();
    return new URLClassLoader(new URL[] {folder.toUri().toURL()}, parent);
  }

  @Test
  void aCodecOfTheClassPathIsUsed() {
    Ticket ticket = new Ticket("row 5", 7);
    assertThat(Wire.MESSAGES.pass(ticket, Ticket.class, Wire.gate(Ticket.class))).isEqualTo(ticket);
  }

  @Test
  void whatACodecThrowsIsToldWithoutTheValue() {
    Wire message = Wire.definition("shop.Ticket", "number").raw(0x60, 0x91);
    assertThatThrownBy(() -> message.read(Object.class, Wire.gate(Ticket.class)))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("ObjectCodec of class " + Ticket.class.getName())
        .hasMessageContaining("NullPointerException");
  }

  @Test
  void twoCodecsForOneClassAreAnErrorThatNamesBothProviders(@TempDir Path folder)
      throws IOException {
    ClassLoader loader = naming(folder, OtherCodecs.class.getName());
    assertThatThrownBy(() -> ApplicationCodecs.load(loader))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining(Ticket.class.getName())
        .hasMessageContaining(OtherCodecs.class.getName())
        .hasMessageContaining(Codecs.class.getName());
  }

  @Test
  void aProviderThatCannotBeLoadedIsAnErrorThatNamesIt(@TempDir Path folder) throws IOException {
    ClassLoader loader = naming(folder, "shop.Missing");
    assertThatThrownBy(() -> ApplicationCodecs.load(loader))
        .isExactlyInstanceOf(SerializationException.class)
        .hasMessageContaining("shop.Missing");
  }

  @Test
  void thePageShowsThisProvider() throws IOException {
    List<String> lines =
        Files.readAllLines(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));
    int begin = lines.indexOf("  // docs: begin");
    int end = lines.indexOf("  // docs: end");
    String shown = String.join("\n", lines.subList(begin + 1, end)).stripTrailing().stripIndent();
    assertThat(Files.readString(Path.of("..", "docs", "registering.md")))
        .contains("```java\n" + shown + "\n```");
  }
}
