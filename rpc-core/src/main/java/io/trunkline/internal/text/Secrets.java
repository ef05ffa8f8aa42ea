package io.trunkline.internal.text;

import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Texts of settings for logs and messages: without passwords, tokens and whatever else is one. */
public final class Secrets {

  private static final String MASK = "***";

  /** A key whose value is nobody's business. */
  private static final String KEY = "(?:user(?:name)?|[\\w.-]*(?:password|secret|token))";

  private Secrets() {}

  /** Urls, and whatever else is no url, without what is secret in them. */
  public static String masked(String urls) {
    return urls.replaceAll("//[^/?;]*@", "//" + MASK + "@")
        .replaceAll("(?i)(" + KEY + "=)[^&;]*", "$1" + MASK);
  }

  /** A record of options as records are printed, with its secrets masked. */
  public static String text(Record options) {
    List<String> components = new ArrayList<>();
    for (RecordComponent component : options.getClass().getRecordComponents()) {
      String name = component.getName();
      components.add(name + "=" + masked(name, value(options, component)));
    }
    return options.getClass().getSimpleName() + "[" + String.join(", ", components) + "]";
  }

  private static @Nullable Object value(Record options, RecordComponent component) {
    try {
      component.getAccessor().setAccessible(true); // of a record that is not public
      return component.getAccessor().invoke(options);
    } catch (ReflectiveOperationException | RuntimeException e) {
      return e; // a text for logs does not fail
    }
  }

  /** The value of a key, with what is secret in it masked. */
  public static String masked(String key, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      map.forEach((k, v) -> texts.put(String.valueOf(k), masked(String.valueOf(k), v)));
      return texts.toString();
    }
    if (value instanceof Collection<?> all) {
      return all.stream().map(one -> masked(key, one)).toList().toString();
    }
    if (value instanceof String text) {
      return key.matches("(?i)" + KEY) ? MASK : masked(text);
    }
    return String.valueOf(value);
  }
}
