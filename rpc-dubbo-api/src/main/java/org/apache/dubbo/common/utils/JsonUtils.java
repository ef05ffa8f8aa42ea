package org.apache.dubbo.common.utils;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JavaType;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.Type;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Objects as JSON, with Jackson 2, which has to be on the class path. */
public class JsonUtils {

  /** Made once and not changed. */
  private static final ObjectMapper MAPPER =
      JsonMapper.builder()
          .findAndAddModules()
          .serializationInclusion(JsonInclude.Include.NON_NULL)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  protected JsonUtils() {}

  /** Without fields that are null. */
  public static String toJson(@Nullable Object value) {
    try {
      return MAPPER.writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a value cannot be written as JSON", e);
    }
  }

  /** As {@link #toJson}, in several lines. */
  public static String toPrettyJson(@Nullable Object value) {
    try {
      return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(value);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a value cannot be written as JSON", e);
    }
  }

  public static <T> @Nullable T toJavaObject(String json, Type type) {
    return read(json, MAPPER.constructType(type));
  }

  public static <T> @Nullable List<T> toJavaList(String json, Class<T> type) {
    return read(json, MAPPER.getTypeFactory().constructCollectionType(List.class, type));
  }

  private static <T> @Nullable T read(String json, JavaType type) {
    try {
      return MAPPER.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("a text is not JSON of " + type.toCanonical(), e);
    }
  }

  /** Whether a text is JSON. */
  public static boolean checkJson(String json) {
    try {
      MAPPER.readTree(json);
      return true;
    } catch (JsonProcessingException e) {
      return false;
    }
  }
}
