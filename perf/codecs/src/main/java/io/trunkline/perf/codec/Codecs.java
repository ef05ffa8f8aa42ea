package io.trunkline.perf.codec;

import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;

/** The codecs on the class path. */
public final class Codecs {

  private Codecs() {}

  private static List<Codec> all() {
    List<Codec> all = new ArrayList<>();
    ServiceLoader.load(Codec.class).forEach(all::add);
    ServiceLoader.load(CodecSource.class).forEach(source -> all.addAll(source.codecs()));
    return all;
  }

  /** The names of all of them. */
  public static List<String> names() {
    return all().stream().map(Codec::name).toList();
  }

  /** The names of those that take a payload. */
  public static List<String> names(CodecPayload payload) {
    return all().stream().filter(codec -> codec.takes(payload)).map(Codec::name).toList();
  }

  /**
   * A new one, prepared and checked to return equal values.
   *
   * @throws IllegalArgumentException if there is none of that name, or it does not take the payload
   * @throws IllegalStateException if it gives back something else
   * @throws Exception if it cannot write or read the payload
   */
  public static Codec prepared(String name, CodecPayload payload) throws Exception {
    for (Codec codec : all()) {
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
