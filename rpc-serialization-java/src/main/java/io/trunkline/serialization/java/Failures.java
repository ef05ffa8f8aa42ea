package io.trunkline.serialization.java;

import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.objectstream.StreamDifference;
import java.io.NotSerializableException;
import org.jspecify.annotations.Nullable;

/**
 * Turns what the JDK throws into one {@link SerializationException}. Its texts quote the message,
 * so of a failed read only the class of what was thrown and its place are kept.
 */
final class Failures {

  private Failures() {}

  /**
   * What to throw after reading failed at that byte of the message.
   *
   * @param reason the {@link SerializationException} among the causes, otherwise the innermost one
   * @param gate whose classes the text may name; null if no object was read
   */
  static SerializationException reading(
      JavaForm form, Throwable reason, int offset, @Nullable ClassGate gate) {
    SerializationException clear = clear(form, reason, gate);
    if (clear != null) {
      return clear;
    }
    SerializationException broken =
        SerializationException.broken(
            form.text(), offset, reason, "; compare the classes of this message on both sides");
    broken.setStackTrace(reason.getStackTrace());
    return broken;
  }

  private static @Nullable SerializationException clear(
      JavaForm form, Throwable reason, @Nullable ClassGate gate) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    return StreamDifference.of(reason, gate, form.wording());
  }

  /** What to throw after writing that object failed. */
  static SerializationException writing(
      JavaForm form, Throwable failure, Throwable reason, @Nullable Object value) {
    if (reason instanceof SerializationException own) {
      return own;
    }
    if (reason instanceof NotSerializableException not
        && not.getMessage() != null
        && not.getMessage().indexOf(' ') < 0) { // some classes forbid it with a sentence
      return new SerializationException(
          form.text()
              + ": class "
              + not.getMessage()
              + " is not Serializable; let it implement java.io.Serializable, or make the field"
              + " that holds it transient",
          failure);
    }
    return SerializationException.cannotWrite(form.text(), value, "", reason, failure);
  }
}
