package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NamedOptimizersTest {

  private static final String HERE = NamedOptimizersTest.class.getName() + "$";
  private static final String LIST = "META-INF/trunkline/registered.list";

  @TempDir private Path folder;

  static final class Texts implements SerializationOptimizer {
    @Override
    public Collection<Class<?>> serializableClasses() {
      return List.of(String.class, StringBuilder.class);
    }
  }

  static final class Numbers implements SerializationOptimizer {
    @Override
    public Collection<Class<?>> serializableClasses() {
      return List.of(Integer.class, String.class);
    }
  }

  static final class Needy implements SerializationOptimizer {
    private final Collection<Class<?>> classes;

    Needy(Collection<Class<?>> classes) {
      this.classes = classes;
    }

    @Override
    public Collection<Class<?>> serializableClasses() {
      return classes;
    }
  }

  static final class Failing implements SerializationOptimizer {
    Failing() {
      throw new IllegalStateException("no data source");
    }

    @Override
    public Collection<Class<?>> serializableClasses() {
      return List.of();
    }
  }

  /** Knows the classes of one name, for the scheme {@code exactly}. */
  public static final class Exactly implements OptimizerProvider {
    @Override
    public String scheme() {
      return "exactly";
    }

    @Override
    public SerializationOptimizer create(String argument, ClassLoader loader) {
      return () -> {
        try {
          return List.of(Class.forName(argument, false, loader));
        } catch (ClassNotFoundException e) {
          throw new IllegalArgumentException(e);
        }
      };
    }
  }

  /** A class path that also has this folder, as a jar of the application. */
  private URLClassLoader loader() throws IOException {
    return new URLClassLoader(
        new URL[] {folder.toUri().toURL()}, NamedOptimizersTest.class.getClassLoader());
  }

  private Collection<Class<?>> classes(String names) throws IOException {
    try (URLClassLoader loader = loader()) {
      return SerializationOptimizer.named(names, loader).serializableClasses();
    }
  }

  private void write(String path, String text) throws IOException {
    Path file = folder.resolve(path);
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }

  @Test
  void severalClassesAreOneListWithoutDoubles() throws IOException {
    assertThat(classes(HERE + "Texts, " + HERE + "Numbers," + HERE + "Texts"))
        .containsExactly(String.class, StringBuilder.class, Integer.class);
  }

  @Test
  void aSchemeIsFoundByTheServiceLoader() throws IOException {
    write("META-INF/services/" + OptimizerProvider.class.getName(), HERE + "Exactly\nno.Such\n");
    assertThat(classes("exactly: java.lang.Long ," + HERE + "Texts"))
        .containsExactly(Long.class, String.class, StringBuilder.class);
    assertThatThrownBy(() -> classes("scam:com.acme"))
        .hasMessageContainingAll("'scam:'", "exactly:, list:", "could not be loaded", "no.Such");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "scan:com.acme | add io.trunkline:rpc-scan to the class path",
        "scam:com.acme | there are: list:",
        "no.Such | optimizer no.Such is not on the class path",
        "java.lang.String | not an optimizer; let it implement io.trunkline",
        "io.trunkline.serialization.NamedOptimizersTest$Needy | no accessible constructor without parameters",
        "io.trunkline.serialization.NamedOptimizersTest$Failing | no data source",
        "' , ' | no optimizer is named",
      })
  void aNameThatMeansNothingIsAnErrorThatSaysWhatToDo(String names, String words) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> classes(names))
        .withMessageContaining(words);
  }

  @Test
  void aListMayBeWrittenByHand() throws IOException {
    write(LIST, "# of this application\njava.util.Map$Entry # nested\n\n  java.lang.Long\n");
    write("lists/more.txt", "java.lang.Short");
    assertThat(classes("list:")).containsExactly(java.util.Map.Entry.class, Long.class);
    assertThat(classes("list:lists/more.txt")).containsExactly(Short.class);
  }

  @Test
  void aNameInAListThatIsNotThereIsAnErrorWithFileAndLine() throws IOException {
    write(LIST, "java.lang.Long\n\ncom.acme.Gone # it was here\n");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> classes("list:"))
        .withMessageContaining("'com.acme.Gone'")
        .withMessageContaining("line 3 of file:" + folder.toUri().getPath() + LIST)
        .withMessageContaining("remove the line, or add the jar");
  }

  @Test
  void withoutAnyListTheErrorSaysWhoWritesOne() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> classes("list:"))
        .withMessageContaining(LIST)
        .withMessageContaining("io.trunkline:rpc-register-processor");
  }

  @Test
  void classesOfAListAreNotInitialised() throws IOException {
    write(LIST, HERE + "Explosive");
    assertThat(classes("list:")).hasSize(1);
    assertThatThrownBy(Explosive::new).isInstanceOf(ExceptionInInitializerError.class);
  }

  static final class Explosive {
    static final int NUMBER = Integer.parseInt("none");
  }
}
