package io.trunkline.filters;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.Writer;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Values as JSON, by Jackson. Thread-safe. */
final class Json {

  private final ObjectMapper mapper =
      JsonMapper.builder()
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
          "'" + text + "' is no JSON of " + type.getTypeName() + ": " + e.getOriginalMessage(), e);
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
   * The first characters of a value, of which no more is written: objects that contain one another
   * many times have texts without end.
   *
   * @throws IllegalArgumentException if it cannot be written
   */
  String beginning(@Nullable Object value, int most) {
    Beginning text = new Beginning(most);
    try {
      mapper.writeValue(text, value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(e.getOriginalMessage(), e);
    } catch (IOException full) {
      return text.toString();
    }
    return text.toString();
  }

  /** Takes so many characters, and fails on the next one. */
  private static final class Beginning extends Writer {
    private final StringBuilder text = new StringBuilder();
    private final int most;

    private Beginning(int most) {
      this.most = most;
    }

    @Override
    public void write(char[] more, int from, int count) throws IOException {
      int room = most - text.length();
      text.append(more, from, Math.min(room, count));
      if (count > room) {
        throw new IOException("more than " + most + " characters");
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}

    @Override
    public String toString() {
      return text.toString();
    }
  }
}
