package io.trunkline.interop.peer;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.Moments;
import demo.bid.SeatBid;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The Java values of the golden frames. */
public final class Golden {

  /** What the parameters of {@link BidService#types} are called. */
  private static final List<String> TYPES =
      List.of("date", "ldt", "bd", "color", "list", "map", "set", "bytes", "ints", "prim", "boxed");

  private Golden() {}

  /** The request of the case bid. */
  public static BidRequest request() {
    List<Impression> impressions = new ArrayList<>(1);
    impressions.add(new Impression("abc", 1.1));
    Geo geo = new Geo(100.1f, 100.1f, "china", "beijing");
    return new BidRequest(
        null, new Device("ios", "apple", "7.0", "iphone", "zh_CN", geo), impressions);
  }

  /** Its reply. */
  public static BidResponse response() {
    List<SeatBid> seatBids = new ArrayList<>();
    seatBids.add(new SeatBid("seat", "group"));
    return new BidResponse("abc", seatBids);
  }

  /** Those of an instant in a zone whose clocks change. */
  public static Moments moments(String instant) {
    return Moments.of(Instant.parse(instant), ZoneId.of("Europe/Paris"));
  }

  /** Calls a service with the values of the case types. */
  public static Map<String, Object> types(BidService service) {
    Map<String, Long> map = new LinkedHashMap<>();
    map.put("one", 1L);
    map.put("big", 1L << 40);
    return service.types(
        new Date(1_700_000_000_123L),
        LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000),
        new BigDecimal("12345678901234567890.123456789"),
        Color.GREEN,
        new ArrayList<>(List.of(1, 2, 300)),
        map,
        new LinkedHashSet<>(Set.of("x", "y")),
        new byte[] {1, 2, 3, -1},
        new int[] {1, -1, 70_000},
        123_456_789_012L,
        42);
  }

  /** The reply of the case types: its arguments, in their order, by what they are called. */
  public static Map<String, Object> typesReply(Object... arguments) {
    Map<String, Object> reply = new LinkedHashMap<>();
    for (int i = 0; i < TYPES.size(); i++) {
      reply.put(TYPES.get(i), arguments[i]);
    }
    return reply;
  }
}
