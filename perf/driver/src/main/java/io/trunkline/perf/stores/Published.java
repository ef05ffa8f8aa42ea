package io.trunkline.perf.stores;

import java.util.Map;

/** The gain over Java serialization that the source article published, in percent, for 1 MB. */
final class Published {

  private static final Map<String, Map<String, Double>> GAINS =
      Map.of(
          "kryo",
          Map.of(
              Engine.LOCAL_QUEUE, 64.71,
              Engine.LOCAL_STORE, 6.64,
              Engine.HA_QUEUE, 21.09,
              Engine.HA_STORE, 24.79),
          "kryo+deflate",
          Map.of(
              Engine.LOCAL_QUEUE, 11.84,
              Engine.LOCAL_STORE, -11.01,
              Engine.HA_QUEUE, 63.77,
              Engine.HA_STORE, 77.13),
          "kryo+gzip",
          Map.of(
              Engine.LOCAL_QUEUE, 8.53,
              Engine.LOCAL_STORE, -8.69,
              Engine.HA_QUEUE, 13.93,
              Engine.HA_STORE, 23.96));

  private Published() {}

  /** The cell of a serializer that the article has. */
  static double gain(String codec, String engine) {
    Double gain = GAINS.getOrDefault(codec, Map.of()).get(engine);
    if (gain == null) {
      throw new IllegalArgumentException("the article has no " + codec + " in a " + engine);
    }
    return gain;
  }
}
