package io.trunkline.serialization.databind;

import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** Finds the defaults of Properties, which only the JDK's own serialization reveals. */
final class PropertiesDefaults extends ObjectOutputStream {

  private final Properties bare;
  private @Nullable Properties found;

  private PropertiesDefaults(Properties bare) throws IOException {
    super(OutputStream.nullOutputStream());
    this.bare = bare;
    enableReplaceObject(true);
  }

  /** The defaults; null if there are none. */
  static @Nullable Properties of(Properties properties) {
    if (!(properties.clone() instanceof Properties bare)) {
      return null;
    }
    bare.clear(); // of the copy, so that nothing but its defaults is left to write
    try (PropertiesDefaults search = new PropertiesDefaults(bare)) {
      search.writeObject(bare);
      return search.found;
    } catch (IOException e) {
      throw new SerializationException(
          "the defaults cannot be found of class " + properties.getClass().getName(), e);
    }
  }

  @Override
  protected @Nullable Object replaceObject(Object part) {
    if (part == bare) {
      return part;
    }
    if (found == null && part instanceof Properties defaults) {
      found = defaults;
    }
    return null; // none of it is to be written
  }
}
