package io.trunkline.internal.text;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON that peers have written to a registry, as trees of maps, lists and texts. The result
 * is never larger than a small multiple of the text, and no other object is made.
 */
public final class JsonReader {

  private static final int DEEPEST = 16;

  private JsonReader() {}

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
    try (JsonParser parser = factory().createParser(text)) {
      parser.nextToken();
      Object root = value(parser, 0);
      if (parser.nextToken() != null) {
        throw new IllegalArgumentException("it is more than one JSON value");
      }
      return root;
    } catch (IOException e) {
      throw new IllegalArgumentException("it is not JSON: " + firstLine(e), e);
    }
  }

  /** Keeps none of the names, which peers choose. */
  private static JsonFactory factory() {
    return JsonFactory.builder()
        .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
        .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
        .build();
  }

  private static String firstLine(IOException e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }

  /** The value that begins at the current token. */
  private static @Nullable Object value(JsonParser parser, int depth) throws IOException {
    JsonToken token = parser.currentToken();
    if (token == null) {
      throw new IllegalArgumentException("it is not JSON: it is empty");
    }
    if (token.isStructStart() && depth == DEEPEST) {
      throw new IllegalArgumentException(
          "it is nested more deeply than " + DEEPEST + " levels, expected fewer");
    }
    return switch (token) {
      case START_OBJECT -> entries(parser, depth + 1);
      case START_ARRAY -> elements(parser, depth + 1);
      case VALUE_NULL -> null;
      default -> parser.getText();
    };
  }

  private static Map<String, Object> entries(JsonParser parser, int depth) throws IOException {
    Map<String, Object> entries = new LinkedHashMap<>();
    for (String key = parser.nextFieldName(); key != null; key = parser.nextFieldName()) {
      parser.nextToken();
      Object entry = value(parser, depth);
      if (entry != null) {
        entries.put(key, entry);
      }
    }
    return entries;
  }

  private static List<Object> elements(JsonParser parser, int depth) throws IOException {
    List<Object> elements = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      Object element = value(parser, depth);
      if (element != null) {
        elements.add(element);
      }
    }
    return elements;
  }
}
