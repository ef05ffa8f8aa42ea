package io.trunkline.internal.text;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes JSON of objects, texts, numbers, flags and nulls, which is all that registries keep. */
public final class Json {

  private Json() {}

  /**
   * An object in JSON without spaces.
   *
   * @param fields in the order in which they are written; values are maps with texts as keys,
   *     texts, numbers, flags or null
   */
  public static String of(Map<String, ? extends @Nullable Object> fields) {
    StringBuilder json = new StringBuilder();
    object(json, fields);
    return json.toString();
  }

  private static void object(StringBuilder json, Map<?, ?> fields) {
    char before = '{';
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      text(json.append(before), field.getKey().toString());
      value(json.append(':'), field.getValue());
      before = ',';
    }
    json.append(before == '{' ? "{}" : "}");
  }

  private static void value(StringBuilder json, @Nullable Object value) {
    if (value instanceof Map<?, ?> fields) {
      object(json, fields);
    } else if (value instanceof String text) {
      text(json, text);
    } else {
      json.append(value);
    }
  }

  private static void text(StringBuilder json, String text) {
    json.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        json.append('\\').append(c);
      } else if (c < ' ') {
        json.append(String.format("\\u%04x", (int) c));
      } else {
        json.append(c);
      }
    }
    json.append('"');
  }
}
