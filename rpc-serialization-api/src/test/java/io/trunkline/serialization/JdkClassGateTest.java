package io.trunkline.serialization;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Modifier;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which classes of the JDK pass a gate without a line. */
final class JdkClassGateTest {

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
            .filter(name -> isPublicEnum(name) && !Gates.accepts(Gates.of(), name))
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
    assertThatThrownBy(() -> Gates.of().resolve("java.net.URL"))
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
    assertThat(Gates.accepts(Gates.of(), name)).isFalse();
    assertThat(Gates.accepts(Gates.of(), "[L" + name + ";")).isFalse();
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
    assertThat(Gates.of().resolve(type.getName())).isEqualTo(type);
  }
}
