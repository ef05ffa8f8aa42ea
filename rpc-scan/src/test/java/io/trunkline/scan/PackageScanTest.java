package io.trunkline.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.trunkline.serialization.SerializationOptimizer;
import io.trunkline.testkit.drift.CompiledFolder;
import java.io.IOException;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class PackageScanTest {

  @TempDir private static Path folder;

  @BeforeAll
  static void compile() throws IOException {
    String serializable = " implements java.io.Serializable ";
    String boom = "{ static { if (true) throw new Error(\"initialised\"); } }";
    Map<String, String> sources = new HashMap<>();
    sources.put(
        "acme.base.Root", "package acme.base; public abstract class Root" + serializable + boom);
    sources.put("acme.base.Left", "package acme.base; public class Left" + serializable + "{}");
    sources.put(
        "acme.model.Direct", "package acme.model; public class Direct" + serializable + boom);
    sources.put(
        "acme.model.Indirect", "package acme.model; class Indirect extends acme.base.Root {}");
    sources.put(
        "acme.model.sub.Outside",
        "package acme.model.sub; public abstract class Outside implements java.io.Externalizable {"
            + " static class Inside extends Outside {"
            + "  public void writeExternal(java.io.ObjectOutput out) {}"
            + "  public void readExternal(java.io.ObjectInput in) {}"
            + " } Object o = new java.io.Serializable() {}; }");
    sources.put("acme.model.Pair", "package acme.model; record Pair(int a)" + serializable + "{}");
    sources.put(
        "acme.model.Color",
        "package acme.model; public enum Color { RED { int n() { return 1; } }; abstract int n(); }");
    sources.put(
        "acme.model.Bug", "package acme.model; public class Bug extends RuntimeException {}");
    sources.put("acme.model.Plain", "package acme.model; public class Plain {}");
    sources.put(
        "acme.model.Marker",
        "package acme.model; public interface Marker extends java.io.Serializable {}");
    sources.put(
        "acme.model.Chosen",
        "package acme.model; @io.trunkline.serialization.Registered class Chosen {}");
    sources.put(
        "acme.model.Others",
        "package acme.model; @io.trunkline.serialization.Registered(java.awt.Point.class)"
            + " interface Others {}");
    sources.put(
        "acme.model.sub.package-info",
        "@io.trunkline.serialization.Registered(java.awt.Color.class) package acme.model.sub;");
    sources.put(
        "acme.package-info",
        "@io.trunkline.serialization.Registered(java.awt.Insets.class) package acme;");
    sources.put("acme.modeling.No", "package acme.modeling; public class No" + serializable + "{}");
    sources.put(
        "acme.model.Lost", "package acme.model; public class Lost extends acme.base.Left {}");
    sources.put(
        "acme.broken.Names",
        "package acme.broken; @io.trunkline.serialization.Registered(acme.base.Left.class)"
            + " interface Names {}");
    new CompiledFolder(folder).compile(sources);
    Files.delete(folder.resolve("acme/base/Left.class")); // a jar that is missing
  }

  private static Collection<Class<?>> scan(String packages) throws IOException {
    try (URLClassLoader loader =
        new CompiledFolder(folder).loader(PackageScanTest.class.getClassLoader())) {
      return SerializationOptimizer.named("scan:" + packages, loader).serializableClasses();
    }
  }

  /** None of them is initialised: some would fail. */
  @Test
  void findsWhatHasObjectsAndIsSerializableOrRegisteredInOrderOfNames() throws IOException {
    assertThat(scan("acme.model"))
        .extracting(Class::getName)
        .containsExactly(
            "acme.model.Bug",
            "acme.model.Chosen",
            "acme.model.Color",
            "acme.model.Direct",
            "acme.model.Indirect",
            "acme.model.Pair",
            "acme.model.sub.Outside$Inside",
            "java.awt.Color",
            "java.awt.Point");
  }

  @Test
  void severalPackagesHaveSemicolonsOrEntriesOfTheirOwn() throws IOException {
    List<String> both = List.of("acme.model.sub.Outside$Inside", "java.awt.Color");
    for (String packages :
        List.of("acme.model.sub; acme.modeling", "acme.model.sub, scan:acme.modeling")) {
      assertThat(scan(packages))
          .extracting(Class::getName)
          .containsExactlyInAnyOrder(both.get(0), both.get(1), "acme.modeling.No");
    }
    assertThat(scan("acme.model;acme.model.sub")).hasSize(9);
  }

  @ParameterizedTest
  @ValueSource(strings = {"acme.base", "acme.nothing", "acme.mod"})
  void aPackageWithoutSuchClassesIsAnErrorThatNamesIt(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scan("acme.model;" + name))
        .withMessageContaining("'scan:" + name + "' finds no class");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "acme.*", "acme/model", "acme..model", "acme;;model"})
  void whatIsNoPackageIsAnError(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scan(text))
        .withMessageContaining("'scan:" + text + "'")
        .withMessageContaining("scan:com.acme.model");
  }

  @Test
  void aRegisteredClassThatIsMissingIsAnErrorThatNamesBoth() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> scan("acme.broken"))
        .withMessageContaining("'acme.base.Left'")
        .withMessageContaining("@Registered on acme.broken.Names");
  }
}
