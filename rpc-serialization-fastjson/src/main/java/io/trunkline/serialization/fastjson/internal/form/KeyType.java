package io.trunkline.serialization.fastjson.internal.form;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.EnumMap;
import org.jspecify.annotations.Nullable;

/**
 * Finds the enum of an empty EnumMap. Only the JDK's own serialization reveals it: it writes that
 * class.
 */
final class KeyType extends ObjectOutputStream {

  private @Nullable Class<?> type;

  private KeyType() throws IOException {
    super(OutputStream.nullOutputStream());
  }

  /** The class of the keys that a map takes. */
  static Class<?> of(EnumMap<?, ?> empty) {
    try (KeyType search = new KeyType()) {
      search.writeObject(empty);
      Class<?> found = search.type;
      if (found != null) {
        return found;
      }
      throw new SerializationException(ofNone());
    } catch (IOException e) {
      throw new SerializationException(ofNone(), e);
    }
  }

  private static String ofNone() {
    return "fastjson2: a java.util.EnumMap that is empty does not say which enum its keys are of;"
        + " send a HashMap";
  }

  @Override
  protected void annotateClass(Class<?> described) {
    if (Enum.class.isAssignableFrom(described) && described != Enum.class) {
      type = described;
    }
  }
}
