package io.trunkline.interop;

import static io.trunkline.interop.Pairing.OURS_CALLS_STOCK;
import static io.trunkline.interop.Pairing.STOCK_CALLS_OURS;
import static io.trunkline.interop.StockVersion.DUBBO_2_6_12;
import static io.trunkline.interop.StockVersion.DUBBO_2_7_23;
import static io.trunkline.interop.StockVersion.DUBBO_3_3_6;
import static io.trunkline.interop.ValueScenarios.DECLARED;
import static io.trunkline.interop.ValueScenarios.SUBCLASS;
import static io.trunkline.interop.ValueScenarios.TYPES;
import static io.trunkline.interop.ValueScenarios.UNDECLARED;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The serializations that stock peers have beside hessian2, and what goes otherwise over them. */
final class StockFormats {

  /** The classes of the optimizers. */
  static final List<Class<?>> LISTED =
      List.of(
          BidRequest.class,
          BidResponse.class,
          Device.class,
          Geo.class,
          Impression.class,
          SeatBid.class);

  /** Those that can share stock peers are behind each other. */
  static final List<StockFormat> ALL =
      Stream.of(
              jdk(DUBBO_3_3_6),
              Stream.of(
                  StockFormat.of(DUBBO_3_3_6, Dialect.of("fastjson2"), fastjson2()),
                  StockFormat.of(DUBBO_3_3_6, Dialect.of("fst")),
                  StockFormat.of(DUBBO_3_3_6, Dialect.of("msgpack"), msgpack("(status 40)")),
                  StockFormat.of(DUBBO_3_3_6, Dialect.of("gson"), gson()),
                  StockFormat.of(DUBBO_3_3_6, Dialect.of("protostuff"), protostuff()),
                  StockFormat.of(DUBBO_3_3_6, Dialect.kryo("kryo", "5", List.of())),
                  StockFormat.of(DUBBO_3_3_6, Dialect.kryo("kryo2", "5", List.of()), kryo2())),
              jdk(DUBBO_2_7_23),
              Stream.of(
                  StockFormat.of(DUBBO_2_7_23, Dialect.of("fst")),
                  StockFormat.of(DUBBO_2_7_23, Dialect.of("msgpack"), msgpackOf27()),
                  StockFormat.of(DUBBO_2_7_23, Dialect.of("gson"), gson()),
                  StockFormat.of(DUBBO_2_7_23, Dialect.of("fastjson"), fastjson()),
                  StockFormat.of(DUBBO_2_7_23, Dialect.of("protostuff"), protostuff()),
                  StockFormat.of(DUBBO_2_7_23, Dialect.kryo("kryo", "4", List.of())),
                  StockFormat.of(DUBBO_2_7_23, Dialect.kryo("kryo2", "4", List.of()), kryo2()),
                  StockFormat.of(DUBBO_2_7_23, Dialect.kryo("kryo", "4", LISTED)),
                  StockFormat.of(DUBBO_2_7_23, Dialect.kryo("kryo2", "4", LISTED), kryo2())),
              jdk(DUBBO_2_6_12),
              Stream.of(
                  StockFormat.of(DUBBO_2_6_12, Dialect.of("fst")),
                  StockFormat.of(DUBBO_2_6_12, Dialect.of("fastjson"), fastjson()),
                  StockFormat.of(DUBBO_2_6_12, Dialect.kryo("kryo", "4", List.of()), kryoOf26()),
                  StockFormat.of(DUBBO_2_6_12, Dialect.kryo("kryo", "4", LISTED), kryoOf26())))
          .flatMap(formats -> formats)
          .toList();

  private StockFormats() {}

  private static Stream<StockFormat> jdk(StockVersion version) {
    return Stream.of("java", "compactedjava", "nativejava")
        .map(name -> StockFormat.of(version, Dialect.of(name)));
  }

  private static Stream<Difference> fastjson2() {
    return Stream.of(
        Difference.thrown(
            STOCK_CALLS_OURS,
            DECLARED,
            "stock Dubbo does not read the message of an exception whose class has no constructor with"
                + " one String parameter",
            Map.of("class", "demo.bid.BidException", "message", "null", "code", "42")));
  }

  private static Stream<Difference> msgpack(String whereTypesEnd) {
    return Stream.of(
        Difference.thrown(
            OURS_CALLS_STOCK,
            DECLARED,
            "stock Dubbo does not write a field of an exception if the field has no getter",
            Map.of("class", "demo.bid.BidException", "message", "custom boom", "code", "0")),
        Difference.fails(
            OURS_CALLS_STOCK,
            TYPES,
            "stock Dubbo cannot read java.time, and cannot write a BigDecimal that a double does not"
                + " represent exactly",
            whereTypesEnd),
        Difference.thrown(
            STOCK_CALLS_OURS,
            DECLARED,
            "stock Dubbo reads neither the message of an exception whose class has no constructor with"
                + " one String parameter, nor a field without a setter",
            Map.of("class", "demo.bid.BidException", "message", "null", "code", "0")),
        Difference.fails(
            STOCK_CALLS_OURS,
            TYPES,
            "stock Dubbo cannot write a BigDecimal that a double does not represent exactly",
            "MessagePack cannot serialize a BigDecimal"));
  }

  private static Stream<Difference> msgpackOf27() {
    return Stream.concat(
        msgpack("MessagePack cannot serialize a BigDecimal"),
        Stream.of(
            Difference.thrown(
                STOCK_CALLS_OURS,
                SUBCLASS,
                "stock Dubbo does not read the message of an exception whose class has no constructor"
                    + " with one String parameter",
                Map.of("class", "demo.bid.LateBidException", "message", "null"))));
  }

  private static Stream<Difference> gson() {
    String doubles =
        "stock Dubbo ignores type arguments and reads the numbers in collections as Doubles";
    return Stream.of(
        Difference.types(
            OURS_CALLS_STOCK,
            doubles + "; a value without a declared type arrives as its JSON value",
            seen(
                "1700000000123",
                "Double(1.0), Double(2.0), Double(300.0)",
                "big: Double(1.099511627776E12), one: Double(1.0)"),
            "bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42), bytes: list[",
            "color: GREEN",
            "list: list[Double(1.0), Double(2.0), Double(300.0)]"),
        Difference.types(
            STOCK_CALLS_OURS,
            "stock Dubbo writes dates without milliseconds; a value without a declared type arrives as"
                + " its JSON value, with numbers as Doubles",
            seen(
                "1700000000000",
                "Integer(1), Integer(2), Integer(300)",
                "big: Long(1099511627776), one: Long(1)"),
            "bd: Double(1.2345678901234567E19), boxed: Double(42.0), bytes: list[",
            "color: GREEN, date: 2023-11-14T22:13:20Z",
            "list: list[Double(1.0), Double(2.0), Double(300.0)]"));
  }

  private static Stream<Difference> fastjson() {
    String returned = "color: GREEN, date: Long(1700000000123), ints: list[Integer(1), Integer(-1)";
    String untyped = "a value without a declared type arrives as its JSON value";
    return Stream.concat(
        Stream.of(
            Difference.thrown(
                OURS_CALLS_STOCK,
                DECLARED,
                "stock Dubbo does not write a field of an exception if the field has no getter",
                Map.of("class", "demo.bid.BidException", "message", "custom boom", "code", "0")),
            Difference.types(
                OURS_CALLS_STOCK,
                "stock Dubbo ignores type arguments and chooses the type of a number in a collection by"
                    + " its digits; "
                    + untyped,
                seen(
                    "1700000000123",
                    "Integer(1), Integer(2), Integer(300)",
                    "big: Long(1099511627776), one: Integer(1)"),
                returned),
            Difference.types(
                STOCK_CALLS_OURS,
                untyped,
                seen(
                    "1700000000123",
                    "Integer(1), Integer(2), Integer(300)",
                    "big: Long(1099511627776), one: Long(1)"),
                returned)),
        exceptionsOfOurs(
            "stock Dubbo cannot read any exception, not even one that stock Dubbo wrote",
            "expect Throwable"));
  }

  private static Stream<Difference> protostuff() {
    return Stream.of(
        Difference.fails(
            STOCK_CALLS_OURS,
            TYPES,
            "stock Dubbo sends a LinkedHashSet without its elements, and Trunkline refuses the call",
            "java.util.LinkedHashSet"));
  }

  private static Stream<Difference> kryo2() {
    String reason =
        "stock Dubbo does not write the class of a value, even if it differs from the declared class";
    return Stream.of(
        Difference.fails(OURS_CALLS_STOCK, TYPES, reason, "the provider refused", "(status 40)"),
        Difference.fails(
            STOCK_CALLS_OURS, TYPES, reason, "kryo2", "java.util.List", "declare a class"));
  }

  /** Dubbo 2.6 and 2.7 write exceptions differently, and ours as 2.7. */
  private static Stream<Difference> kryoOf26() {
    String nameless =
        "the form of Dubbo 2.6 does not contain the names of a refused exception's fields";
    return Stream.concat(
        Stream.of(
            Difference.thrown(
                OURS_CALLS_STOCK,
                UNDECLARED,
                nameless,
                Map.of("class", "io.trunkline.call.RemoteException")),
            Difference.thrown(
                OURS_CALLS_STOCK,
                SUBCLASS,
                nameless,
                Map.of("class", "io.trunkline.call.RemoteException"))),
        exceptionsOfOurs(
            "Trunkline writes exceptions in the form of Dubbo 2.7; Dubbo 2.6 reads this form only if the"
                + " exception's class is an application class without a no-argument constructor, and"
                + " no exception of these scenarios has such a class",
            "Encountered unregistered class ID: 13994"));
  }

  private static Stream<Difference> exceptionsOfOurs(String reason, String text) {
    return ValueScenarios.OF_EXCEPTIONS.stream()
        .map(scenario -> Difference.fails(STOCK_CALLS_OURS, scenario, reason, text));
  }

  /** What a provider sees of the many types. */
  private static String seen(String date, String list, String map) {
    return "map{bd: BigDecimal(12345678901234567890.123456789), boxed: Integer(42),"
        + " bytes: bytes[1, 2, 3, -1], color: Color(GREEN), date: Date("
        + date
        + "), ints: ints[1, -1, 70000], ldt: 2024-02-29T12:34:56.789, list: list["
        + list
        + "], map: map{"
        + map
        + "}, prim: Long(123456789012), set: set[x, y]}";
  }
}
