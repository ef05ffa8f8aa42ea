package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.serialization.fixture.Pojo;
import io.trunkline.serialization.fixture.PojoEvil;
import io.trunkline.serialization.fixture.sub.Deep;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClassGateTest {

  private static final ClassLoader LOADER = ClassGateTest.class.getClassLoader();
  private static final String FIXTURE = "io.trunkline.serialization.fixture";
  private static final String POJO = FIXTURE + ".Pojo";

  // ---- names

  @Test
  void anExactLineAllowsThatClassAndNoOther() {
    ClassGate gate = Gates.of(POJO);
    assertThat(gate.resolve(POJO)).isEqualTo(Pojo.class);
    assertThat(gate.resolve(POJO)).as("again, from the cache").isEqualTo(Pojo.class);
    for (String other :
        List.of(
            POJO + "Evil",
            POJO + "$Nested",
            POJO + ".Nested",
            POJO + "$",
            POJO + ".",
            "." + POJO,
            POJO.substring(1),
            POJO.substring(0, POJO.length() - 1),
            POJO.toLowerCase(Locale.ROOT),
            POJO.replace('.', '/'),
            "Pojo",
            " " + POJO,
            POJO + " ",
            "L" + POJO + ";")) {
      assertThat(Gates.accepts(gate, other)).as(other).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "f.*,  f.Pojo,        true",
    "f.*,  f.PojoEvil,    true",
    "f.*,  f.Pojo$Nested, true",
    "f.*,  f.sub.Deep,    false",
    "f.*,  fPojo,         false",
    "f.*,  f,             false",
    "f.**, f.Pojo,        true",
    "f.**, f.Pojo$Nested, true",
    "f.**, f.sub.Deep,    true",
    "f.**, fs.Pojo,       false",
    "f.**, f,             false",
    "f.sub.**, f.Pojo,    false",
    "f.sub.*,  f.sub.Deep, true",
    "f.Pojo.*, f.Pojo,    false",
    "f.Pojo.**, f.Pojo$Nested, false",
  })
  void aPackageLineEndsAtADot(String line, String name, boolean allowed) {
    ClassGate gate = Gates.of(line.replaceFirst("^f", FIXTURE));
    assertThat(Gates.accepts(gate, name.replaceFirst("^f", FIXTURE))).isEqualTo(allowed);
  }

  @Test
  void arraysAreAllowedAsTheirElementsAre() {
    ClassGate gate = Gates.of(POJO);
    assertThat(gate.resolve("[L" + POJO + ";")).isEqualTo(Pojo[].class);
    assertThat(gate.resolve("[[L" + POJO + ";")).isEqualTo(Pojo[][].class);
    assertThat(gate.resolve("[Ljava.lang.String;")).isEqualTo(String[].class);
    assertThat(Gates.accepts(gate, "[L" + POJO + "Evil;")).isFalse();
    Class<?>[] primitives = {
      boolean[].class,
      byte[].class,
      char[].class,
      short[].class,
      int[].class,
      long[].class,
      float[].class,
      double[].class,
      int[][].class
    };
    for (Class<?> primitive : primitives) {
      assertThat(gate.resolve(primitive.getName())).isEqualTo(primitive);
    }
    assertThat(gate.resolve("[".repeat(8) + "I")).isEqualTo(int[][][][][][][][].class);
    assertThat(Gates.accepts(gate, "[".repeat(9) + "I")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        ".",
        "..",
        "[",
        "[[",
        "]",
        ";",
        "[]",
        "[V",
        "[X",
        "[II",
        "[L;",
        "[L",
        "[LI",
        "[L[I;",
        "[L[Ljava.lang.String;;",
        "[Ljava.lang.String",
        "[java.lang.String;",
        "[Ljava.lang.String;;",
        "[Ljava/lang/String;",
        "Ljava.lang.String;",
        "java.lang.String[]",
        "java/lang/String",
        "java..lang.String",
        ".java.lang.String",
        "java.lang.String.",
        "java.lang.1String",
        "int",
        "java.lang.String\u0000",
        "java.lang.\u001b[31mString",
        "java.lang.Str\u200bing",
        "a-b",
        "com.acme.*",
        "com.acme.**",
        "java.lang.String#",
        "\ud83d\ude00",
        "file:/etc",
        "../../x",
      })
  void refusesMalformedNames(String name) {
    // Even a gate that allows a whole neighbourhood does not let such a name near a class loader.
    RecordingLoader loader = new RecordingLoader();
    ClassGate gate =
        ClassGate.builder(loader).allow("java.lang.**").allow("com.acme.**").allow(POJO).build();
    loader.asked.clear();
    assertThatThrownBy(() -> gate.resolve(name))
        .isInstanceOf(ClassRefusedException.class)
        .satisfies(e -> assertThat(e.getMessage().chars().allMatch(c -> c >= ' ')).isTrue());
    assertThat(loader.asked).isEmpty();
  }

  @Test
  void refusesNestedArraySyntaxWithoutRecursion() {
    String bomb = "[L".repeat(100_000) + "I" + ";".repeat(100_000);
    assertThatThrownBy(() -> Gates.of().resolve(bomb)).isInstanceOf(ClassRefusedException.class);
    assertThatThrownBy(() -> Gates.of().resolve("[".repeat(1_000_000)))
        .isInstanceOf(ClassRefusedException.class);
  }

  @ParameterizedTest
  @CsvSource({"255, true", "256, true", "257, false", "100000, false"})
  void namesTheLineToAddUpTo256Characters(int length, boolean wellFormed) {
    String name = "com.acme." + "x".repeat(length - 9);
    ClassRefusedException refused =
        catchThrowableOfType(ClassRefusedException.class, () -> Gates.of().resolve(name));
    assertThat(refused.className()).isEqualTo(wellFormed ? name : "");
    assertThat(refused.getMessage().contains(name)).isEqualTo(wellFormed);
    assertThat(refused.getMessage()).hasSizeLessThan(1000);
  }

  @Test
  void refusesWhatIsLongerThan256CharactersEvenIfAPackageLineCoversIt() {
    String name = FIXTURE + "." + "x".repeat(257);
    assertThatThrownBy(() -> Gates.of(FIXTURE + ".**").resolve(name))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageNotContaining("x".repeat(257));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {PojoEvil.class, Pojo.Nested.class, Deep.class, PojoEvil[].class, Deep[][].class})
  void theErrorShowsTheVeryLineThatMakesItPass(Class<?> type) {
    ClassRefusedException refused =
        catchThrowableOfType(
            ClassRefusedException.class, () -> Gates.of(POJO).resolve(type.getName()));
    Matcher line = Pattern.compile("add the line \"([^\"]+)\"").matcher(refused.getMessage());
    assertThat(line.find()).as(refused.getMessage()).isTrue();
    assertThat(refused)
        .hasMessageContaining("META-INF/trunkline/allow.list on the side that reads it")
        .hasMessageContaining(".allow(\"" + refused.className() + "\")");
    assertThat(line.group(1)).isEqualTo(refused.className());
    assertThat(Gates.of(POJO, line.group(1)).resolve(type.getName())).isEqualTo(type);
  }

  // ---- sources

  @Test
  void readsAllowListsOfTheClassPath(@TempDir Path one, @TempDir Path two) throws Exception {
    write(one, "# trusted\r\n\r\n  " + POJO + "  # ours\r\n");
    write(two, FIXTURE + ".sub.*");
    URL[] urls = {one.toUri().toURL(), two.toUri().toURL()};
    try (URLClassLoader loader = new URLClassLoader(urls, LOADER)) {
      ClassGate gate = ClassGate.builder(loader).allowListsOnClassPath().build();
      assertThat(gate.resolve(POJO)).isEqualTo(Pojo.class);
      assertThat(gate.resolve(Deep.class.getName())).isEqualTo(Deep.class);
      assertThat(Gates.accepts(gate, PojoEvil.class.getName())).isFalse();
      assertThat(Gates.accepts(ClassGate.builder(loader).build(), POJO)).as("unasked").isFalse();
    }
  }

  @Test
  void namesTheAllowListThatHasABadLine(@TempDir Path dir) throws Exception {
    write(dir, "com.acme.Order\ncom.acme.*.Bad\n");
    try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, LOADER)) {
      ClassGate.Builder builder = ClassGate.builder(loader);
      assertThatThrownBy(builder::allowListsOnClassPath)
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("com.acme.*.Bad")
          .hasMessageContaining(dir.getFileName().toString());
    }
  }

  interface PojoService {
    void take(Pojo pojo);
  }

  @Test
  void theGateOfAServiceAllowsItsSignaturesTheCatalogueAndTheLines() {
    ClassCatalog catalog = ClassCatalog.of(List.of(() -> List.of(Deep.class)));
    String line = PojoEvil.class.getName();
    ClassGate gate = ClassGate.forService(PojoService.class, catalog, List.of(line)).build();
    assertThat(gate.resolve(POJO)).isEqualTo(Pojo.class);
    assertThat(gate.resolve(Deep.class.getName())).isEqualTo(Deep.class);
    assertThat(gate.resolve(line)).isEqualTo(PojoEvil.class);
    ClassGate bare = ClassGate.forService(Runnable.class, ClassCatalog.EMPTY, List.of()).build();
    assertThat(Gates.accepts(bare, POJO)).isFalse();
  }

  private static void write(Path dir, String text) throws IOException {
    Path file = dir.resolve(ClassGate.ALLOW_LIST);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void allowsGivenClasses() {
    ClassGate gate = ClassGate.builder(LOADER).allowClasses(List.of(Pojo.class)).build();
    assertThat(gate.resolve(POJO)).isEqualTo(Pojo.class);
    assertThat(Gates.accepts(gate, PojoEvil.class.getName())).isFalse();
  }

  @Test
  void knowsTheJdksImplementationsOfItsTypes() {
    ClassGate gate = ClassGate.builder(LOADER).build();
    assertThat(gate.knownImplementations(List.class)).contains(java.util.ArrayList.class);
    assertThat(gate.knownImplementations(java.util.Map.class)).contains(java.util.TreeMap.class);
    assertThat(gate.knownImplementations(Throwable.class)).contains(IOException.class);
    assertThat(gate.knownImplementations(Comparable.class))
        .contains(String.class, java.util.concurrent.TimeUnit.class);
    assertThat(gate.knownImplementations(Pojo.class)).isEmpty();
  }

  @Test
  void aBuilderChangedLaterChangesNoGate() {
    ClassGate.Builder builder = ClassGate.builder(LOADER);
    ClassGate gate = builder.build();
    builder.allow(POJO).allowClasses(List.of(Deep.class));
    assertThat(Gates.accepts(gate, POJO)).isFalse();
    assertThat(Gates.accepts(gate, Deep.class.getName())).isFalse();
  }

  @Test
  void saysSoIfAnAllowedClassIsNotOnTheClassPath() {
    for (String line : List.of("com.acme.Gone", "com.acme.*", "com.**")) {
      assertThatThrownBy(() -> Gates.of(line).resolve("com.acme.Gone"))
          .isInstanceOf(ClassRefusedException.class)
          .hasMessageContaining("com.acme.Gone")
          .hasMessageContaining("class path")
          .hasMessageNotContaining("add the line");
    }
  }

  @Test
  void refusesAClassWhoseFileHoldsAnother(@TempDir Path dir) throws Exception {
    Path file = dir.resolve("com/acme/Fake.class");
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[] {1, 2, 3});
    try (URLClassLoader loader = new URLClassLoader(new URL[] {dir.toUri().toURL()}, LOADER)) {
      for (String line : List.of("com.acme.Fake", "com.acme.*")) {
        ClassGate gate = ClassGate.builder(loader).allow(line).build();
        assertThatThrownBy(() -> gate.resolve("com.acme.Fake"))
            .isInstanceOf(ClassRefusedException.class)
            .hasCauseInstanceOf(LinkageError.class);
      }
    }
  }

  // ---- classes

  @Test
  void checksClassesAsItChecksTheirNames() {
    ClassGate gate = Gates.of(POJO);
    gate.check(Pojo.class);
    gate.check(Pojo[][].class);
    gate.check(int.class);
    gate.check(int[].class);
    assertThat(gate.allows(Pojo.class)).isTrue();
    assertThat(gate.allows(String.class)).isTrue();
    assertThat(gate.allows(PojoEvil.class)).isFalse();
    assertThat(gate.allows(PojoEvil[].class)).isFalse();
    Runnable lambda = () -> {};
    assertThat(gate.allows(lambda.getClass())).isFalse();
    assertThatThrownBy(() -> gate.check(PojoEvil.class))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining(PojoEvil.class.getName());
  }

  @Test
  void anAliasLeadsToTheClassThatIsHere() {
    ClassGate gate =
        ClassGate.builder(getClass().getClassLoader())
            .allowAlias("com.acme.Theirs", ClassGateTest.class)
            .build();
    assertThat(gate.resolve("com.acme.Theirs")).isEqualTo(ClassGateTest.class);
    assertThat(gate.allows(ClassGateTest.class)).isTrue();
  }

  @Test
  void theClassesKnownForATypeAreThoseThatSomethingNames() {
    ClassGate gate =
        ClassGate.builder(ClassGateTest.class.getClassLoader())
            .allow("java.util.AbstractList")
            .allow("java.util.concurrent.LinkedBlockingDeque")
            .allow("com.acme.Absent")
            .allow("com.acme.open.**")
            .build();

    assertThat(gate.knownImplementations(java.util.Queue.class))
        .contains(java.util.ArrayDeque.class, java.util.concurrent.LinkedBlockingDeque.class)
        .doesNotContain(java.util.concurrent.LinkedBlockingQueue.class);
    assertThat(gate.knownImplementations(Runnable.class)).isEmpty();
    assertThat(gate.allowsPackageOf(String.class)).isFalse();
    assertThat(
            ClassGate.builder(null).allow("java.**").build().allowsPackageOf(java.util.List.class))
        .isTrue();
  }
}
