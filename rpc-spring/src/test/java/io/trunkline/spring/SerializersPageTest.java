package io.trunkline.spring;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.stored.Envelope;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.testkit.adapter.Consignment;
import jakarta.inject.Inject;
import jakarta.inject.Named;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;

/** Runs the XML of docs/stored-adapters.md, and compares its Java. */
class SerializersPageTest {

  // page: begin
  static final class Orders {

    @Inject @DefaultObjectSerializer ObjectSerializer serializer;

    @Inject
    @Named("exports")
    ObjectSerializer exports;
  }

  // page: end

  private static String page() throws IOException {
    return Files.readString(Path.of("../docs/stored-adapters.md"));
  }

  @Test
  @DisabledIfSystemProperty(
      named = "spring.line",
      matches = "5.3",
      disabledReason = "Spring 5.3 injects for javax.inject and its own annotations only")
  void thePagesXmlMakesWhatItsClassAsksFor(@TempDir Path folder) throws Exception {
    Matcher xml = Pattern.compile("(?s)```xml\n(.*?)```").matcher(page());
    assertThat(xml.find()).isTrue();
    try (ConfigurableApplicationContext context =
        Xml.of(
            SerializersInXmlTest.INJECTION
                + xml.group(1)
                + "<bean id='orders' class='io.trunkline.spring.SerializersPageTest$Orders'/>",
            "data.folder=" + folder)) {
      Orders orders = context.getBean(Orders.class);
      byte[] bytes = orders.serializer.serialize(Consignment.of(7));
      int fingerprint = Envelope.read(bytes, 0, bytes.length).fingerprint();
      assertThat(folder.resolve(String.format("tables/%08x.table", fingerprint))).exists();
      assertThat(orders.serializer.<Object>deserialize(bytes)).isEqualTo(Consignment.of(7));
      assertThat(SerializersInXmlTest.wireId(orders.exports, Consignment.of(7))).isEqualTo(2);
    }
  }

  @Test
  void thePageShowsExactlyThis() throws Exception {
    String source =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));
    String shown =
        source
            .substring(source.indexOf("// page: begin\n"), source.indexOf("\n  // page: end\n"))
            .replaceAll("(?m)^.*page: .*\n", "")
            .replaceAll("(?m)^  ", "");
    assertThat(page()).contains("```java\n" + shown + "```");
  }
}
