package io.trunkline.serialization.hessian2;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.dubbo.rpc.service.GenericException;
import demo.bid.BidException;
import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.Messages;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies that stock Dubbo peers wrote, item by item; their values are in golden/README.md. */
final class StockFramesTest {

  private static final int HEADER_BYTES = 16;
  private static final List<String> CASES =
      List.of(
          "bid",
          "echo",
          "echo50k",
          "exception",
          "custom-exception",
          "null",
          "void",
          "oneway",
          "types",
          "attach",
          "async",
          "echosvc",
          "generic",
          "generic-bid",
          "generic-exception");
  private static final String ECHO = "hello 你好 😀";
  private static final String TEXT_50K =
      IntStream.range(0, 51_200)
          .collect(StringBuilder::new, (s, i) -> s.append((char) ('a' + i % 26)), (a, b) -> {})
          .toString();

  private final ClassGate gate =
      ClassGate.builder(getClass().getClassLoader())
          .allowSignaturesOf(BidService.class)
          .allow(GenericException.class.getName())
          .build();
  private final Messages messages = Messages.of(new Hessian2SerializationProvider());

  private record Request(List<String> head, Object[] args, Map<String, Object> attachments) {}

  private static PayloadInput body(String frame) {
    byte[] bytes = GoldenFrames.read(frame);
    return new PayloadInput(bytes, HEADER_BYTES, bytes.length - HEADER_BYTES);
  }

  private static byte[] bodyBytes(String frame) {
    byte[] bytes = GoldenFrames.read(frame);
    return Arrays.copyOfRange(bytes, HEADER_BYTES, bytes.length);
  }

  static Stream<String> requests() {
    return Stream.of("2.7.23", "3.3.6")
        .flatMap(version -> CASES.stream().map(name -> version + "-hessian2-" + name));
  }

  private Request request(String frame) {
    return messages.read(
        body(frame + "-request"),
        reader -> {
          List<String> head = new ArrayList<>();
          for (int i = 0; i < 5; i++) {
            head.add(reader.readString());
          }
          List<Class<?>> types =
              MethodType.fromMethodDescriptorString(
                      "(" + head.get(4) + ")V", getClass().getClassLoader())
                  .parameterList();
          Object[] args = types.stream().map(type -> reader.readObject(type, gate)).toArray();
          return new Request(head, args, reader.readAttachments(gate));
        });
  }

  private static String caseOf(String frame) {
    return frame.substring(frame.indexOf("hessian2-") + "hessian2-".length());
  }

  @ParameterizedTest
  @MethodSource("requests")
  void readsEveryItemOfARequest(String frame) {
    Request request = request(frame);
    String name = caseOf(frame);
    List<String> method = methodOf(name);
    assertThat(request.head)
        .containsExactly("2.0.2", "demo.bid.BidService", "0.0.0", method.get(0), method.get(1));
    assertThat(request.args).usingRecursiveComparison().isEqualTo(argumentsOf(name));
    assertThat(request.attachments)
        .containsEntry("path", "demo.bid.BidService")
        .containsEntry("interface", "demo.bid.BidService")
        .containsEntry("remote.application", "wire-consumer");
    if (name.equals("attach")) {
      assertThat(request.attachments).containsEntry("x-cap", "1;kryo");
    }
    if (name.equals("oneway")) {
      assertThat(request.attachments).containsEntry("return", "false");
    }
  }

  private static List<String> methodOf(String name) {
    String text = "Ljava/lang/String;";
    return switch (name) {
      case "bid" -> List.of("bid", "Ldemo/bid/BidRequest;");
      case "exception" -> List.of("fail", text);
      case "custom-exception" -> List.of("failCustom", text);
      case "null" -> List.of("nullValue", text);
      case "void", "oneway" -> List.of("nothing", "I");
      case "types" ->
          List.of(
              "types",
              "Ljava/util/Date;Ljava/time/LocalDateTime;Ljava/math/BigDecimal;Ldemo/bid/Color;"
                  + "Ljava/util/List;Ljava/util/Map;Ljava/util/Set;[B[IJLjava/lang/Integer;");
      case "echosvc" -> List.of("$echo", "Ljava/lang/Object;");
      case "generic", "generic-bid", "generic-exception" ->
          List.of("$invoke", "Ljava/lang/String;[Ljava/lang/String;[Ljava/lang/Object;");
      default -> List.of("echo", text);
    };
  }

  private static Object[] argumentsOf(String name) {
    return switch (name) {
      case "bid" -> new Object[] {bid()};
      case "echo" -> new Object[] {ECHO};
      case "echo50k" -> new Object[] {TEXT_50K};
      case "exception" -> new Object[] {"boom"};
      case "custom-exception" -> new Object[] {"custom boom"};
      case "null" -> new Object[] {"x"};
      case "void" -> new Object[] {7};
      case "oneway" -> new Object[] {9};
      case "types" -> types().values().toArray();
      case "attach" -> new Object[] {"with attachment"};
      case "async" -> new Object[] {"async"};
      case "echosvc" -> new Object[] {"ping"};
      case "generic" -> generic("echo", "java.lang.String", "generic-arg");
      case "generic-exception" -> generic("fail", "java.lang.String", "g-boom");
      case "generic-bid" -> {
        Map<String, Object> impression = new LinkedHashMap<>();
        impression.put("id", "abc");
        impression.put("bidFloor", 1.1);
        Map<String, Object> request = new LinkedHashMap<>();
        request.put("id", "r1");
        request.put("impressions", new ArrayList<>(List.of(impression)));
        yield generic("bid", "demo.bid.BidRequest", request);
      }
      default -> throw new IllegalArgumentException(name);
    };
  }

  private static Object[] generic(String method, String type, Object argument) {
    return new Object[] {method, new String[] {type}, new Object[] {argument}};
  }

  private static BidRequest bid() {
    Geo geo = new Geo(100.1f, 100.1f, "china", "beijing");
    Device device = new Device("ios", "apple", "7.0", "iphone", "zh_CN", geo);
    return new BidRequest(null, device, new ArrayList<>(List.of(new Impression("abc", 1.1))));
  }

  private static Map<String, Object> types() {
    Map<String, Object> types = new LinkedHashMap<>();
    types.put("date", new Date(1_700_000_000_123L));
    types.put("ldt", LocalDateTime.of(2024, 2, 29, 12, 34, 56, 789_000_000));
    types.put("bd", new BigDecimal("12345678901234567890.123456789"));
    types.put("color", Color.GREEN);
    types.put("list", new ArrayList<>(List.of(1, 2, 300)));
    Map<String, Long> map = new LinkedHashMap<>();
    map.put("one", 1L);
    map.put("big", 1L << 40);
    types.put("map", map);
    types.put("set", new LinkedHashSet<>(List.of("x", "y")));
    types.put("bytes", new byte[] {1, 2, 3, -1});
    types.put("ints", new int[] {1, -1, 70_000});
    types.put("prim", 123_456_789_012L);
    types.put("boxed", 42);
    return types;
  }

  static Stream<String> responses() {
    return requests().filter(frame -> !frame.endsWith("-oneway"));
  }

  @ParameterizedTest
  @MethodSource("responses")
  void readsEveryItemOfAResponse(String frame) {
    messages.read(
        body(frame + "-response"),
        reader -> {
          assertResult(frame, reader);
          assertThat(reader.readAttachments(gate)).containsEntry("dubbo", "2.0.2");
          return null;
        });
  }

  @SuppressWarnings("unchecked")
  private void assertResult(String frame, MessageReader reader) {
    String name = caseOf(frame);
    switch (name) {
      case "null", "void" -> assertThat(reader.readByte()).isEqualTo(5);
      case "exception" -> {
        Throwable thrown = readFailure(reader);
        assertThat(thrown).isInstanceOf(IllegalStateException.class).hasMessage("boom");
        assertThat(thrown.getStackTrace()[0].getMethodName()).isEqualTo("fail");
      }
      case "custom-exception" -> {
        Throwable thrown = readFailure(reader);
        assertThat(thrown).isInstanceOf(BidException.class).hasMessage("custom boom");
        assertThat(((BidException) thrown).code()).isEqualTo(42);
      }
      case "generic-exception" -> {
        Throwable thrown = readFailure(reader);
        assertThat(thrown).isInstanceOf(GenericException.class);
        assertThat(((GenericException) thrown).exceptionMessage()).isEqualTo("g-boom");
        assertThat(((GenericException) thrown).exceptionClass())
            .isEqualTo("java.lang.IllegalStateException");
      }
      default -> {
        assertThat(reader.readByte()).isEqualTo(4);
        Object value = reader.readObject(resultType(name), gate);
        Object expected = resultOf(name);
        if (frame.equals("2.7.23-hessian2-types")) {
          // That provider had read the set it returns, and its own reader knows HashSet only.
          ((Map<String, Object>) expected).put("set", new HashSet<>(List.of("x", "y")));
        }
        assertThat(value).usingRecursiveComparison().isEqualTo(expected);
        assertThat(value).hasSameClassAs(expected);
      }
    }
  }

  private Throwable readFailure(MessageReader reader) {
    assertThat(reader.readByte()).isEqualTo(3);
    Throwable thrown = reader.readThrowable(gate);
    assertThat(thrown.getCause()).isNull();
    assertThat(thrown.getSuppressed()).isEmpty();
    assertThat(thrown.getStackTrace()).hasSizeGreaterThan(5);
    return thrown;
  }

  private static Class<?> resultType(String name) {
    return switch (name) {
      case "bid" -> BidResponse.class;
      case "types" -> Map.class;
      case "echosvc", "generic", "generic-bid" -> Object.class;
      default -> String.class;
    };
  }

  private static Object resultOf(String name) {
    return switch (name) {
      case "bid" -> bidResponse();
      case "types" -> types();
      case "generic" -> "generic-arg";
      case "generic-bid" -> {
        Map<String, Object> seat = new HashMap<>();
        seat.put("seat", "seat");
        seat.put("group", "group");
        seat.put("class", "demo.bid.SeatBid");
        Map<String, Object> response = new HashMap<>();
        response.put("id", "abc");
        response.put("class", "demo.bid.BidResponse");
        response.put("seatBids", new ArrayList<>(List.of(seat)));
        yield response;
      }
      default -> argumentsOf(name)[0];
    };
  }

  private static BidResponse bidResponse() {
    return new BidResponse("abc", new ArrayList<>(List.of(new SeatBid("seat", "group"))));
  }

  // The attachments are compared as a map: a HashMap's order depends on its capacity.
  @ParameterizedTest
  @ValueSource(
      strings = {
        "bid",
        "echo",
        "echo50k",
        "exception",
        "custom-exception",
        "null",
        "void",
        "oneway",
        "types",
        "attach",
        "async",
        "echosvc",
        "generic",
        "generic-bid",
        "generic-exception"
      })
  void writesTheBytesOfARequestThatTheNewestStockPeerWrote(String name) {
    String frame = "3.3.6-hessian2-" + name;
    Request request = request(frame);
    byte[] items =
        messages.write(
            writer -> {
              request.head.forEach(writer::writeString);
              for (Object argument : argumentsOf(name)) {
                writer.writeObject(argument);
              }
            });
    byte[] whole =
        messages.write(
            writer -> {
              request.head.forEach(writer::writeString);
              for (Object argument : argumentsOf(name)) {
                writer.writeObject(argument);
              }
              writer.writeAttachments(request.attachments);
            });
    byte[] stock = bodyBytes(frame + "-request");
    assertThat(items).isEqualTo(Arrays.copyOf(stock, items.length));
    assertThat(whole).hasSameSizeAs(stock);
    assertThat(whole[items.length]).isEqualTo((byte) 'H');
  }

  // Not exceptions: a stack trace element does not say whence it came, and so its field "format",
  // which only the JDK can set, is 0 once it was read.
  @ParameterizedTest
  @ValueSource(strings = {"bid", "echo", "echo50k", "types", "attach", "async", "echosvc"})
  void writesTheBytesOfAResponseThatTheNewestStockPeerWrote(String name) {
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(4);
              writer.writeObject(resultOf(name));
              writer.writeAttachments(Map.of("dubbo", "2.0.2"));
            });
    assertThat(written).isEqualTo(bodyBytes("3.3.6-hessian2-" + name + "-response"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "void"})
  void writesTheBytesOfAResponseWithoutValue(String name) {
    byte[] written =
        messages.write(
            writer -> {
              writer.writeByte(5);
              writer.writeAttachments(Map.of("dubbo", "2.0.2"));
            });
    assertThat(written).isEqualTo(bodyBytes("3.3.6-hessian2-" + name + "-response"));
  }

  @Test
  void everyCapturedBodyOfThisSerializationIsCovered() {
    List<String> names =
        Stream.of("2.7.23-hessian2-", "3.3.6-hessian2-")
            .flatMap(prefix -> GoldenFrames.names(prefix).stream())
            .map(name -> name.replaceAll("^.*hessian2-|-request$|-response$", ""))
            .distinct()
            .toList();
    List<String> expected = new ArrayList<>(CASES);
    expected.add("heartbeat"); // an event: the protocol's, not a message
    assertThat(names).containsExactlyInAnyOrderElementsOf(expected);
  }
}
