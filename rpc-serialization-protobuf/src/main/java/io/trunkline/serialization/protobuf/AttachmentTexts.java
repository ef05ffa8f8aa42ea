package io.trunkline.serialization.protobuf;

import io.trunkline.serialization.SerializationException;

/** The values of attachments, which are texts on the wire. */
final class AttachmentTexts {

  private AttachmentTexts() {}

  /**
   * A text, number or boolean as text.
   *
   * @throws SerializationException if it is anything else
   */
  static String of(String serialization, String key, Object value) {
    if (value instanceof CharSequence
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof Character) {
      return value.toString();
    }
    throw new SerializationException(
        "attachment "
            + key
            + " is a "
            + value.getClass().getName()
            + ", and "
            + serialization
            + " sends texts, numbers and booleans there, as text; attach a String");
  }
}
