package io.trunkline.demo.stores;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.Device;
import io.trunkline.demo.Geo;
import io.trunkline.demo.Impression;
import io.trunkline.serialization.stored.ObjectSerializer;
import io.trunkline.store.Durability;
import io.trunkline.store.ObjectStore;
import io.trunkline.store.StoreFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Writes bids into a store, or reads all of them. {@code bin/verify older} lets one build read what
 * another one has written. This file needs public classes only, because Java runs it from source on
 * the class path of a build that does not contain it.
 */
public final class StoredBids {

  private static final int COUNT = 1_000;

  private StoredBids() {}

  /**
   * Exits with 0 if all bids were written, or read and equal to what was written.
   *
   * @param args {@code write} or {@code read}, the serialization, the folder of the store
   */
  public static void main(String[] args) {
    Durability quick = Durability.every(COUNT).withoutForce();
    try (StoreFile file = StoreFile.open(Path.of(args[2]).resolve("bids.mv"), quick)) {
      ObjectSerializer serializer =
          ObjectSerializer.builder()
              .serialization(args[1])
              .allow(BidRequest.class)
              .tables(file.tables())
              .build();
      ObjectStore<BidRequest> bids = file.objects("bids", serializer);
      switch (args[0]) {
        case "write" -> write(bids);
        case "read" -> read(bids);
        default -> throw new IllegalArgumentException("'" + args[0] + "', expected write or read");
      }
    }
  }

  private static void write(ObjectStore<BidRequest> bids) {
    long bytes = 0;
    for (int i = 0; i < COUNT; i++) {
      bids.put(key(i), bid(i));
      byte[] written = bids.bytes().get(key(i));
      bytes += written == null ? 0 : written.length;
    }
    System.out.printf(Locale.ROOT, "%,d values, %,d bytes each%n", COUNT, bytes / COUNT);
  }

  private static void read(ObjectStore<BidRequest> bids) {
    for (int i = 0; i < COUNT; i++) {
      BidRequest read = bids.get(key(i));
      if (!bid(i).equals(read)) {
        throw new IllegalStateException(key(i) + " is " + read + ", expected " + bid(i));
      }
    }
    System.out.printf(Locale.ROOT, "%,d values%n", COUNT);
  }

  private static String key(int number) {
    return "bid " + number;
  }

  private static BidRequest bid(int number) {
    BidRequest bid = new BidRequest();
    bid.setId("bid " + number);
    if (number % 2 == 0) { // every other bid has nulls instead
      bid.setDevice(device(number));
      bid.setImpressions(new ArrayList<>(List.of(impression(number), impression(-number))));
    }
    return bid;
  }

  private static Device device(int number) {
    Geo geo = new Geo();
    geo.setLon(number / 3f);
    geo.setLat(-number);
    geo.setCity("K\u00f6penick");
    Device device = new Device();
    device.setOs("android");
    device.setGeo(geo);
    return device;
  }

  private static Impression impression(int number) {
    Impression impression = new Impression();
    impression.setId("impression " + number);
    impression.setBidFloor(number / 7d);
    return impression;
  }
}
