package io.trunkline.dubbo.config;

import io.trunkline.spring.DubboDeclaration;
import java.lang.annotation.Annotation;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads one of Dubbo's annotations as an element. As in Dubbo, a value that equals the annotation's
 * default counts as not written.
 */
final class AnnotationReader {

  /** Attributes that together become 'interface'. */
  private static final List<String> OF_INTERFACE = List.of("interfaceClass", "interfaceName");

  private static final String ARGUMENT = "argument";

  private static final String CALLBACK = "callback";

  private AnnotationReader() {}

  /**
   * Reads the element of an annotation.
   *
   * @param tag its name
   * @param where the place of the annotation, for messages
   * @param more attributes that the annotation does not have
   */
  static DubboDeclaration read(
      String tag, String where, Annotation annotation, Map<String, String> more) {
    Map<String, String> attributes = new LinkedHashMap<>();
    List<DubboDeclaration> inner = new ArrayList<>();
    written(annotation)
        .forEach(
            (name, value) -> {
              if (value instanceof Annotation[] details) {
                Stream.of(details).map(detail -> inner(where, detail)).forEach(inner::add);
              } else if (name.equals("parameters") && value instanceof String[] pairs) {
                parameters(where, pairs).forEach(inner::add);
              } else if (!OF_INTERFACE.contains(name)) {
                attributes.put(name.equals("isReturn") ? "return" : name, text(value));
              }
            });
    if (tag.equals(ARGUMENT)) {
      attributes.putIfAbsent(CALLBACK, "false"); // in Dubbo too it says so by being there
    }
    attributes.putAll(more);
    return new DubboDeclaration(tag, where, attributes, inner);
  }

  private static DubboDeclaration inner(String where, Annotation detail) {
    String tag = detail.annotationType().getSimpleName().toLowerCase(java.util.Locale.ROOT);
    Object name = written(detail).get("name");
    String title = "@" + detail.annotationType().getSimpleName();
    return read(
        tag, title + (name == null ? "" : " '" + name + "'") + " in " + where, detail, Map.of());
  }

  /** As pairs of a key and a value, or each as key=value or key:value. */
  private static List<DubboDeclaration> parameters(String where, String[] texts) {
    List<DubboDeclaration> all = new ArrayList<>();
    boolean pairs = Stream.of(texts).noneMatch(text -> text.matches("[\\w.$-]+[=:].*"));
    if (pairs) {
      for (int i = 0; i < texts.length; i += 2) {
        Map<String, String> attributes =
            i + 1 < texts.length
                ? Map.of("key", texts[i], "value", texts[i + 1])
                : Map.of("key", texts[i]);
        all.add(new DubboDeclaration("parameter", where, attributes, List.of()));
      }
    } else {
      for (String text : texts) {
        String[] parts = text.split("[=:]", 2);
        all.add(
            DubboDeclaration.parameter(where, parts[0].trim(), parts.length > 1 ? parts[1] : ""));
      }
    }
    return all;
  }

  private static String text(Object value) {
    if (value instanceof Class<?> type) {
      return type.getName();
    }
    return value instanceof Object[] several
        ? String.join(",", Stream.of(several).map(AnnotationReader::text).toList())
        : String.valueOf(value);
  }

  /** The interface that an annotation names; null if it names none. */
  static @Nullable String namedInterface(Annotation annotation) {
    Map<String, Object> written = written(annotation);
    Object named = written.get("interfaceClass");
    return named != null ? text(named) : (String) written.get("interfaceName");
  }

  /** The attributes whose values differ from the annotation's defaults. */
  private static Map<String, Object> written(Annotation annotation) {
    Map<String, Object> written = new LinkedHashMap<>();
    for (Method attribute : annotation.annotationType().getDeclaredMethods()) {
      try {
        Object value = attribute.invoke(annotation);
        if (!Objects.deepEquals(value, attribute.getDefaultValue())) {
          written.put(attribute.getName(), value);
        }
      } catch (IllegalAccessException | InvocationTargetException e) {
        throw new IllegalStateException(annotation + " cannot be read", e);
      }
    }
    return written;
  }
}
