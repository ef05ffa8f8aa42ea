package io.trunkline.interop.peer;

import demo.bid.BidRequest;
import demo.bid.Color;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Calls of the bid service without its interface. Thread-safe. */
final class GenericCommands {

  private static final int WAIT_SECONDS = 10;

  private final RpcRuntime runtime;
  private final Map<String, RpcRuntime.Generic> references = new ConcurrentHashMap<>();

  GenericCommands(RpcRuntime runtime) {
    this.runtime = runtime;
  }

  void refer(String name, RpcRuntime.Refer<?> refer, String mode) throws Exception {
    references.put(name, runtime.referGeneric(refer, mode));
  }

  void destroy(String name) {
    RpcRuntime.Generic ended = references.remove(name);
    if (ended != null) {
      ended.destroy();
    }
  }

  @Nullable Object invoke(Message command) throws Throwable {
    RpcRuntime.Generic reference = references.get(command.get("on"));
    if (reference == null) {
      throw new IllegalArgumentException(
          command.get("on") + " is not among " + references.keySet());
    }
    String method = command.get("method");
    String[] types = types(method);
    Object[] arguments = arguments(method, command.values().getOrDefault("text", ""));
    return command.find("async") == null
        ? reference.invoke(method, types, arguments)
        : reference.invokeAsync(method, types, arguments).get(WAIT_SECONDS, TimeUnit.SECONDS);
  }

  private static String[] types(String method) {
    return switch (method) {
      case "bid" -> new String[] {BidRequest.class.getName()};
      case "nothing" -> new String[] {"int"};
      case "types" ->
          new String[] {
            Date.class.getName(),
            LocalDateTime.class.getName(),
            BigDecimal.class.getName(),
            Color.class.getName(),
            List.class.getName(),
            Map.class.getName(),
            Set.class.getName(),
            byte[].class.getName(),
            int[].class.getName(),
            "long",
            Integer.class.getName()
          };
      default -> new String[] {String.class.getName()};
    };
  }

  private static Object[] arguments(String method, String text) {
    return switch (method) {
      case "bid" -> new Object[] {request()};
      case "bytes" -> new Object[] {new byte[] {1}};
      case "nothing" -> new Object[] {Integer.parseInt(text)};
      case "types" -> types();
      default -> new Object[] {text};
    };
  }

  private static Map<String, Object> request() {
    Map<String, Object> impression = new LinkedHashMap<>();
    impression.put("id", "abc");
    impression.put("bidFloor", 1.1);
    Map<String, Object> geo = new LinkedHashMap<>();
    geo.put("lon", 100.5); // a number that float and double have alike
    geo.put("city", "beijing");
    Map<String, Object> device = new LinkedHashMap<>();
    device.put("os", "ios");
    device.put("geo", geo);
    Map<String, Object> request = new LinkedHashMap<>();
    request.put("id", "r1");
    request.put("device", device);
    request.put("impressions", new ArrayList<>(List.of(impression)));
    return request;
  }

  /** The values of the typed call, as a caller without the classes has them. */
  private static Object[] types() {
    Map<String, Long> map = new LinkedHashMap<>();
    map.put("one", 1L);
    map.put("big", 1L << 40);
    return new Object[] {
      new Date(1_700_000_000_123L),
      "2024-02-29T12:34:56.789",
      new BigDecimal("12345678901234567890.123456789"),
      "GREEN",
      new ArrayList<>(List.of(1, 2, 300)),
      map,
      new ArrayList<>(List.of("x", "y")),
      new byte[] {1, 2, 3, -1},
      new int[] {1, -1, 70_000},
      123_456_789_012L,
      42
    };
  }
}
