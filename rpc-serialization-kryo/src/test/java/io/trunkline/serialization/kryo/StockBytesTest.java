package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.testkit.Messages;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the captured frames do not show. The bytes come from Kryo 5.4.0 with kryo-serializers 0.45,
 * registered as dubbo-serialization-kryo 3.2.0 does, on Java 17 with the packages of java.base
 * opened.
 */
class StockBytesTest {

  private final Messages messages = Messages.of(new KryoSerializationProvider());

  static Stream<Arguments> values() {
    return Stream.of(
        row(Arrays.asList(new Object[] {"a", 2L}), "0b01022f030182610904"),
        row(calendar(), "0c01fbd095ffbc31000301417369612f546f6b79ef"),
        row(new BigDecimal("12.50"), "0e010304e204"),
        row(new BigDecimal("-12345678901234567890.123"), "0e010bfd62bd49b1898ebdbb3506"),
        row(BigInteger.TEN.pow(40), "0f01121d6329f1c35ca4bfabb9f5610000000000"),
        row(Pattern.compile("a+b", Pattern.CASE_INSENSITIVE), "1001612be202"),
        row(
            bits(3, 70),
            "1101470000000100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000001"),
        row(bits(), "110100"),
        row(URI.create("http://x/y?z#q"), "1201687474703a2f2f782f793f7a23f1"),
        row(new UUID(-1L << 60, 77), "130100000000000000f04d00000000000000"),
        row(
            Collections.unmodifiableCollection(new ArrayList<>(letters())),
            "1401002301840300018261018262018263"),
        row(
            Collections.unmodifiableList(new ArrayList<>(letters())),
            "1501012301840300018261018262018263"),
        row(
            Collections.unmodifiableList(new LinkedList<>(letters())),
            "1601022401840300018261018262018263"),
        row(
            Collections.unmodifiableSet(new HashSet<>(letters())),
            "1701032501840300018261018262018263"),
        row(
            Collections.unmodifiableSortedSet(new TreeSet<>(letters())),
            "180104260184000300018261018262018263"),
        row(
            Collections.unmodifiableSortedMap(new TreeMap<>(Map.of("k", "v"))),
            "1a010601006a6176612e7574696c2e547265654d61f00102000301826b03018276"),
        row(
            Collections.synchronizedCollection(new ArrayList<>(letters())),
            "1b01002301840300018261018262018263"),
        row(
            Collections.synchronizedList(new ArrayList<>(letters())),
            "1c01012301840300018261018262018263"),
        row(
            Collections.synchronizedList(new LinkedList<>(letters())),
            "1d01022401840300018261018262018263"),
        row(
            Collections.synchronizedSet(new HashSet<>(letters())),
            "1e01032501840300018261018262018263"),
        row(
            Collections.synchronizedSortedSet(new TreeSet<>(letters())),
            "1f0104260184000300018261018262018263"),
        row(
            Collections.synchronizedMap(new HashMap<>(Map.of("k", "v"))),
            "2001052201020301826b03018276"),
        row(
            Collections.synchronizedSortedMap(new TreeMap<>(Map.of("k", "v"))),
            "21010601006a6176612e7574696c2e547265654d61f00102000301826b03018276"),
        row(
            List.of("a", 1, 2.5),
            "01006a6176612e7574696c2e496d6d757461626c65436f6c6c656374696f6e73244c697374ce01040301826102020a0000000000000440"),
        row(
            Map.of("k", 1),
            "01006a6176612e7574696c2e496d6d757461626c65436f6c6c656374696f6e73244d6170b101020301826b0202"),
        row(
            Collections.emptyList(),
            "01006a6176612e7574696c2e436f6c6c656374696f6e7324456d7074794c6973f401"),
        row(
            Collections.singletonMap("q", 1),
            "01006a6176612e7574696c2e436f6c6c656374696f6e732453696e676c65746f6e4d61f001030182710202"),
        row(
            new AtomicInteger(-300),
            "01006a6176612e7574696c2e636f6e63757272656e742e61746f6d69632e41746f6d6963496e74656765f201d704"),
        row(
            new AtomicLong(1L << 40),
            "01006a6176612e7574696c2e636f6e63757272656e742e61746f6d69632e41746f6d69634c6f6ee701808080808040"),
        row(
            new AtomicBoolean(true),
            "01006a6176612e7574696c2e636f6e63757272656e742e61746f6d69632e41746f6d6963426f6f6c6561ee0102"),
        row(new int[][] {{1, -2}, null}, "01005b5bc901030103020300"),
        row(new ArrayList<>(Arrays.asList(null, null, null)), "23018400"));
  }

  private static Arguments row(Object value, String hex) {
    return Arguments.of(value, hex);
  }

  private static GregorianCalendar calendar() {
    GregorianCalendar calendar = new GregorianCalendar(TimeZone.getTimeZone("Asia/Tokyo"));
    calendar.setTimeInMillis(1700000000123L);
    calendar.setLenient(false);
    calendar.setFirstDayOfWeek(3);
    return calendar;
  }

  private static BitSet bits(int... indices) {
    BitSet bits = new BitSet();
    Arrays.stream(indices).forEach(bits::set);
    return bits;
  }

  private static List<String> letters() {
    return List.of("a", "b", "c");
  }

  @ParameterizedTest(name = "{1}")
  @MethodSource("values")
  void aValueHasTheBytesStockGivesIt(Object value, String hex) {
    byte[] message = messages.write(writer -> writer.writeObject(value));
    assertThat(HexFormat.of().formatHex(message)).isEqualTo(hex);
    Object read = messages.pass(value, Object.class, TypeMatrix.gate());
    assertThat(read).hasSameClassAs(value);
  }
}
