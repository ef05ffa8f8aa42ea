package io.trunkline.interop.peer.arrival;

import static java.util.Objects.requireNonNull;

import io.trunkline.testkit.arrival.Kind;
import io.trunkline.testkit.drift.CompiledSources;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An interface that is compiled for some kinds. For each it has methods that take a value and tell
 * what arrived, and methods that return a value, in each {@link Way}.
 */
final class KindService {

  /** Runtimes generate one method that knows all of an interface's, which has its limit. */
  private static final int KINDS_A_SERVICE = 100;

  private final List<Kind> kinds;
  private final Class<?> type;
  private final Map<String, Method> methods = new HashMap<>();

  private KindService(int number, List<Kind> kinds) {
    this.kinds = kinds;
    this.type = compiled("demo.arrival.Kinds" + number, kinds);
    for (Method method : type.getMethods()) {
      methods.put(method.getName(), method);
    }
  }

  /** The services that have these kinds between them. */
  static List<KindService> of(List<Kind> kinds) {
    List<KindService> services = new ArrayList<>();
    for (int from = 0; from < kinds.size(); from += KINDS_A_SERVICE) {
      int to = Math.min(kinds.size(), from + KINDS_A_SERVICE);
      services.add(new KindService(services.size(), kinds.subList(from, to)));
    }
    return services;
  }

  private static Class<?> compiled(String name, List<Kind> kinds) {
    int dot = name.lastIndexOf('.');
    StringBuilder source = new StringBuilder("package " + name.substring(0, dot) + ";\n");
    source.append("public interface ").append(name.substring(dot + 1)).append(" {\n");
    for (int i = 0; i < kinds.size(); i++) {
      for (Way way : Way.values()) {
        Class<?> type = (Class<?>) way.place().type(kinds.get(i));
        String declared = type.getCanonicalName();
        source.append(way.isArgument() ? "String" : declared).append(' ');
        source.append(way.method()).append(i).append('(');
        source.append(way.isArgument() ? declared + " value" : "").append(");\n");
      }
    }
    try {
      return new CompiledSources(Map.of(name, source.append('}').toString())).loadClass(name);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
  }

  List<Kind> kinds() {
    return kinds;
  }

  Class<?> type() {
    return type;
  }

  /** What a provider exports. */
  Object provider() {
    return Proxy.newProxyInstance(
        type.getClassLoader(),
        new Class<?>[] {type},
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return ofObject(proxy, method, arguments);
          }
          String name = method.getName();
          Kind kind = kinds.get(Integer.parseInt(name.replaceAll("\\D", "")));
          for (Way way : Way.values()) {
            if (way.method().equals(name.replaceAll("\\d", ""))) {
              return way.isArgument()
                  ? KindCell.received(kind, way, arguments[0]).toString()
                  : kind.value().get();
            }
          }
          throw new IllegalStateException(name);
        });
  }

  private static Object ofObject(Object proxy, Method method, Object[] arguments) {
    return switch (method.getName()) {
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == arguments[0];
      default -> "the provider of the kinds";
    };
  }

  /** Calls a reference to such a provider with a value of a kind, and tells what arrived. */
  KindCell call(Object reference, Kind kind, Way way) throws Throwable {
    Method method = requireNonNull(methods.get(way.method() + kinds.indexOf(kind)));
    Object[] arguments = way.isArgument() ? new Object[] {kind.value().get()} : new Object[0];
    Object received = invoke(method, reference, arguments);
    return way.isArgument()
        ? KindCell.parse(String.valueOf(received))
        : KindCell.received(kind, way, received);
  }

  private static @Nullable Object invoke(Method method, Object reference, Object[] arguments)
      throws Throwable {
    try {
      return method.invoke(reference, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }
}
