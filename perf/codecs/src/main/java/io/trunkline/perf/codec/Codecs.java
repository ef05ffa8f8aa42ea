package io.trunkline.perf.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The codecs on the class path. */
public final class Codecs {

  private Codecs() {}

  /** The names of all of them. */
  public static List<String> names() {
    List<String> names = new ArrayList<>();
    ServiceLoader.load(Codec.class).forEach(codec -> names.add(codec.name()));
    return names;
  }

  /** The names of those that take a payload. */
  public static List<String> names(CodecPayload payload) {
    return ServiceLoader.load(Codec.class).stream()
        .map(ServiceLoader.Provider::get)
        .filter(codec -> codec.takes(payload))
        .map(Codec::name)
        .toList();
  }

  /**
   * A new one, prepared and checked to return equal values.
   *
   * @throws IllegalArgumentException if there is none of that name, or it does not take the payload
   * @throws IllegalStateException if it gives back something else
   * @throws Exception if it cannot write or read the payload
   */
  public static Codec prepared(String name, CodecPayload payload) throws Exception {
    for (Codec codec : ServiceLoader.load(Codec.class)) {
      if (codec.name().equals(name)) {
        if (!codec.takes(payload)) {
          throw new IllegalArgumentException(
              name
                  + " does not take "
                  + payload.label()
                  + "; name --systems that do: "
                  + names(payload));
        }
        codec.prepare(payload);
        codec.write(payload.value());
        if (!payload.value().equals(codec.read())) {
          throw new IllegalStateException("WRONG RESULT from " + name + " for " + payload);
        }
        return codec;
      }
    }
    throw new IllegalArgumentException("no codec named '" + name + "'; found " + names());
  }
}
