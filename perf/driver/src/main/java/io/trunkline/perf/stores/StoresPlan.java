package io.trunkline.perf.stores;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What is measured, and for how long.
 *
 * @param payloads the values
 * @param threads how many work at once
 * @param networks bits a second by name, for the cluster
 * @param rounds of each serializer in turns with the others
 * @param millis of each round
 * @param codecs the serializers
 */
record StoresPlan(
    List<StorePayload> payloads,
    List<Integer> threads,
    Map<String, Long> networks,
    int rounds,
    long millis,
    List<String> codecs) {

  /** A part: one engine with one network, payload and number of threads. */
  record Part(String engine, String network, long bits, StorePayload payload, int threads) {

    boolean isQueue() {
      return engine.equals(Engine.LOCAL_QUEUE) || engine.equals(Engine.HA_QUEUE);
    }

    boolean isLocal() {
      return network.equals(StoreReport.NO_NETWORK);
    }
  }

  /** Everything, which takes some hours; quickly, the cells of the article and a few beside. */
  static StoresPlan of(boolean quick) {
    Map<String, Long> networks = new LinkedHashMap<>();
    networks.put(StoreReport.LOOPBACK, 0L);
    if (!quick) {
      networks.put("1 Gbit/s", 1_000_000_000L);
    }
    networks.put(StoreReport.MBIT_100, 100_000_000L);
    List<StorePayload> payloads = new ArrayList<>();
    if (quick) {
      payloads.add(new StorePayload(1024, true, true));
      payloads.add(new StorePayload(1024, false, true));
      payloads.add(new StorePayload(64, true, true));
    } else {
      for (int kilobytes : new int[] {1024, 64, 1}) {
        payloads.addAll(StorePayload.ofSize(kilobytes));
      }
    }
    return new StoresPlan(
        payloads,
        quick ? List.of(1) : List.of(1, 8),
        networks,
        quick ? 3 : 5,
        quick ? 700 : 2000,
        StoreCodecs.names());
  }

  List<Part> parts() {
    List<Part> parts = new ArrayList<>();
    for (StorePayload payload : payloads) {
      for (int count : threads) {
        for (String engine : List.of(Engine.LOCAL_QUEUE, Engine.LOCAL_STORE)) {
          parts.add(new Part(engine, StoreReport.NO_NETWORK, 0, payload, count));
        }
        for (String engine : List.of(Engine.HA_QUEUE, Engine.HA_STORE)) {
          networks.forEach((name, bits) -> parts.add(new Part(engine, name, bits, payload, count)));
        }
      }
    }
    return parts;
  }

  /** One round to warm up, and those that count. */
  long millisOfPart() {
    return codecs.size() * (rounds + 1) * millis;
  }
}
