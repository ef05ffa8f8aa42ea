package io.trunkline.perf.system;

import io.trunkline.demo.BidRequest;
import io.trunkline.demo.Device;
import io.trunkline.demo.Geo;
import io.trunkline.demo.Impression;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/** What a call carries there and back. */
public enum Payload {
  /** The small nested request of the source articles. */
  BID(200),
  /** A long text of lower case letters. */
  TEXT(50_000),
  /** Nothing in either direction. */
  VOID(0),
  /** An order with four points in time as the source article had them before: {@code Date}. */
  DATE(50),
  /** The same order with {@code LocalDateTime}. */
  JAVATIME(50);

  private static final long SEED = 7;
  private static final LocalDateTime ORDERED =
      LocalDateTime.of(2020, 11, 25, 14, 3, 27, 123_000_000);

  private final int rawBytes;

  Payload(int rawBytes) {
    this.rawBytes = rawBytes;
  }

  /** Whether it exists only to compare types of time. */
  public boolean isTime() {
    return this == DATE || this == JAVATIME;
  }

  /** How many bytes stand for it where a system carries only bytes. */
  public int rawBytes() {
    return rawBytes;
  }

  /** Its name in a scenario. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** A new bid request, equal to every other one. */
  public static BidRequest bid() {
    Geo geo = new Geo();
    geo.setCountry("china");
    geo.setCity("beijing");
    geo.setLon(100.1f);
    geo.setLat(100.1f);
    Device device = new Device();
    device.setMake("apple");
    device.setOs("ios");
    device.setVersion("7.0");
    device.setLang("zh_CN");
    device.setModel("iphone");
    device.setGeo(geo);
    Impression impression = new Impression();
    impression.setId("abc");
    impression.setBidFloor(1.1);
    BidRequest request = new BidRequest();
    request.setDevice(device);
    request.setImpressions(new ArrayList<>(List.of(impression)));
    return request;
  }

  /** A new order, equal to every other one. */
  public static DatedOrder dated() {
    long millis = ORDERED.toInstant(ZoneOffset.UTC).toEpochMilli();
    return new DatedOrder(
        "order-7",
        new Date(millis),
        new Date(millis + 1_001),
        new Date(millis + 60_000),
        new Date(millis + 86_400_000));
  }

  /** A new order, equal to every other one. */
  public static TimedOrder timed() {
    return new TimedOrder(
        "order-7",
        ORDERED,
        ORDERED.plusNanos(1_001_000_000),
        ORDERED.plusMinutes(1),
        ORDERED.plusDays(1));
  }

  /** The text, the same in every JVM. */
  public static String text() {
    return text(TEXT.rawBytes);
  }

  /** One of another length. */
  public static String text(int length) {
    Random random = new Random(SEED);
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append((char) ('a' + random.nextInt(26)));
    }
    return text.toString();
  }

  /** Bytes that stand for it, the same in every JVM. */
  public byte[] bytes() {
    byte[] bytes = new byte[rawBytes];
    new Random(SEED).nextBytes(bytes);
    return bytes;
  }
}
