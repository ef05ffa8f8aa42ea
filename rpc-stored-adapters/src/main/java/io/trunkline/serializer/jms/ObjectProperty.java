package io.trunkline.serializer.jms;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.springframework.jms.support.converter.MessageConversionException;

/**
 * Stores a small object, such as a session, in a string property of a message, in Base64. Brokers
 * limit properties, so this class has a limit in both directions. Thread-safe.
 */
public final class ObjectProperty {

  /** The limit unless another is given: 16 Ki characters, 12 KiB of bytes. */
  public static final int DEFAULT_MAX_CHARS = 16 * 1024;

  private final ObjectSerializer serializer;
  private final String name;
  private final int maxChars;

  /**
   * A property of up to {@link #DEFAULT_MAX_CHARS}.
   *
   * @param name of the property, a Java identifier as JMS demands, such as {@code SESSION}
   */
  public ObjectProperty(ObjectSerializer serializer, String name) {
    this(serializer, name, DEFAULT_MAX_CHARS);
  }

  /**
   * A property of up to so many characters.
   *
   * @param name of the property, a Java identifier as JMS demands
   * @param maxChars of the Base64 text: four for each three bytes
   * @throws IllegalArgumentException if the limit is below 1
   */
  public ObjectProperty(ObjectSerializer serializer, String name, int maxChars) {
    this.serializer = requireNonNull(serializer, "serializer");
    this.name = requireNonNull(name, "name");
    if (maxChars < 1) {
      throw new IllegalArgumentException("maxChars is " + maxChars + ", expected 1 or more");
    }
    this.maxChars = maxChars;
  }

  /**
   * Sets the property of a message; a message that cannot have it is left as it is.
   *
   * @throws MessageConversionException if the object cannot be written or is too large
   */
  public void set(Message message, @Nullable Object object) throws JMSException {
    String text;
    try {
      text = Base64.getEncoder().encodeToString(serializer.serialize(object));
    } catch (SerializationException | IllegalArgumentException e) {
      throw new MessageConversionException("property " + name + ": " + e.getMessage(), e);
    }
    checkLength(text, "keep less in it, compress it, or send it in the body");
    message.setStringProperty(name, text);
  }

  /**
   * The object of a message, with the classes of the context class loader.
   *
   * @return null if the message has no such property, or null was set
   * @throws MessageConversionException if it is too large, no Base64, or cannot be read
   */
  public @Nullable Object get(Message message) throws JMSException {
    String text = message.getStringProperty(name);
    if (text == null) {
      return null;
    }
    checkLength(text, "raise maxChars if its sender is trusted");
    byte[] bytes;
    try {
      bytes = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new MessageConversionException(
          "property " + name + " is not Base64, which it should be; something else set it", e);
    }
    try {
      return serializer.<Object>deserialize(bytes);
    } catch (SerializationException e) {
      throw new MessageConversionException("property " + name + ": " + e.getMessage(), e);
    }
  }

  private void checkLength(String text, String advice) {
    if (text.length() > maxChars) {
      throw new MessageConversionException(
          "property "
              + name
              + " has "
              + text.length()
              + " characters, expected at most "
              + maxChars
              + "; "
              + advice);
    }
  }
}
