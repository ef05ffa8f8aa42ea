package io.trunkline.serialization.fst;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Bodies that Dubbo 3.3.6 with dubbo-serialization-fst 3.2.0 (FST 2.48) put on the wire: we read
 * what the capture's README says, and what we read we write again in the same bytes.
 */
class GoldenTest {

  private static final String PREFIX = "3.3.6-fst-";
  private static final int HEADER_BYTES = 16;

  private final Messages messages = Messages.of(new FstSerializationProvider());
  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader()).allow("demo.bid.*").build();

  record Call(String method, String descriptor, List<@Nullable Object> arguments) {}

  private record Request(List<String> head, List<@Nullable Object> arguments, Map<String, ?> end) {}

  private record Response(int type, @Nullable Object result, Map<String, ?> end) {}

  static Stream<Arguments> requests() {
    String string = "Ljava/lang/String;";
    Map<String, Object> impression = new LinkedHashMap<>();
    impression.put("id", "abc");
    impression.put("bidFloor", 1.1);
    Map<String, Object> bid = new LinkedHashMap<>();
    bid.put("id", "r1");
    bid.put("impressions", new ArrayList<>(List.of(impression)));
    String generic = string + "[Ljava/lang/String;[Ljava/lang/Object;";
    return Stream.of(
        request("bid", "bid", "Ldemo/bid/BidRequest;", bidRequest()),
        request("echo", "echo", string, "hello \u4f60\u597d \ud83d\ude00"),
        request("echo50k", "echo", string, text50k()),
        request("exception", "fail", string, "boom"),
        request("custom-exception", "failCustom", string, "custom boom"),
        request("null", "nullValue", string, "x"),
        request("void", "nothing", "I", 7),
        request("oneway", "nothing", "I", 9),
        request(
            "types",
            "types",
            "Ljava/util/Date;Ljava/time/LocalDateTime;Ljava/math/BigDecimal;Ldemo/bid/Color;"
                + "Ljava/util/List;Ljava/util/Map;Ljava/util/Set;[B[IJLjava/lang/Integer;",
            types().values().toArray()),
        request("attach", "echo", string, "with attachment"),
        request("async", "echo", string, "async"),
        request("echosvc", "$echo", "Ljava/lang/Object;", "ping"),
        request(
            "generic",
            "$invoke",
            generic,
            "echo",
            new String[] {"java.lang.String"},
            new Object[] {"generic-arg"}),
        request(
            "generic-bid",
            "$invoke",
            generic,
            "bid",
            new String[] {"demo.bid.BidRequest"},
            new Object[] {bid}),
        request(
            "generic-exception",
            "$invoke",
            generic,
            "fail",
            new String[] {"java.lang.String"},
            new Object[] {"g-boom"}));
  }

  private static Arguments request(
      String name, String method, String descriptor, @Nullable Object... arguments) {
    return Arguments.of(name, new Call(method, descriptor, Arrays.asList(arguments)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("requests")
  void readsARequestOfStockAndWritesTheSameBytes(String name, Call call) {
    byte[] body = body(name + "-request");
    int arguments = call.arguments().size();
    Request read = messages.read(body, reader -> readRequest(reader, arguments));
    assertThat(read.head())
        .containsExactly("2.0.2", "demo.bid.BidService", "0.0.0", call.method(), call.descriptor());
    assertThat(read.arguments()).usingRecursiveComparison().isEqualTo(call.arguments());
    assertThat(read.end())
        .asInstanceOf(InstanceOfAssertFactories.map(String.class, Object.class))
        .containsEntry("path", "demo.bid.BidService")
        .containsEntry("remote.application", "wire-consumer");

    byte[] written =
        messages.write(
            writer -> {
              read.head().forEach(writer::writeString);
              // A set is read with another capacity, which it writes; texts are read as one object.
              (name.equals("types") ? call.arguments() : read.arguments())
                  .forEach(writer::writeObject);
              writer.writeAttachments(read.end());
            });
    assertThat(written).isEqualTo(body);
  }

  private Request readRequest(MessageReader reader, int arguments) {
    List<String> head = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      head.add(reader.readString());
    }
    List<@Nullable Object> values = new ArrayList<>();
    for (int i = 0; i < arguments; i++) {
      values.add(reader.readObject(Object.class, gate));
    }
    return new Request(head, values, reader.readAttachments(gate));
  }

  static Stream<Arguments> responses() {
    BidResponse response = new BidResponse();
    response.id = "abc";
    SeatBid seatBid = new SeatBid();
    seatBid.seat = "seat";
    seatBid.group = "group";
    response.seatBids = new ArrayList<>(List.of(seatBid));
    Map<String, Object> genericSeatBid =
        Map.of("seat", "seat", "group", "group", "class", "demo.bid.SeatBid");
    Map<String, Object> genericResponse =
        Map.of("id", "abc", "class", "demo.bid.BidResponse", "seatBids", List.of(genericSeatBid));
    return Stream.of(
        Arguments.of("bid", 4, response),
        Arguments.of("echo", 4, "hello \u4f60\u597d \ud83d\ude00"),
        Arguments.of("echo50k", 4, text50k()),
        Arguments.of("exception", 3, new IllegalStateException("boom")),
        Arguments.of("custom-exception", 3, new BidException("custom boom", 42)),
        Arguments.of("null", 5, null),
        Arguments.of("void", 5, null),
        Arguments.of("types", 4, types()),
        Arguments.of("attach", 4, "with attachment"),
        Arguments.of("async", 4, "async"),
        Arguments.of("echosvc", 4, "ping"),
        Arguments.of("generic", 4, "generic-arg"),
        Arguments.of("generic-bid", 4, genericResponse));
  }

  /** Exceptions too come back byte for byte: the stack trace is data like any other. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("responses")
  void readsAResponseOfStockAndWritesTheSameBytes(
      String name, int type, @Nullable Object expected) {
    byte[] body = body(name + "-response");
    Response read = messages.read(body, this::readResponse);
    assertThat(read.type()).isEqualTo(type);
    if (expected instanceof Throwable failure) {
      assertThat(read.result()).hasSameClassAs(failure);
      assertThat((Throwable) read.result()).hasMessage(failure.getMessage());
      assertThat(((Throwable) read.result()).getStackTrace()).hasSize(46);
    } else {
      assertThat(read.result()).usingRecursiveComparison().isEqualTo(expected);
    }
    if (read.result() instanceof BidException bid) {
      assertThat(bid.code).isEqualTo(42);
    }
    assertThat(read.end()).isEqualTo(Map.of("dubbo", "2.0.2"));

    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(read.type());
              if (read.result() instanceof Throwable failure) {
                writer.writeThrowable(failure);
              } else if (read.type() == 4) {
                writer.writeObject(read.result());
              }
              writer.writeAttachments(read.end());
            });
    if (name.equals("generic-bid")) { // a HashMap of another capacity has another order
      assertThat(written).hasSameSizeAs(body);
    } else {
      assertThat(written).isEqualTo(body);
    }
  }

  private Response readResponse(MessageReader reader) {
    int type = reader.readByte();
    Object result =
        switch (type) {
          case 3 -> reader.readThrowable(gate);
          case 4 -> reader.readObject(Object.class, gate);
          default -> null;
        };
    return new Response(type, result, reader.readAttachments(gate));
  }

  @Test
  void refusesTheGenericExceptionOfStockUntilItIsAllowed() {
    byte[] body = body("generic-exception-response");
    assertThatThrownBy(() -> messages.read(body, this::readResponse))
        .isInstanceOf(ClassRefusedException.class)
        .hasMessageContaining("\"com.alibaba.dubbo.rpc.service.GenericException\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "heartbeat-request",
        "heartbeat-response",
        "types-event-request",
        "types-event-response"
      })
  void theHeartbeatOfStockIsANullObject(String name) {
    byte[] body = body(name);
    Object read = messages.read(body, reader -> reader.readObject(Object.class, gate));
    assertThat(read).isNull();
    assertThat(messages.write(writer -> writer.writeObject(null))).isEqualTo(body);
  }

  @Test
  void everyCapturedFrameIsCovered() {
    List<String> covered = new ArrayList<>(List.of("generic-exception-response"));
    covered.addAll(List.of("heartbeat-request", "heartbeat-response"));
    covered.addAll(List.of("types-event-request", "types-event-response"));
    requests().forEach(request -> covered.add(request.get()[0] + "-request"));
    responses().forEach(response -> covered.add(response.get()[0] + "-response"));
    assertThat(covered.stream().map(PREFIX::concat))
        .containsExactlyInAnyOrderElementsOf(GoldenFrames.names(PREFIX));
  }

  @Test
  void writesABidFromScratchInStocksBytes() {
    byte[] body = body("bid-request");
    byte[] argument = messages.write(writer -> writer.writeObject(bidRequest()));
    int start = 58; // behind the five strings
    assertThat(argument).isEqualTo(Arrays.copyOfRange(body, start, start + argument.length));
  }

  /** Their numbers are of a peer's optimizer, which cannot be known; a silent guess is worse. */
  @ParameterizedTest
  @ValueSource(strings = {"bid-request", "bid-response"})
  void refusesTheNumbersOfAStockOptimizer(String name) {
    byte[] frame = GoldenFrames.read("2.7.23-fst-registered-" + name);
    byte[] body = Arrays.copyOfRange(frame, HEADER_BYTES, frame.length);
    assertThatThrownBy(
            () ->
                messages.read(
                    body,
                    name.endsWith("request")
                        ? reader -> readRequest(reader, 1)
                        : this::readResponse))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("stands for nothing")
        .hasMessageContaining("without optimizer");
  }

  private static byte[] body(String name) {
    byte[] frame = GoldenFrames.read(PREFIX + name);
    return Arrays.copyOfRange(frame, HEADER_BYTES, frame.length);
  }

  private static BidRequest bidRequest() {
    Geo geo = new Geo();
    geo.lon = 100.1f;
    geo.lat = 100.1f;
    geo.country = "china";
    geo.city = "beijing";
    Device device = new Device();
    device.os = "ios";
    device.make = "apple";
    device.version = "7.0";
    device.model = "iphone";
    device.lang = "zh_CN";
    device.geo = geo;
    Impression impression = new Impression();
    impression.id = "abc";
    impression.bidFloor = 1.1;
    BidRequest request = new BidRequest();
    request.device = device;
    request.impressions = new ArrayList<>(List.of(impression));
    return request;
  }

  private static String text50k() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 51200; i++) {
      text.append((char) ('a' + i % 26));
    }
    return text.toString();
  }

  private static Map<String, Object> types() {
    Map<String, Object> numbers = new LinkedHashMap<>();
    numbers.put("one", 1L);
    numbers.put("big", 1L << 40);
    Set<String> set = new LinkedHashSet<>(List.of("x", "y"));
    Map<String, Object> types = new LinkedHashMap<>();
    types.put("date", new Date(1700000000123L));
    types.put("ldt", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000));
    types.put("bd", new BigDecimal("12345678901234567890.123456789"));
    types.put("color", Color.GREEN);
    types.put("list", new ArrayList<>(List.of(1, 2, 300)));
    types.put("map", numbers);
    types.put("set", set);
    types.put("bytes", new byte[] {1, 2, 3, -1});
    types.put("ints", new int[] {1, -1, 70000});
    types.put("prim", 123456789012L);
    types.put("boxed", 42);
    return new LinkedHashMap<>(types);
  }
}
