package io.trunkline.filters;

import com.fasterxml.jackson.annotation.JsonAutoDetect.Visibility;
import com.fasterxml.jackson.annotation.PropertyAccessor;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectMapper.DefaultTyping;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.jsontype.BasicPolymorphicTypeValidator;

/**
 * Classes and fields of an object as a text that is the same for equal contents and for no others.
 * It is written only, never read. Annotations that leave fields out are not heeded, since two
 * objects that differ there must not be taken for one. Thread-safe.
 */
final class ContentText {

  private final ObjectMapper mapper =
      JsonMapper.builder(BoundedText.factory())
          .findAndAddModules()
          .disable(MapperFeature.USE_ANNOTATIONS)
          .visibility(PropertyAccessor.ALL, Visibility.NONE)
          .visibility(PropertyAccessor.FIELD, Visibility.ANY)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .activateDefaultTyping(
              BasicPolymorphicTypeValidator.builder().build(), DefaultTyping.NON_FINAL)
          .build();

  /**
   * @throws IllegalArgumentException if it cannot be written, or has no contents that show
   */
  String of(Object value) {
    BoundedText written = BoundedText.of(mapper, value, ContentHash.MAX_WRITTEN);
    if (written.isCut()) {
      throw new IllegalArgumentException(
          "its contents are longer than " + ContentHash.MAX_WRITTEN + " characters");
    }
    String text = value.getClass().getName() + written;
    return text.length() > ContentHash.MAX_LENGTH ? ContentHash.of(text) : text;
  }
}
