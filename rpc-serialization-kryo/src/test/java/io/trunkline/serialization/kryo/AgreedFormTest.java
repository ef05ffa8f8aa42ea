package io.trunkline.serialization.kryo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import demo.bid.BidRequest;
import demo.bid.Color;
import demo.bid.Device;
import demo.bid.Geo;
import demo.bid.Impression;
import demo.bid.SeatBid;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.ClassRefusedException;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.SerializationProvider;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.testkit.GoldenCall;
import io.trunkline.testkit.terms.TermsPair;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The bytes under agreed terms, and what is refused. */
class AgreedFormTest {

  private static final SerializationProvider KRYO = new KryoSerializationProvider();

  /** A constant with a body has a class of its own. */
  enum Bodied {
    PLAIN,
    SPECIAL {
      @Override
      public String toString() {
        return "special";
      }
    }
  }

  record Point(int x, int y, String label) {}

  static final class Wallet {
    Bodied kind = Bodied.SPECIAL;
    Color color = Color.BLUE;
    Money money = new Money();
    int[] numbers = {1, 2};
  }

  static final class Money {
    long cents = 5;
  }

  private static final List<Class<?>> BID =
      List.of(BidRequest.class, Device.class, Geo.class, Impression.class);

  private final TermsPair bid = TermsPair.of(KRYO, BID, BID);

  /** The request of the source articles' benchmark. */
  private static BidRequest request() {
    return (BidRequest) GoldenCall.named("bid").arguments().get(0);
  }

  private static String hex(byte[] bytes) {
    return HexFormat.of().formatHex(bytes);
  }

  @Test
  void theBidRequestTakesSeventyFourBytesAndSixtyOneWithoutReferences() {
    byte[] message = bid.write(request());
    assertThat(message).hasSize(74);
    BidRequest read = (BidRequest) bid.read(message);
    assertThat(read).usingRecursiveComparison().isEqualTo(request());
    TermsPair bare =
        TermsPair.with(SerializationSettings.parse("kryo.references=false"), KRYO, BID);
    assertThat(bare.write(request())).hasSize(61);
    assertThat((BidRequest) bare.read(bare.write(request())))
        .usingRecursiveComparison()
        .isEqualTo(request());
  }

  @Test
  void anAgreedClassIsFiftyThreeAndItsNumberAndItsFieldsFollowInTheOrderOfTheirNames() {
    SeatBid value = new SeatBid();
    value.group = "g";
    value.seat = "s";
    TermsPair pair = TermsPair.of(KRYO, List.of(SeatBid.class), List.of(SeatBid.class));
    // class 53 + 2, a new object, two new strings
    assertThat(hex(pair.write(value))).isEqualTo("37" + "01" + "018267" + "018273");
  }

  @Test
  void aClassOutsideTheTableTravelsByNameWithItsDigestOnceInAnItem() {
    TermsPair pair = TermsPair.of(KRYO, List.of(SeatBid.class), List.of());
    SeatBid value = new SeatBid();
    byte[] once = pair.write(value);
    // 01 00, the name, eight bytes, a new object, two nulls
    assertThat(once).hasSize(2 + SeatBid.class.getName().length() + 8 + 3);
    byte[] list = pair.write(new ArrayList<>(List.of(value, new SeatBid())));
    assertThat(list).hasSize(once.length + 2 + 2 + 3);
    assertThat((List<?>) pair.read(list)).hasSize(2).allMatch(SeatBid.class::isInstance);
  }

  @Test
  void jdkClassesWithAFormOfTheirOwnHaveNoDigest() {
    byte[] plain = TermsPair.plain(KRYO).write(new java.util.LinkedHashMap<>(Map.of("k", 1)));
    assertThat(bid.write(new java.util.LinkedHashMap<>(Map.of("k", 1)))).isEqualTo(plain);
  }

  @Test
  void recordsTravelInBothForms() {
    for (TermsPair pair :
        List.of(
            TermsPair.plain(KRYO),
            TermsPair.of(KRYO, List.of(), List.of()),
            TermsPair.of(KRYO, List.of(Point.class), List.of(Point.class)))) {
      Point point = new Point(1, -2, "here");
      assertThat(pair.pass(point)).isEqualTo(point);
      assertThat(pair.pass(new Object[] {point, point})).isEqualTo(new Object[] {point, point});
    }
  }

  @Test
  void aFinalClassThatNobodyAgreedOnIsNamedWhereKryoWouldLeaveItOut() {
    TermsPair some = TermsPair.of(KRYO, List.of(Wallet.class), List.of(Wallet.class));
    assertThat(new String(some.write(new Wallet()), java.nio.charset.StandardCharsets.ISO_8859_1))
        .contains(Wallet.class.getName().replace("Wallet", "Mone"));
    List<Class<?>> all = List.of(Wallet.class, Money.class, Bodied.class, Color.class);
    byte[] message = TermsPair.of(KRYO, all, all).write(new Wallet());
    // object, color, kind with its class, money, numbers
    assertThat(message).hasSize(2 + 2 + 2 + 2 + 4);
    assertThat((Wallet) some.pass(new Wallet())).usingRecursiveComparison().isEqualTo(new Wallet());
  }

  @Test
  void enumsTravelInEveryPlace() {
    List<Class<?>> all = List.of(Bodied.class, Color.class);
    for (TermsPair pair :
        List.of(TermsPair.of(KRYO, all, all), TermsPair.of(KRYO, List.of(), List.of()))) {
      Map<Bodied, Color> map = new EnumMap<>(Map.of(Bodied.SPECIAL, Color.RED));
      List<Object> values =
          List.of(
              Bodied.SPECIAL,
              new ArrayList<>(List.of(Bodied.PLAIN, Bodied.SPECIAL, Bodied.SPECIAL)),
              new ArrayList<>(List.of(Bodied.SPECIAL, Bodied.SPECIAL)),
              EnumSet.of(Bodied.SPECIAL, Bodied.PLAIN),
              EnumSet.noneOf(Bodied.class),
              map,
              new EnumMap<>(Bodied.class),
              new java.util.HashMap<>(map));
      for (Object value : values) {
        assertThat(pair.pass(value)).isEqualTo(value).hasSameClassAs(value);
      }
      assertThat(pair.pass(new Bodied[] {Bodied.PLAIN, null, Bodied.SPECIAL}))
          .isEqualTo(new Bodied[] {Bodied.PLAIN, null, Bodied.SPECIAL});
    }
  }

  @Test
  void arraysArriveWithTheirClassTheirNullsAndThemselvesInside() {
    Object[] self = new Object[] {1, null, null};
    self[2] = self;
    Object[] read = (Object[]) bid.pass(self);
    assertThat(read[2]).isSameAs(read);
    for (Object array :
        List.of(
            new Geo[0],
            new Geo[3],
            new String[] {"a", null},
            new Integer[] {1, 2},
            new Integer[][] {{1}, null, {}},
            new int[][] {{1, 2}, {}})) {
      assertThat(bid.pass(array)).isEqualTo(array).hasSameClassAs(array);
    }
  }

  @Test
  void aNumberIsAskedOfTheGateAsItsNameWouldBe() {
    ClassGate closed = ClassGate.builder(getClass().getClassLoader()).build();
    byte[] byNumber = bid.write(new Geo());
    byte[] byName = TermsPair.plain(KRYO).write(new Geo());
    assertThatThrownBy(() -> bid.read(byNumber, closed))
        .isInstanceOf(ClassRefusedException.class)
        .satisfies(
            e ->
                assertThatThrownBy(() -> TermsPair.plain(KRYO).read(byName, closed))
                    .hasMessage(e.getMessage()));
    // An open gate asked in between does not open the closed one.
    assertThat(bid.read(byNumber)).isInstanceOf(Geo.class);
    assertThatThrownBy(() -> bid.read(byNumber, closed)).isInstanceOf(ClassRefusedException.class);
  }

  @Test
  void aNumberOutsideTheTableIsRefusedWithTheSizeOfTheTable() {
    assertThatThrownBy(() -> bid.read(new byte[] {55 + 4, 1}))
        .isInstanceOf(SerializationException.class)
        .hasMessageContaining("number 4")
        .hasMessageContaining("table of 4 classes");
    assertThatThrownBy(() -> bid.read(Bytes.of(o -> o.writeVarInt(-1, true))))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void underPlainTermsANumberAboveFiftyTwoStandsForNothing() {
    byte[] message = bid.write(new Geo());
    assertThatThrownBy(() -> TermsPair.plain(KRYO).read(message))
        .isInstanceOf(SerializationException.class);
  }

  @Test
  void withoutReferencesASharedObjectArrivesTwiceAndACycleIsRefused() {
    TermsPair bare =
        TermsPair.with(SerializationSettings.parse("kryo.references=false"), KRYO, BID);
    Geo geo = new Geo();
    Object[] read = (Object[]) bare.pass(new Object[] {geo, geo});
    assertThat(read[0]).isNotSameAs(read[1]);
    for (Object value :
        List.of(List.of("a", "b"), Map.of("k", 1), new EnumMap<>(Map.of(Color.RED, 1)))) {
      assertThat(bare.pass(value)).isEqualTo(value);
    }
    Object[] self = new Object[1];
    self[0] = self;
    assertThatThrownBy(() -> bare.write(self)).isInstanceOf(SerializationException.class);
  }
}
