package io.trunkline.serializer.jms;

import static java.util.Objects.requireNonNull;

import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.stored.ObjectSerializer;
import jakarta.jms.BytesMessage;
import jakarta.jms.JMSException;
import jakarta.jms.Message;
import jakarta.jms.Session;
import org.jspecify.annotations.Nullable;
import org.springframework.jms.support.converter.MessageConversionException;
import org.springframework.jms.support.converter.MessageConverter;

/**
 * Objects as the bodies of {@link BytesMessage}s, through an {@link ObjectSerializer}, for {@code
 * JmsTemplate} and listeners. JMS's own {@code ObjectMessage} is neither written nor read: opening
 * it runs Java's deserialization. Thread-safe.
 */
public final class ObjectMessageConverter implements MessageConverter {

  private final ObjectSerializer serializer;
  private final int maxBytes;

  /** Creates a converter for bodies of up to 64 MiB. */
  public ObjectMessageConverter(ObjectSerializer serializer) {
    this(serializer, 64 * 1024 * 1024);
  }

  /**
   * Creates a converter for bodies of up to this many bytes, checked before they are read into
   * memory.
   *
   * @throws IllegalArgumentException if the limit is below 1
   */
  public ObjectMessageConverter(ObjectSerializer serializer, int maxBytes) {
    this.serializer = requireNonNull(serializer, "serializer");
    if (maxBytes < 1) {
      throw new IllegalArgumentException("maxBytes is " + maxBytes + ", expected 1 or more");
    }
    this.maxBytes = maxBytes;
  }

  /**
   * Creates a message with this object.
   *
   * @param object null is an object like any other
   * @throws MessageConversionException if it cannot be written; the serializer's exception is the
   *     cause
   */
  @Override
  public Message toMessage(@Nullable Object object, Session session) throws JMSException {
    byte[] bytes;
    try {
      bytes = serializer.serialize(object);
    } catch (SerializationException | IllegalArgumentException e) {
      throw new MessageConversionException(String.valueOf(e.getMessage()), e);
    }
    BytesMessage message = session.createBytesMessage();
    message.writeBytes(bytes);
    return message;
  }

  /**
   * Returns the object of a message, with the classes of the context class loader.
   *
   * @return null if null was sent, which Spring's interface does not declare
   * @throws MessageConversionException if it is not a {@link BytesMessage} or cannot be read
   */
  @Override
  @SuppressWarnings("NullAway") // as the text above says
  public Object fromMessage(Message message) throws JMSException {
    if (!(message instanceof BytesMessage body)) {
      throw new MessageConversionException(
          "the message is a "
              + message.getClass().getName()
              + ", expected a jakarta.jms.BytesMessage; convert what others send with the converter"
              + " that fits it");
    }
    long length = body.getBodyLength();
    if (length > maxBytes) {
      throw new MessageConversionException(
          "the message has "
              + length
              + " bytes, expected at most "
              + maxBytes
              + "; raise maxBytes of the converter");
    }
    byte[] bytes = new byte[(int) length];
    body.reset(); // whoever looked at it before
    body.readBytes(bytes);
    try {
      return serializer.<Object>deserialize(bytes);
    } catch (SerializationException e) {
      throw new MessageConversionException(String.valueOf(e.getMessage()), e);
    }
  }
}
