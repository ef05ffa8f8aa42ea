package io.trunkline.filters;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Values as JSON, by Jackson. Thread-safe. */
final class Json {

  private final ObjectMapper mapper =
      JsonMapper.builder(BoundedText.factory())
          .findAndAddModules()
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
          .build();

  /**
   * @throws IllegalArgumentException if it is no JSON, or none of that type
   */
  @Nullable Object read(String text, Type type) {
    try {
      return mapper.readValue(text, mapper.constructType(type));
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is not JSON for " + type.getTypeName() + ": " + e.getOriginalMessage(),
          e);
    }
  }

  /** A text as a value of a type that JSON has texts for, such as an enum or a date. */
  @Nullable Object readText(String text, Type type) {
    try {
      return mapper.convertValue(text, mapper.constructType(type));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + text + "' is no " + type.getTypeName() + ": " + e.getMessage(), e);
    }
  }

  /**
   * The text of a value, with {@code ...} behind it where it would have been longer.
   *
   * @param most how many characters are written of it
   * @throws IllegalArgumentException if it cannot be written
   */
  String write(@Nullable Object value, int most) {
    BoundedText text = BoundedText.of(mapper, value, most);
    return text.isCut() ? text + "..." : text.toString();
  }
}
