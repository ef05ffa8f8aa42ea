package io.trunkline.internal.protocol;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What golden/README.md says of a captured call. The result of a call that throws is null. */
record GoldenCall(String method, Object[] arguments, Object result) {

  private static final String UNICODE = "hello \u4f60\u597d \ud83d\ude00";

  /** The call that a request or response belongs to, by the name of its file. */
  static GoldenCall of(String name) {
    String theCase =
        name.replaceAll("^.*-(hessian2|kryo)-", "").replaceAll("-(request|response)$", "");
    return switch (theCase) {
      case "bid" -> call("bid", bidResponse(), bidRequest());
      case "echo" -> call("echo", UNICODE, UNICODE);
      case "echo50k" -> call("echo", text50k(), text50k());
      case "exception" -> call("fail", null, "boom");
      case "custom-exception" -> call("failCustom", null, "custom boom");
      case "null" -> call("nullValue", null, "x");
      case "void" -> call("nothing", null, 7);
      case "oneway" -> call("nothing", null, 9);
      case "types" -> call("types", types(), types().values().toArray());
      case "attach" -> call("echo", "with attachment", "with attachment");
      case "async" -> call("echo", "async", "async");
      case "echosvc" -> call("$echo", "ping", "ping");
      case "generic" -> generic("generic-arg", "echo", "java.lang.String", "generic-arg");
      case "generic-bid" ->
          generic(genericBidResponse(), "bid", "demo.bid.BidRequest", genericBidRequest());
      case "generic-exception" -> generic(null, "fail", "java.lang.String", "g-boom");
      default -> throw new IllegalArgumentException("golden/README.md has no case " + theCase);
    };
  }

  private static GoldenCall call(String method, Object result, Object... arguments) {
    return new GoldenCall(method, arguments, result);
  }

  private static GoldenCall generic(Object result, String method, String type, Object argument) {
    return call("$invoke", result, method, new String[] {type}, new Object[] {argument});
  }

  private static BidRequest bidRequest() {
    Geo geo = new Geo(100.1f, 100.1f, "china", "beijing");
    Device device = new Device("ios", "apple", "7.0", "iphone", "zh_CN", geo);
    return new BidRequest(null, device, List.of(new Impression("abc", 1.1)));
  }

  private static BidResponse bidResponse() {
    return new BidResponse("abc", List.of(new SeatBid("seat", "group")));
  }

  private static String text50k() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 51_200; i++) {
      text.append((char) ('a' + i % 26));
    }
    return text.toString();
  }

  /** The result of the case "types", in its order; the arguments are its values. */
  static Map<String, Object> types() {
    Map<String, Object> types = new LinkedHashMap<>();
    types.put("date", new Date(1_700_000_000_123L));
    types.put("ldt", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000));
    types.put("bd", new BigDecimal("12345678901234567890.123456789"));
    types.put("color", Color.GREEN);
    types.put("list", List.of(1, 2, 300));
    types.put("map", new LinkedHashMap<>(Map.of("one", 1L, "big", 1L << 40)));
    types.put("set", Set.of("x", "y")); // 2.7.23 answers with a HashSet
    types.put("bytes", new byte[] {1, 2, 3, -1});
    types.put("ints", new int[] {1, -1, 70_000});
    types.put("prim", 123_456_789_012L);
    types.put("boxed", 42);
    return types;
  }

  private static Map<String, Object> genericBidRequest() {
    Map<String, Object> impression = new LinkedHashMap<>();
    impression.put("id", "abc");
    impression.put("bidFloor", 1.1);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", "r1");
    request.put("impressions", List.of(impression));
    return request;
  }

  private static Map<String, Object> genericBidResponse() {
    Map<String, Object> seat = new HashMap<>();
    seat.put("seat", "seat");
    seat.put("group", "group");
    seat.put("class", "demo.bid.SeatBid");
    Map<String, Object> response = new HashMap<>();
    response.put("id", "abc");
    response.put("class", "demo.bid.BidResponse");
    response.put("seatBids", List.of(seat));
    return response;
  }
}
