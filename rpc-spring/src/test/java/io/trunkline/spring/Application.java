package io.trunkline.spring;

import io.trunkline.testkit.drift.CompiledFolder;
import io.trunkline.testkit.drift.CompiledSources;
import java.io.IOException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.springframework.context.support.GenericXmlApplicationContext;

/**
 * An application with classes of its own: compiled from texts, of package {@code bank}, in a class
 * loader that no other application has.
 */
final class Application {

  private final ClassLoader loader;

  /** Texts of public types, each of whose names follows the first class, record or interface. */
  Application(String... types) {
    loader = new CompiledSources(sources(types));
  }

  /**
   * The same with its classes in a folder, as if it came from a build.
   *
   * @param libraries what it is compiled against and runs without
   */
  Application(Path folder, List<Path> libraries, String... types) throws IOException {
    loader =
        new CompiledFolder(folder)
            .compile(libraries, List.of(), sources(types))
            .loader(Application.class.getClassLoader());
  }

  private static Map<String, String> sources(String... types) {
    Map<String, String> sources = new LinkedHashMap<>();
    for (String type : types) {
      String name = type.replaceAll("(?s).*?(?:class|record|interface) (\\w+).*", "$1");
      sources.put("bank." + name, "package bank; import java.util.*; public " + type);
    }
    return sources;
  }

  /** Text of a serializable class with two fields, which says what it is. */
  static String entity(String name, String type, String one, String two) {
    return ("class %1$s implements java.io.Serializable { %2$s %3$s; %2$s %4$s; public %1$s() {}"
            + " public %1$s(%2$s %3$s, %2$s %4$s) { this.%3$s = %3$s; this.%4$s = %4$s; }"
            + " public String toString() { return \"%1$s(%3$s \" + %3$s + \", %4$s \" + %4$s + \")\"; }"
            + " }")
        .formatted(name, type, one, two);
  }

  /** Text of an optimizer that names classes in this order. */
  static String optimizer(String name, String... classes) {
    return "class "
        + name
        + " implements io.trunkline.serialization.SerializationOptimizer {"
        + " public Collection<Class<?>> serializableClasses() { return List.of("
        + String.join(", ", Stream.of(classes).map(c -> c + ".class").toList())
        + "); } }";
  }

  /** One of its classes. */
  Class<?> type(String name) throws ClassNotFoundException {
    return loader.loadClass("bank." + name);
  }

  /** Starts a file of elements. */
  GenericXmlApplicationContext start(String elements, String... properties) {
    String uri = "http://dubbo.apache.org/schema/dubbo";
    return Xml.context(Xml.dubboFile(uri, uri + "/dubbo.xsd", elements), loader, properties);
  }

  /** An object of one of its classes. */
  Object make(String name, Object... arguments) throws ReflectiveOperationException {
    for (Constructor<?> constructor : loader.loadClass("bank." + name).getConstructors()) {
      if (constructor.getParameterCount() == arguments.length) {
        return constructor.newInstance(arguments);
      }
    }
    throw new IllegalArgumentException(name + " has no constructor of " + arguments.length);
  }

  /** Calls the only method of a service. */
  static Object call(Object service, Object argument) throws Exception {
    Method method = service.getClass().getInterfaces()[0].getMethods()[0];
    try {
      return method.invoke(service, argument);
    } catch (InvocationTargetException e) {
      throw (Exception) e.getCause();
    }
  }
}
