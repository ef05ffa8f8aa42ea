package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.trunkline.serialization.fixture.Loud;
import io.trunkline.serialization.fixture.Pojo;
import io.trunkline.serialization.fixture.PojoEvil;
import io.trunkline.serialization.fixture.sub.Deep;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ClassGateTest {

  private static final ClassLoader LOADER = ClassGateTest.class.getClassLoader();
  private static final String FIXTURE = "io.trunkline.serialization.fixture";
  private static final String POJO = FIXTURE + ".Pojo";

  private static ClassGate gate(String... lines) {
    ClassGate.Builder builder = ClassGate.builder(LOADER);
    for (String line : lines) {
      builder.allow(line);
    }
    return builder.build();
  }

  private static boolean accepts(ClassGate gate, String name) {
    try {
      return gate.resolve(name) != null;
    } catch (ClassRefusedException refused) {
      return false;
    }
  }

  // ---- names

  @Test
  void anExactLineAllowsThatClassAndNoOther() {
    ClassGate gate = gate(POJO);
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
      assertThat(accepts(gate, other)).as(other).isFalse();
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
    ClassGate gate = gate(line.replaceFirst("^f", FIXTURE));
    assertThat(accepts(gate, name.replaceFirst("^f", FIXTURE))).isEqualTo(allowed);
  }

  @Test
  void arraysAreAllowedAsTheirElementsAre() {
    ClassGate gate = gate(POJO);
    assertThat(gate.resolve("[L" + POJO + ";")).isEqualTo(Pojo[].class);
    assertThat(gate.resolve("[[L" + POJO + ";")).isEqualTo(Pojo[][].class);
    assertThat(gate.resolve("[Ljava.lang.String;")).isEqualTo(String[].class);
    assertThat(accepts(gate, "[L" + POJO + "Evil;")).isFalse();
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
    assertThat(accepts(gate, "[".repeat(9) + "I")).isFalse();
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
    assertThatThrownBy(() -> gate().resolve(bomb)).isInstanceOf(ClassRefusedException.class);
    assertThatThrownBy(() -> gate().resolve("[".repeat(1_000_000)))
        .isInstanceOf(ClassRefusedException.class);
  }

  @ParameterizedTest
  @CsvSource({"255, true", "256, true", "257, false", "100000, false"})
  void namesTheLineToAddUpTo256Characters(int length, boolean wellFormed) {
    String name = "com.acme." + "x".repeat(length - 9);
    ClassRefusedException refused =
        catchThrowableOfType(ClassRefusedException.class, () -> gate().resolve(name));
    assertThat(refused.className()).isEqualTo(wellFormed ? name : "");
    assertThat(refused.getMessage().contains(name)).isEqualTo(wellFormed);
    assertThat(refused.getMessage()).hasSizeLessThan(1000);
  }

  @Test
  void refusesWhatIsLongerThan256CharactersEvenIfAPackageLineCoversIt() {
    String name = FIXTURE + "." + "x".repeat(257);
    assertThatThrownBy(() -> gate(FIXTURE + ".**").resolve(name))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageNotContaining("x".repeat(257));
  }

  @ParameterizedTest
  @ValueSource(
      classes = {PojoEvil.class, Pojo.Nested.class, Deep.class, PojoEvil[].class, Deep[][].class})
  void theErrorShowsTheVeryLineThatMakesItPass(Class<?> type) {
    ClassRefusedException refused =
        catchThrowableOfType(ClassRefusedException.class, () -> gate(POJO).resolve(type.getName()));
    Matcher line = Pattern.compile("add the line \"([^\"]+)\"").matcher(refused.getMessage());
    assertThat(line.find()).as(refused.getMessage()).isTrue();
    assertThat(refused)
        .hasMessageContaining("META-INF/trunkline/allow.list on the side that reads it")
        .hasMessageContaining(".allow(\"" + refused.className() + "\")");
    assertThat(line.group(1)).isEqualTo(refused.className());
    assertThat(gate(POJO, line.group(1)).resolve(type.getName())).isEqualTo(type);
  }

  /** Of the packages whose enums occur in data. */
  @Test
  void allowsEveryPublicEnumOfTheJdkThatOccursInData() throws Exception {
    Path base = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules", "java.base");
    Set<String> refused = new TreeSet<>();
    for (String part :
        List.of("math", "net", "nio/file", "text", "time", "util", "lang/annotation")) {
      try (Stream<Path> files = Files.walk(base.resolve("java/" + part))) {
        files
            .map(file -> base.relativize(file).toString())
            .filter(file -> file.endsWith(".class"))
            .map(file -> file.substring(0, file.length() - 6).replace('/', '.'))
            .filter(name -> !name.contains(".StructuredTaskScope")) // a preview of Java 25
            .filter(name -> isPublicEnum(name) && !accepts(gate(), name))
            .forEach(refused::add);
      }
    }
    assertThat(refused).isEmpty();
  }

  private static boolean isPublicEnum(String name) {
    try {
      Class<?> type = Class.forName(name, false, null);
      boolean visible = type.isEnum();
      for (Class<?> outer = type; outer != null; outer = outer.getDeclaringClass()) {
        visible &= Modifier.isPublic(outer.getModifiers());
      }
      return visible;
    } catch (ClassNotFoundException | LinkageError absent) {
      return false;
    }
  }

  @Test
  void aUrlIsRefusedWithItsReason() {
    assertThatThrownBy(() -> gate().resolve("java.net.URL"))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContainingAll("asks the network", "java.net.URI");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java.lang.Runtime",
        "java.lang.ProcessBuilder",
        "java.lang.Thread",
        "java.lang.ClassLoader",
        "java.lang.Process",
        "java.lang.invoke.SerializedLambda",
        "java.lang.reflect.Proxy",
        "java.net.URL",
        "java.net.URLClassLoader",
        "java.io.File",
        "java.rmi.MarshalledObject",
        "java.rmi.server.UnicastRemoteObject",
        "java.security.SignedObject",
        "java.util.ServiceLoader",
        "java.util.Formatter",
        "java.util.logging.FileHandler",
        "javax.management.BadAttributeValueExpException",
        "javax.naming.InitialContext",
        "javax.naming.spi.ContinuationContext",
        "javax.script.ScriptEngineManager",
        "javax.swing.JEditorPane",
        "com.sun.rowset.JdbcRowSetImpl",
        "com.sun.org.apache.xalan.internal.xsltc.trax.TemplatesImpl",
        "java.beans.EventHandler",
        "org.springframework.beans.factory.ObjectFactory",
        "com.rometools.rome.feed.impl.ToStringBean",
        "java.util.Collections$CheckedMap",
        "java.util.concurrent.FutureTask",
        "sun.misc.Unsafe"
      })
  void allowsNothingThatRunsCodeUnasked(String name) {
    assertThat(accepts(gate(), name)).isFalse();
    assertThat(accepts(gate(), "[L" + name + ";")).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      classes = {
        String.class,
        Integer.class,
        java.util.ArrayList.class,
        java.util.HashMap.class,
        java.time.LocalDateTime.class,
        java.math.BigDecimal.class,
        java.util.Date.class,
        IllegalStateException.class,
        StackTraceElement.class,
        Object.class,
        byte[].class
      })
  void allowsTheValueTypesOfTheJdk(Class<?> type) {
    assertThat(gate().resolve(type.getName())).isEqualTo(type);
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
      assertThat(accepts(gate, PojoEvil.class.getName())).isFalse();
      assertThat(accepts(ClassGate.builder(loader).build(), POJO)).as("unasked").isFalse();
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
    assertThat(accepts(bare, POJO)).isFalse();
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
    assertThat(accepts(gate, PojoEvil.class.getName())).isFalse();
  }

  @Test
  void aBuilderChangedLaterChangesNoGate() {
    ClassGate.Builder builder = ClassGate.builder(LOADER);
    ClassGate gate = builder.build();
    builder.allow(POJO).allowClasses(List.of(Deep.class));
    assertThat(accepts(gate, POJO)).isFalse();
    assertThat(accepts(gate, Deep.class.getName())).isFalse();
  }

  @Test
  void saysSoIfAnAllowedClassIsNotOnTheClassPath() {
    for (String line : List.of("com.acme.Gone", "com.acme.*", "com.**")) {
      assertThatThrownBy(() -> gate(line).resolve("com.acme.Gone"))
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
    ClassGate gate = gate(POJO);
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
  void refusesAnotherLoadersClassOfAnAllowedName() throws Exception {
    Class<?> twin = new RecordingLoader().define(POJO);
    assertThat(twin.getName()).isEqualTo(POJO);
    ClassGate gate = gate(POJO);
    assertThat(gate.allows(twin)).isFalse();
    assertThat(gate.allows(twin.arrayType())).isFalse();
    assertThatThrownBy(() -> gate.check(twin))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("another class of the same name");
  }

  @Test
  void resolvesNamesInItsOwnLoader() {
    RecordingLoader loader = new RecordingLoader();
    Class<?> found = ClassGate.builder(loader).allow(POJO).build().resolve(POJO);
    assertThat(found.getClassLoader()).isSameAs(loader);
  }

  @Test
  void loadsNothingOfARefusedClass() {
    RecordingLoader loader = new RecordingLoader();
    ClassGate gate = ClassGate.builder(loader).allow(POJO).allow(FIXTURE + ".sub.*").build();
    loader.asked.clear();
    for (String name : List.of(POJO + "Evil", "[L" + POJO + "Evil;", FIXTURE + ".Loud")) {
      assertThat(accepts(gate, name)).isFalse();
    }
    assertThat(loader.asked).isEmpty();
  }

  @Test
  void initialisesNoClassNotEvenAnAllowedOne() {
    assertThat(gate(Loud.class.getName()).resolve(Loud.class.getName())).isEqualTo(Loud.class);
    assertThat(gate(FIXTURE + ".*").resolve("[L" + Loud.class.getName() + ";"))
        .isEqualTo(Loud[].class);
    assertThat(System.getProperty(Loud.HEARD)).isNull();
  }

  // ---- memory

  @Test
  void asksNoClassLoaderToLoadInventedNamesOfAnAllowedPackage() {
    // The JDK's class loaders keep a lock for every name they were asked to load.
    RecordingLoader loader = new RecordingLoader();
    ClassGate gate = ClassGate.builder(loader).allow("com.acme.*").allow("com.acme.x.**").build();
    loader.asked.clear();
    assertThat(accepts(gate, "com.acme.Invented")).isFalse();
    assertThat(accepts(gate, "com.acme.x.y.Invented")).isFalse();
    assertThat(loader.asked).containsOnly("com/acme/Invented.class", "com/acme/x/y/Invented.class");
  }

  @ParameterizedTest
  @ValueSource(strings = {"com.other.Made", "com.acme.Made", "com.acme.[]", "[Lcom.acme.Made"})
  void keepsNothingOfTwentyThousandRefusedNames(String prefix) {
    ClassGate gate = gate("com.acme.*");
    List<WeakReference<String>> names = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      String name = new StringBuilder(prefix).append(i).toString();
      names.add(new WeakReference<>(name));
      assertThat(accepts(gate, name)).isFalse();
    }
    for (int round = 0; round < 5 && kept(names) > 0; round++) {
      System.gc();
    }
    assertThat(kept(names)).isZero();
    assertThat(gate.allows(String.class)).isTrue();
  }

  private static long kept(List<WeakReference<String>> names) {
    return names.stream().filter(name -> name.get() != null).count();
  }

  /** Remembers what it was asked for, and defines the fixture afresh. */
  private static final class RecordingLoader extends ClassLoader {

    private final Set<String> asked = ConcurrentHashMap.newKeySet();

    RecordingLoader() {
      super(LOADER);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      asked.add(name);
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        if (loaded != null) {
          return loaded;
        }
        return name.startsWith(FIXTURE) ? define(name) : super.loadClass(name, resolve);
      }
    }

    @Override
    public URL getResource(String name) {
      asked.add(name);
      return super.getResource(name);
    }

    Class<?> define(String name) throws ClassNotFoundException {
      try (InputStream in = LOADER.getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
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
