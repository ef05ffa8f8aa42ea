package io.trunkline.filters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Features whose libraries are not on the class path name what to add. */
class MissingLibraryTest {

  /** Has no constraints that a loader could miss. */
  public interface Plain {

    void call(String text);
  }

  private static URLClassLoader without(String... parts) throws Exception {
    List<URL> rest = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      String jar = Path.of(entry).getFileName().toString();
      if (List.of(parts).stream().noneMatch(jar::contains)) {
        rest.add(Path.of(entry).toUri().toURL());
      }
    }
    return new URLClassLoader(rest.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
  }

  @Test
  void validationWithoutAnyApi() throws Exception {
    try (URLClassLoader loader = without("validation", "validator")) {
      Class<?> validation = Class.forName("io.trunkline.filters.Validation", true, loader);
      Method find = validation.getDeclaredMethod("find", Class.class);
      find.setAccessible(true);
      Class<?> service = Class.forName(Plain.class.getName(), true, loader);
      assertThatThrownBy(() -> find.invoke(null, service))
          .isInstanceOf(InvocationTargetException.class)
          .cause()
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("'validation' needs a library that is not on the class path")
          .hasMessageContaining("jakarta.validation:jakarta.validation-api")
          .hasMessageContaining("javax.validation:validation-api");
      assertThat(service.getMethods()).hasSize(1);
    }
  }
}
