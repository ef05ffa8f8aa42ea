package io.trunkline.register;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RegisteredProcessorTest {

  private static final String ORDER =
      "package shop; import io.trunkline.serialization.Registered;"
          + " @Registered public class Order { @Registered record Line(int n) {}"
          + " @Registered enum Kind { A { int f() { return 1; } }; abstract int f(); } }";
  private static final String OTHERS =
      "package shop; import io.trunkline.serialization.Registered;"
          + " @Registered({java.awt.Point.class, java.util.Map.Entry.class, Order.class})"
          + " interface Others {}";

  @TempDir private Path folder;

  private void compile(String... texts) {
    Map<String, String> sources = new HashMap<>();
    for (String text : texts) {
      String name =
          text.contains("@Registered package") || text.startsWith("@")
              ? "package-info"
              : text.replaceAll("(?s).*?(?:public class|interface|abstract class) (\\w+).*", "$1");
      sources.put("shop." + name, text);
    }
    new CompiledFolder(folder).compile(List.of(), List.of(new RegisteredProcessor()), sources);
  }

  private List<String> lines() throws IOException {
    List<String> lines = Files.readAllLines(folder.resolve(RegisteredProcessor.FILE));
    assertThat(lines.get(0) + "\n").isEqualTo(RegisteredFile.HEAD);
    return lines.subList(1, lines.size());
  }

  @Test
  void writesTheClassesSortedAndWhoNamesThem() throws IOException {
    compile(ORDER, OTHERS);
    assertThat(lines())
        .containsExactly(
            "java.awt.Point # named by shop.Others",
            "java.util.Map$Entry # named by shop.Others",
            "shop.Order # named by shop.Order, shop.Others",
            "shop.Order$Kind",
            "shop.Order$Line");
  }

  @Test
  void theOptimizerReadsWhatItWrote() throws Exception {
    compile(ORDER, OTHERS);
    try (URLClassLoader loader =
        new CompiledFolder(folder).loader(RegisteredProcessorTest.class.getClassLoader())) {
      assertThat(SerializationOptimizer.named("list:", loader).serializableClasses())
          .extracting(Class::getName)
          .containsExactly(
              "java.awt.Point",
              "java.util.Map$Entry",
              "shop.Order",
              "shop.Order$Kind",
              "shop.Order$Line");
    }
  }

  @Test
  void aPackageListsClassesToo() throws IOException {
    compile(
        "@io.trunkline.serialization.Registered(java.awt.Point.class) package shop;",
        "package shop; public class Plain {}");
    assertThat(lines()).containsExactly("java.awt.Point # named by shop");
  }

  @Test
  void compilingSomeFilesAgainKeepsWhatIsStillTrueOfTheOthers() throws IOException {
    compile(ORDER, OTHERS);
    compile("package shop; interface Others {}");
    assertThat(lines()).containsExactly("shop.Order", "shop.Order$Kind", "shop.Order$Line");
    compile(OTHERS);
    assertThat(lines()).hasSize(5);
    for (String gone : List.of("Order", "Order$Line", "Order$Kind", "Order$Kind$1")) {
      Files.delete(folder.resolve("shop/" + gone + ".class"));
    }
    compile(OTHERS.replace(", Order.class", ""));
    assertThat(lines()).allMatch(line -> line.endsWith("# named by shop.Others")).hasSize(2);
  }

  @Test
  void aListWrittenByHandIsNotOverwritten() throws IOException {
    Path file = folder.resolve(RegisteredProcessor.FILE);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "java.awt.Point\n");
    compile("package shop; public class Plain {}");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compile(ORDER))
        .withMessageContaining("written by hand")
        .withMessageContaining("list:META-INF/trunkline/more.list");
    assertThat(file).hasContent("java.awt.Point");
  }

  @Test
  void writesNothingWhereNothingIsRegistered() {
    compile("package shop; public class Plain {}");
    assertThat(folder.resolve(RegisteredProcessor.FILE)).doesNotExist();
  }

  @Test
  void refusesAnAnnotationThatMeansNoClass() {
    String annotated = "package shop; @io.trunkline.serialization.Registered ";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compile(annotated + "abstract class Base {}"))
        .withMessageContaining("@Registered names no class here");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compile(annotated + "interface Service {}"))
        .withMessageContaining("@Registered names no class here");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () -> compile(annotated.strip() + "({int.class, String[].class}) interface Odd {}"))
        .withMessageContaining("lists int, expected classes")
        .withMessageContaining("lists java.lang.String[], expected classes");
  }
}
