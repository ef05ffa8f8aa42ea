package io.trunkline.testkit;

import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A call that was captured with every stock version and serialization, as described in {@code
 * golden/README.md}.
 *
 * @param name of the case, as in the names of the frames
 * @param descriptor the types of the parameters
 * @param type the first item of the response's body: {@link #EXCEPTION}, {@link #VALUE} or {@link
 *     #NULL}; {@link #UNANSWERED} if there was no response
 * @param result the value or exception; also null for the generic exception, whose class is stock's
 */
public record GoldenCall(
    String name,
    String method,
    String descriptor,
    List<Object> arguments,
    int type,
    @Nullable Object result) {

  public static final int UNANSWERED = 0;
  public static final int EXCEPTION = 3;
  public static final int VALUE = 4;
  public static final int NULL = 5;

  private static final String STRING = "Ljava/lang/String;";

  /** All calls, with newly created values. */
  public static List<GoldenCall> all() {
    return List.of(
        of("bid", "bid", "Ldemo/bid/BidRequest;", VALUE, bidResponse(), bidRequest()),
        echo("echo", "hello \u4f60\u597d \ud83d\ude00"),
        echo("echo50k", text50k()),
        of("exception", "fail", STRING, EXCEPTION, new IllegalStateException("boom"), "boom"),
        of(
            "custom-exception",
            "failCustom",
            STRING,
            EXCEPTION,
            new BidException("custom boom", 42),
            "custom boom"),
        of("null", "nullValue", STRING, NULL, null, "x"),
        of("void", "nothing", "I", NULL, null, 7),
        of("oneway", "nothing", "I", UNANSWERED, null, 9),
        of(
            "types",
            "types",
            "Ljava/util/Date;Ljava/time/LocalDateTime;Ljava/math/BigDecimal;Ldemo/bid/Color;"
                + "Ljava/util/List;Ljava/util/Map;Ljava/util/Set;[B[IJLjava/lang/Integer;",
            VALUE,
            types(),
            types().values().toArray()),
        echo("attach", "with attachment"),
        echo("async", "async"),
        of("echosvc", "$echo", "Ljava/lang/Object;", VALUE, "ping", "ping"),
        generic("generic", "echo", "java.lang.String", "generic-arg", VALUE, "generic-arg"),
        generic(
            "generic-bid",
            "bid",
            "demo.bid.BidRequest",
            genericBidRequest(),
            VALUE,
            genericBidResponse()),
        generic("generic-exception", "fail", "java.lang.String", "g-boom", EXCEPTION, null));
  }

  /**
   * The call with this name.
   *
   * @throws IllegalArgumentException if the name is unknown
   */
  public static GoldenCall named(String name) {
    return all().stream()
        .filter(call -> call.name.equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("no golden call " + name));
  }

  /** The five strings at the beginning of the request's body. */
  public List<String> head() {
    return List.of("2.0.2", "demo.bid.BidService", "0.0.0", method, descriptor);
  }

  @Override
  public String toString() {
    return name;
  }

  private static GoldenCall of(
      String name,
      String method,
      String descriptor,
      int type,
      @Nullable Object result,
      Object... arguments) {
    return new GoldenCall(name, method, descriptor, Arrays.asList(arguments), type, result);
  }

  private static GoldenCall echo(String name, String text) {
    return of(name, "echo", STRING, VALUE, text, text);
  }

  private static GoldenCall generic(
      String name,
      String method,
      String parameter,
      Object argument,
      int type,
      @Nullable Object result) {
    return of(
        name,
        "$invoke",
        STRING + "[Ljava/lang/String;[Ljava/lang/Object;",
        type,
        result,
        method,
        new String[] {parameter},
        new Object[] {argument});
  }

  private static BidRequest bidRequest() {
    Geo geo = new Geo(100.1f, 100.1f, "china", "beijing");
    Device device = new Device("ios", "apple", "7.0", "iphone", "zh_CN", geo);
    return new BidRequest(null, device, new ArrayList<>(List.of(new Impression("abc", 1.1))));
  }

  private static BidResponse bidResponse() {
    return new BidResponse("abc", new ArrayList<>(List.of(new SeatBid("seat", "group"))));
  }

  private static Map<String, Object> genericBidRequest() {
    Map<String, Object> impression = new LinkedHashMap<>();
    impression.put("id", "abc");
    impression.put("bidFloor", 1.1);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", "r1");
    request.put("impressions", new ArrayList<>(List.of(impression)));
    return request;
  }

  private static Map<String, Object> genericBidResponse() {
    Map<String, Object> seatBid = new HashMap<>();
    seatBid.put("seat", new String("seat")); // not the object that is the key, which fst tells
    seatBid.put("group", new String("group"));
    seatBid.put("class", "demo.bid.SeatBid");
    Map<String, Object> response = new HashMap<>();
    response.put("id", "abc");
    response.put("class", "demo.bid.BidResponse");
    response.put("seatBids", new ArrayList<>(List.of(seatBid)));
    return response;
  }

  private static String text50k() {
    return "abcdefghijklmnopqrstuvwxyz".repeat(2_000).substring(0, 51_200);
  }

  private static Map<String, Object> types() {
    Map<String, Long> numbers = new LinkedHashMap<>();
    numbers.put("one", 1L);
    numbers.put("big", 1L << 40);
    Map<String, Object> types = new LinkedHashMap<>();
    types.put("date", new Date(1_700_000_000_123L));
    types.put("ldt", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000));
    types.put("bd", new BigDecimal("12345678901234567890.123456789"));
    types.put("color", Color.GREEN);
    types.put("list", new ArrayList<>(List.of(1, 2, 300)));
    types.put("map", numbers);
    types.put("set", new LinkedHashSet<>(List.of("x", "y")));
    types.put("bytes", new byte[] {1, 2, 3, -1});
    types.put("ints", new int[] {1, -1, 70_000});
    types.put("prim", 123_456_789_012L);
    types.put("boxed", 42);
    return types;
  }
}
