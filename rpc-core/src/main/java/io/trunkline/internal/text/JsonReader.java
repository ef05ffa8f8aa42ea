package io.trunkline.internal.text;

import java.io.StringReader;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.nodes.Tag;

/**
 * Reads JSON that peers have written to a registry, as trees of maps, lists and texts. The result
 * is never larger than a small multiple of the text, and no other object is made. For one text.
 */
public final class JsonReader {

  private static final int DEEPEST = 16;

  /** Of what aliases may add, which JSON does not have and YAML does. */
  private static final int LARGEST_GROWTH = 2;

  private long left;

  private JsonReader(long left) {
    this.left = left;
  }

  /**
   * Reads an object.
   *
   * @param most of characters that the text may have
   * @return values are maps, lists and texts; numbers and flags are texts, too
   * @throws IllegalArgumentException if the text is longer, nested deeply, or not an object in JSON
   */
  public static Map<String, Object> object(String text, int most) {
    Object read = read(text, most);
    if (!(read instanceof Map<?, ?>)) {
      throw new IllegalArgumentException("it is not a JSON object");
    }
    return map(read);
  }

  /**
   * Reads a list of objects; what is in it besides is left out.
   *
   * @throws IllegalArgumentException as {@link #object} does
   */
  public static List<Map<String, Object>> objects(String text, int most) {
    Object read = read(text, most);
    if (!(read instanceof List<?> list)) {
      throw new IllegalArgumentException("it is not a JSON list");
    }
    return list.stream().filter(entry -> entry instanceof Map).map(JsonReader::map).toList();
  }

  /** A map in a tree that was read; empty for another value. */
  public static Map<String, Object> map(@Nullable Object value) {
    Map<String, Object> entries = new LinkedHashMap<>();
    if (value instanceof Map<?, ?> map) {
      map.forEach((key, entry) -> entries.put(key.toString(), entry));
    }
    return entries;
  }

  /** The texts among the values of a map in a tree. */
  public static Map<String, String> texts(@Nullable Object value) {
    Map<String, String> texts = new LinkedHashMap<>();
    map(value)
        .forEach(
            (key, entry) -> {
              if (entry instanceof String text) {
                texts.put(key, text);
              }
            });
    return texts;
  }

  /** A text in a tree; null for another value. */
  public static @Nullable String text(@Nullable Object value) {
    return value instanceof String text ? text : null;
  }

  private static @Nullable Object read(String text, int most) {
    if (text.length() > most) {
      throw new IllegalArgumentException(
          "it has " + text.length() + " characters, expected at most " + most);
    }
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(most + 1);
    options.setNestingDepthLimit(DEEPEST);
    try {
      Node root = new Yaml(new SafeConstructor(options)).compose(new StringReader(yaml(text)));
      return new JsonReader((long) LARGEST_GROWTH * text.length()).value(root, 0);
    } catch (YAMLException e) {
      throw new IllegalArgumentException("it is not JSON: " + firstLine(e), e);
    }
  }

  /** The text without the escape of JSON that YAML does not have. */
  private static String yaml(String json) {
    if (json.indexOf('\\') < 0) {
      return json;
    }
    StringBuilder yaml = new StringBuilder(json.length());
    for (int i = 0; i < json.length(); i++) {
      char c = json.charAt(i);
      char next = c == '\\' && i + 1 < json.length() ? json.charAt(i + 1) : ' ';
      if (next == '/') {
        yaml.append(next);
        i++;
      } else if (next != ' ') {
        yaml.append(c).append(next);
        i++;
      } else {
        yaml.append(c);
      }
    }
    return yaml.toString();
  }

  private static String firstLine(YAMLException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  private @Nullable Object value(@Nullable Node node, int depth) {
    left -= node instanceof ScalarNode scalar ? scalar.getValue().length() + 1 : 1;
    if (left < 0 || depth > DEEPEST) {
      throw new IllegalArgumentException("it is nested too deeply, or repeats itself");
    }
    if (node instanceof MappingNode map) {
      Map<String, @Nullable Object> entries = new LinkedHashMap<>();
      for (NodeTuple tuple : map.getValue()) {
        if (value(tuple.getKeyNode(), depth + 1) instanceof String key) {
          Object entry = value(tuple.getValueNode(), depth + 1);
          if (entry != null) {
            entries.put(key, entry);
          }
        }
      }
      return entries;
    }
    if (node instanceof SequenceNode sequence) {
      List<Object> entries = new ArrayList<>();
      for (Node entry : sequence.getValue()) {
        Object read = value(entry, depth + 1);
        if (read != null) {
          entries.add(read);
        }
      }
      return entries;
    }
    return node instanceof ScalarNode scalar && !Tag.NULL.equals(scalar.getTag())
        ? scalar.getValue()
        : null;
  }
}
