package io.trunkline.serialization.hessian2;

import io.trunkline.serialization.SerializationException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Loads the codecs of the providers on the class path. */
final class ApplicationCodecs {

  private ApplicationCodecs() {}

  /**
   * The codecs of all providers that a class loader finds.
   *
   * @throws SerializationException if one cannot be loaded, or two codecs are for one class
   */
  static List<ObjectCodec<?>> load(ClassLoader loader) {
    List<ObjectCodec<?>> codecs = new ArrayList<>();
    Map<Class<?>, String> owners = new HashMap<>();
    try {
      for (ObjectCodecProvider provider : ServiceLoader.load(ObjectCodecProvider.class, loader)) {
        String name = provider.getClass().getName();
        for (ObjectCodec<?> codec : provider.codecs()) {
          String other = owners.putIfAbsent(codec.type(), name);
          if (other != null) {
            throw new SerializationException(
                "hessian2: "
                    + name
                    + " has an ObjectCodec for class "
                    + codec.type().getName()
                    + ", and "
                    + other
                    + " has one too; remove one of them");
          }
          codecs.add(codec);
        }
      }
    } catch (ServiceConfigurationError e) {
      throw new SerializationException("hessian2: " + e.getMessage(), e);
    }
    return codecs;
  }
}
