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

  /**
   * A new one, prepared, which gives back what it is given.
   *
   * @throws IllegalArgumentException if there is none of that name
   * @throws IllegalStateException if it gives back something else
   * @throws Exception if it cannot write or read the payload
   */
  public static Codec prepared(String name, CodecPayload payload) throws Exception {
    for (Codec codec : ServiceLoader.load(Codec.class)) {
      if (codec.name().equals(name)) {
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
