package io.trunkline.arrival;

import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.drift.CompiledSources;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;

/**
 * An interface that is compiled for some kinds: for each, a method that returns its argument and
 * one that returns a value of the kind, both declared as the kind says.
 */
record EchoService(List<Kind> kinds, Class<?> type) {

  private static final String NAME = "demo.arrival.Echo";

  static EchoService of(List<Kind> kinds) {
    StringBuilder source = new StringBuilder("package demo.arrival;\npublic interface Echo {\n");
    source.append("Object object(Object value);\nint port();\n");
    for (int i = 0; i < kinds.size(); i++) {
      String declared = kinds.get(i).declared().getCanonicalName();
      source.append(declared).append(" same").append(i).append('(').append(declared);
      source.append(" value);\n").append(declared).append(" make").append(i).append("();\n");
    }
    try {
      return new EchoService(
          kinds, new CompiledSources(Map.of(NAME, source.append('}').toString())).loadClass(NAME));
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What a provider exports. */
  Object provider() {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) ->
            switch (method.getName().replaceAll("\\d", "")) {
              case "same", "object" -> arguments[0];
              case "make" -> kinds.get(index(method)).value().get();
              case "port" ->
                  io.trunkline.call.ServerCall.current().orElseThrow().caller().getPort();
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == arguments[0];
              default -> "the provider of all kinds";
            });
  }

  private static int index(Method method) {
    return Integer.parseInt(method.getName().replaceAll("\\D", ""));
  }

  /** The method that is called for a kind in a way of sending it. */
  Method method(String name, Kind kind) {
    String whole = name.equals("same") || name.equals("make") ? name + kinds.indexOf(kind) : name;
    for (Method method : type.getMethods()) {
      if (method.getName().equals(whole)) {
        return method;
      }
    }
    throw new IllegalArgumentException(whole);
  }
}
