package io.trunkline.internal.handshake;

import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.serialization.settings.SerializationSetting;
import io.trunkline.serialization.settings.SerializationSettings;
import io.trunkline.serialization.terms.AgreedClass;
import io.trunkline.serialization.terms.ClassAgreement;
import io.trunkline.serialization.terms.ClassSchema;
import io.trunkline.serialization.terms.PayloadFeature;
import io.trunkline.serialization.terms.RenamedClasses;
import io.trunkline.testkit.TestSize;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Both sides come to the same terms, whatever they have. Longer than 400 lines because each case is
 * a talk of the same two sides.
 */
class NegotiationTest {

  private static final ClassSchema BID = schema("acme.Bid", "id", "price");
  private static final ClassSchema NEWER_BID = schema("acme.Bid", "id", "price", "currency");
  private static final ClassSchema SEAT = schema("acme.Seat", "seat");
  private static final ClassSchema SECRET = schema("acme.Secret", "secret");

  private static final SerializationSetting REFERENCES =
      new SerializationSetting(
          "kryo.references",
          List.of("true", "false"),
          SerializationSetting.Scope.CONNECTION,
          "whether shared objects stay shared");

  private static ClassSchema schema(String name, String... fields) {
    return new ClassSchema(
        name,
        "fields",
        Stream.of(fields)
            .map(f -> new ClassSchema.Field(name, f, "java.lang.String", true))
            .toList(),
        List.of());
  }

  private static LocalSerialization kryo(ClassSchema... schemas) {
    return offer(8, "kryo", List.of(schemas));
  }

  private static LocalSerialization hessian2() {
    return offer(2, "hessian2", List.of());
  }

  private static LocalSerialization offer(int id, String name, List<ClassSchema> schemas) {
    return new LocalSerialization(
        id,
        name,
        schemas,
        ClassAgreement.digest(schemas),
        ClassAgreement.table(schemas, ClassAgreement.entries(schemas), List.of()),
        name.equals("kryo") ? REFERENCES : null,
        !name.equals("fst"),
        RenamedClasses.NONE);
  }

  private static LocalSerialization fst(ClassSchema... schemas) {
    return offer(9, "fst", List.of(schemas));
  }

  private static Negotiation.Side side(long salt, LocalSerialization... offers) {
    return side(true, salt, offers);
  }

  private static Negotiation.Side side(
      boolean references, long salt, LocalSerialization... offers) {
    SerializationSettings settings =
        references
            ? SerializationSettings.NONE
            : SerializationSettings.parse("kryo.references=false");
    return Negotiation.Side.of(List.of(offers), settings, 8_388_608, salt, 0b110);
  }

  /** Everything that was said, and how it ended on both sides. */
  private record Talk(
      List<byte[]> said, NegotiationStep client, NegotiationStep server, int roundTrips) {

    Terms clientTerms() {
      return ((NegotiationStep.Agreed) client).terms();
    }

    Terms serverTerms() {
      return ((NegotiationStep.Agreed) server).terms();
    }

    String text() {
      StringBuilder all = new StringBuilder();
      said.forEach(record -> all.append(new String(record, StandardCharsets.ISO_8859_1)));
      return all.toString();
    }
  }

  private static Talk talk(Negotiation.Side client, Negotiation.Side server) {
    List<byte[]> said = new ArrayList<>();
    NegotiationStep.Ask begun = Negotiation.server(server);
    said.add(begun.record());
    Negotiation atServer = begun.next();
    NegotiationStep atClient = Negotiation.client(client).received(begun.record());
    NegotiationStep answer = begun;
    int roundTrips = 0;
    while (atClient instanceof NegotiationStep.Ask ask) {
      said.add(ask.record());
      roundTrips++;
      answer = atServer.received(ask.record());
      byte[] record;
      if (answer instanceof NegotiationStep.Ask next) {
        record = next.record();
        atServer = next.next();
      } else if (answer instanceof NegotiationStep.Agreed agreed) {
        record = agreed.record();
      } else {
        record = ((NegotiationStep.Plain) answer).record();
      }
      said.add(record);
      atClient = ask.next().received(record);
    }
    return new Talk(said, atClient, answer, roundTrips);
  }

  static Stream<Arguments> pairsThatAgree() {
    return Stream.of(
        Arguments.of("the same classes", kryo(BID, SEAT), kryo(BID, SEAT), 1, 2),
        Arguments.of("the same in another order", kryo(SEAT, BID), kryo(BID, SEAT), 1, 2),
        Arguments.of("no classes", kryo(), kryo(), 1, 0),
        Arguments.of("one class more at the client", kryo(BID, SEAT), kryo(BID), 2, 1),
        Arguments.of("one class more at the server", kryo(BID), kryo(SEAT, BID), 2, 1),
        Arguments.of("nothing in common", kryo(SEAT), kryo(BID), 2, 0),
        Arguments.of("another field", kryo(BID, SEAT), kryo(SEAT, NEWER_BID), 2, 2));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pairsThatAgree")
  void bothSidesComeToTheSameTerms(
      String name,
      LocalSerialization clients,
      LocalSerialization servers,
      int roundTrips,
      int classes) {
    Talk talk = talk(side(1, clients, hessian2()), side(2, hessian2(), servers));
    assertThat(talk.roundTrips()).isEqualTo(roundTrips);
    assertThat(talk.clientTerms().digest()).isEqualTo(talk.serverTerms().digest());
    assertThat(talk.clientTerms()).hasToString(talk.serverTerms().toString());
    for (Terms terms : List.of(talk.clientTerms(), talk.serverTerms())) {
      assertThat(terms.payload().classes("kryo").classes()).hasSize(classes);
      assertThat(terms.covers(8)).isTrue();
      assertThat(terms.covers(2)).isTrue();
      assertThat(terms.covers(9)).isFalse();
      assertThat(terms.numbersCallSites()).isTrue();
    }
  }

  static Stream<Arguments> pairsWithoutCommonFields() {
    ClassSchema retyped =
        new ClassSchema(
            "acme.Seat",
            "fields",
            List.of(new ClassSchema.Field("acme.Seat", "seat", "int", true)),
            List.of());
    return Stream.of(
        Arguments.of("the same", fst(BID, SEAT), fst(SEAT, BID), ""),
        Arguments.of("one class more", fst(BID, SEAT), fst(BID), ""),
        Arguments.of("no class in common", fst(SEAT), fst(BID), ""),
        Arguments.of(
            "another field",
            fst(BID, SEAT),
            fst(NEWER_BID, SEAT),
            "field currency of acme.Bid is on one side only"),
        Arguments.of(
            "another type",
            fst(retyped),
            fst(SEAT),
            "field seat of acme.Seat has two types: int and java.lang.String"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("pairsWithoutCommonFields")
  void oneThatCannotWriteCommonFieldsIsLeftOutWhereAClassDiffers(
      String name, LocalSerialization clients, LocalSerialization servers, String why) {
    Talk talk = talk(side(1, clients, hessian2()), side(2, hessian2(), servers));
    assertThat(talk.clientTerms().digest()).isEqualTo(talk.serverTerms().digest());
    for (Terms terms : List.of(talk.clientTerms(), talk.serverTerms())) {
      assertThat(terms.covers(9)).isEqualTo(why.isEmpty());
      assertThat(terms.covers(2)).isTrue();
      assertThat(terms.leftOut()).hasSize(why.isEmpty() ? 0 : 1);
      if (!why.isEmpty()) {
        assertThat(terms.whyLeftOut(9))
            .startsWith("fst cannot be used on this connection")
            .endsWith(why);
        assertThat(terms.toString()).startsWith("hessian2; without fst").contains(why);
      }
      assertThat(terms.whyLeftOut(2)).isNull();
      assertThat(terms.whyLeftOut(8)).isNull();
    }
  }

  @Test
  void whereItWasTheOnlyOneInCommonTermsAreAgreedThatCoverNothing() {
    Talk talk = talk(side(1, fst(BID)), side(2, fst(NEWER_BID)));
    assertThat(talk.clientTerms().digest()).isEqualTo(talk.serverTerms().digest());
    assertThat(talk.clientTerms().isPlain()).isFalse();
    assertThat(talk.clientTerms().covers(9)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "true, true, true, ''",
    "false, true, true, ', references=true, as only the client asks for false'",
    "true, false, true, ', references=true, as only the server asks for false'",
    "false, false, false, ', references=false'"
  })
  void referencesAreLeftOutOnlyWhereBothSidesAskForItAndCan(
      boolean clients, boolean servers, boolean references, String note) {
    Talk talk =
        talk(side(clients, 1, kryo(BID), hessian2()), side(servers, 2, hessian2(), kryo(BID)));
    assertThat(talk.clientTerms().digest()).isEqualTo(talk.serverTerms().digest());
    for (Terms terms : List.of(talk.clientTerms(), talk.serverTerms())) {
      assertThat(terms.payload().settings()).hasToString(references ? "" : "kryo.references=false");
      assertThat(terms)
          .hasToString(
              "kryo, 1 numbered classes"
                  + note
                  + "; hessian2; call-site numbers; compact java.time");
    }
    Terms usual =
        talk(side(3, kryo(BID), hessian2()), side(4, kryo(BID), hessian2())).clientTerms();
    assertThat(talk.clientTerms().digest() == usual.digest()).isEqualTo(references);
  }

  @ParameterizedTest
  @CsvSource({
    "7, 7, 7",
    "1, 7, 1",
    "7, 1, 1",
    "2, 7, 2",
    "7, 2, 2",
    "4, 7, 4",
    "7, 3, 3",
    "0, 7, 0",
    "8, 15, 8",
    "15, 15, 15",
    "16, 255, 16",
    "32, 255, 32",
    "96, 255, 96",
    "128, 255, 128",
    "255, 255, 255",
    "256, 511, 256",
    "511, 1023, 511",
    "512, 1023, 512",
    "-1, -1, 1023"
  })
  void whatBothSidesCanDoIsAgreed(long clients, long servers, long both) {
    Talk talk = talk(can(clients, side(1, hessian2())), can(servers, side(2, hessian2())));
    assertThat(talk.clientTerms().digest()).isEqualTo(talk.serverTerms().digest());
    for (Terms terms : List.of(talk.clientTerms(), talk.serverTerms())) {
      assertThat(terms.numbersCallSites()).isEqualTo((both & Mark.CALL_SITES) != 0);
      assertThat(terms.payload().has(PayloadFeature.COMPACT_TIME))
          .isEqualTo((both & PayloadFeature.COMPACT_TIME.bit()) != 0);
      assertThat(terms.hasCancel()).isEqualTo((both & Mark.CANCEL) != 0);
      assertThat(terms.hasDrain()).isEqualTo((both & Mark.DRAIN) != 0);
      assertThat(terms.hasSentTimes()).isEqualTo((both & Mark.SENT_TIMES) != 0);
      assertThat(terms.hasLoad()).isEqualTo((both & Mark.LOAD) != 0);
      assertThat(terms.hasStages()).isEqualTo((both & Mark.STAGES) != 0);
      assertThat(terms.hasChecksums()).isEqualTo((both & Mark.CHECKSUMS) != 0);
      assertThat(terms.hasChunks()).isEqualTo((both & Mark.CHUNKS) != 0);
      assertThat(terms.isReadByServer(1)).isEqualTo((both & Mark.COMPRESSION) != 0);
      assertThat(terms.isReadByClient(2)).isEqualTo((both & Mark.COMPRESSION) != 0);
    }
    Terms all = talk(side(1, hessian2()), side(2, hessian2())).clientTerms();
    assertThat(talk.clientTerms().digest() == all.digest()).isEqualTo(both == Mark.ALL);
    assertThat(talk.clientTerms().payload().isEquivalentTo(all.payload()))
        .isEqualTo((both & PayloadFeature.COMPACT_TIME.bit()) != 0);
  }

  private static Negotiation.Side can(long bits, Negotiation.Side side) {
    Capabilities all = side.capabilities();
    Capabilities some =
        new Capabilities(
            all.revision(),
            bits,
            all.maxBodyBytes(),
            all.salt(),
            all.offered(),
            all.settingFlags(),
            all.compressions());
    return new Negotiation.Side(some, side.serializations());
  }

  private static Negotiation.Side reads(int compressions, long salt) {
    return Negotiation.Side.of(
        List.of(hessian2()), SerializationSettings.NONE, 8_388_608, salt, compressions);
  }

  @ParameterizedTest
  @CsvSource({"6, 6", "14, 6", "6, 30", "2, 4"})
  void eachSideLearnsWhichCompressionsTheOtherReads(int clients, int servers) {
    Talk talk = talk(reads(clients, 1), reads(servers, 2));
    for (Terms terms : List.of(talk.clientTerms(), talk.serverTerms())) {
      for (int id = -1; id < 70; id++) {
        assertThat(terms.isReadByClient(id))
            .isEqualTo(id >= 0 && id < 8 && (clients >> id & 1) == 1);
        assertThat(terms.isReadByServer(id))
            .isEqualTo(id >= 0 && id < 8 && (servers >> id & 1) == 1);
      }
      assertThat(terms.clientMaxBodyBytes()).isEqualTo(8_388_608);
    }
    assertThat(talk.clientTerms().digest()).isEqualTo(talk.serverTerms().digest());
    assertThat(talk.clientTerms().digest())
        .isNotEqualTo(talk(reads(8, 1), reads(8, 2)).clientTerms().digest());
  }

  @ParameterizedTest
  @CsvSource({"6, 0", "0, 6", "0, 0"})
  void nothingIsCompressedWithAnOlderVersionWhichKnowsNoCompression(int clients, int servers) {
    Talk talk = talk(reads(clients, 1), reads(servers, 2));
    for (Terms terms : List.of(talk.clientTerms(), talk.serverTerms())) {
      for (int id = 0; id < 8; id++) {
        assertThat(terms.isReadByClient(id) || terms.isReadByServer(id)).isFalse();
      }
    }
    assertThat(talk.clientTerms().digest())
        .isEqualTo(talk(reads(0, 1), reads(0, 2)).clientTerms().digest());
  }

  @Test
  void aPeerThatSaysNothingOfReferencesKeepsThem() {
    Capabilities mine = side(false, 2, kryo(BID)).capabilities();
    RecordWriter section = new RecordWriter();
    section.number(1).number(0).number(0).fixed(7).number(1);
    section.number(8).fixed(mine.offered().get(0).digest());
    RecordWriter hello = new RecordWriter().number(Negotiation.Kind.HELLO).section(section);
    NegotiationStep answer =
        Negotiation.server(side(false, 2, kryo(BID))).next().received(hello.number(0).bytes());
    assertThat(((NegotiationStep.Agreed) answer).terms().payload().settings().isEmpty()).isTrue();
  }

  @Test
  void aClassThatDiffersIsAgreedOnInItsCommonFields() {
    Talk talk = talk(side(1, kryo(BID, SEAT)), side(2, kryo(SEAT, NEWER_BID)));
    AgreedClass agreed = talk.serverTerms().payload().classes("kryo").get("acme.Bid");
    assertThat(agreed).isNotNull();
    assertThat(agreed.fields()).extracting(ClassSchema.Field::name).containsExactly("id", "price");
    assertThat(talk.clientTerms())
        .hasToString(
            "kryo, 2 numbered classes, 1 in their common fields; call-site numbers; compact"
                + " java.time");
  }

  @Test
  void theClientsOrderOfPreferenceCounts() {
    Talk talk = talk(side(1, kryo(), hessian2()), side(2, hessian2(), kryo()));
    assertThat(talk.serverTerms().toString()).startsWith("kryo; hessian2");
    talk = talk(side(1, hessian2(), kryo()), side(2, kryo(), hessian2()));
    assertThat(talk.serverTerms().toString()).startsWith("hessian2; kryo");
  }

  @Test
  void noNameTravelsOfAClassThatOneSideLacks() {
    Talk talk = talk(side(1, kryo(BID, SEAT)), side(2, kryo(SECRET, SEAT, NEWER_BID)));
    assertThat(talk.text()).doesNotContain("Secret", "secret", "Seat").contains("acme.Bid");
    talk = talk(side(1, kryo(SECRET)), side(2, kryo(BID)));
    assertThat(talk.text()).doesNotContain("Secret", "Bid");
  }

  @Test
  void whatWasHeardOnOneConnectionTellsNothingOnAnother() {
    Negotiation.Side server = side(2, kryo(NEWER_BID));
    List<byte[]> heard = talk(side(1, kryo(BID)), server).said();
    Negotiation.Side laterServer = side(3, kryo(NEWER_BID));
    NegotiationStep answer = Negotiation.server(laterServer).next().received(heard.get(1));
    assertThat(answer).isInstanceOf(NegotiationStep.Ask.class);
    assertThat(new String(((NegotiationStep.Ask) answer).record(), StandardCharsets.ISO_8859_1))
        .doesNotContain("Bid", "currency");
  }

  @Test
  void aServerThatEchoesTheClientsDigestsIsToldNoNames() {
    Negotiation.Side client = side(1, kryo(SECRET));
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask)
            Negotiation.client(client).received(Negotiation.server(side(2, kryo())).record());
    byte[] told = hello.record();
    byte[] entry = Arrays.copyOfRange(told, told.length - 16, told.length);
    entry[15] ^= 1; // of another schema
    RecordWriter echo = new RecordWriter().number(3).number(1);
    for (int i = 0; i < 16; i += 8) {
      echo.fixed(java.nio.ByteBuffer.wrap(entry).getLong(i));
    }
    NegotiationStep next = hello.next().received(echo.number(0).bytes());
    assertThat(new String(((NegotiationStep.Ask) next).record(), StandardCharsets.ISO_8859_1))
        .doesNotContain("Secret");
  }

  static Stream<Arguments> answersThatLeaveAClientPlain() {
    byte[] noCommon = Negotiation.server(side(2, hessian2())).record();
    return Stream.of(
        Arguments.of("a stock peer's null", null, "stock Dubbo"),
        Arguments.of("an empty record", new byte[0], "ends after 0 bytes"),
        Arguments.of("a record of another kind", new byte[] {9}, "record 9, expected 1"),
        Arguments.of("a record cut short", new byte[] {1, 5, 1}, "length of a section is 5"),
        Arguments.of("a refusal", new byte[] {6, 2, 'n', 'o'}, "the peer refused: no"),
        Arguments.of("a line for the log", new byte[] {6, 2, 'n', '\n'}, "control characters"),
        Arguments.of("nothing in common", noCommon, "no serialization"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("answersThatLeaveAClientPlain")
  void leavesAClientPlain(String name, byte @Nullable [] answer, String why) {
    NegotiationStep step = Negotiation.client(side(1, kryo(BID))).received(answer);
    assertThat(step).isInstanceOf(NegotiationStep.Plain.class);
    assertThat(((NegotiationStep.Plain) step).why()).contains(why);
  }

  @Test
  void silenceLeavesAClientPlain() {
    assertThat(Negotiation.silence().why()).contains("did not reply in time");
  }

  @Test
  void aConfirmationOfOtherTermsLeavesAClientPlain() {
    NegotiationStep.Ask begun = Negotiation.server(side(2, kryo(BID)));
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask) Negotiation.client(side(1, kryo(BID))).received(begun.record());
    byte[] confirmation = ((NegotiationStep.Agreed) begun.next().received(hello.record())).record();
    assertThat(hello.next().received(confirmation)).isInstanceOf(NegotiationStep.Agreed.class);
    confirmation[3] ^= 1;
    assertThat(hello.next().received(confirmation))
        .isInstanceOfSatisfying(
            NegotiationStep.Plain.class,
            plain -> assertThat(plain.why()).contains("digest", "expected"));
  }

  @Test
  void aServerSaysWhyItRefuses() {
    NegotiationStep.Ask begun = Negotiation.server(side(2, kryo(BID)));
    NegotiationStep step = begun.next().received(new byte[] {5});
    assertThat(step).isInstanceOf(NegotiationStep.Plain.class);
    byte[] refusal = ((NegotiationStep.Plain) step).record();
    NegotiationStep atClient = Negotiation.client(side(1, kryo(BID))).received(refusal);
    assertThat(((NegotiationStep.Plain) atClient).why()).contains("record 5 came, expected 2");
    assertThat(begun.next().received(null)).isInstanceOf(NegotiationStep.Plain.class);
  }

  @Test
  void aClassThatComesWithOtherFieldsThanAnnouncedIsRefused() {
    Negotiation.Side client = side(1, kryo(BID));
    NegotiationStep.Ask begun = Negotiation.server(side(2, kryo(NEWER_BID)));
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask) Negotiation.client(client).received(begun.record());
    NegotiationStep.Ask classes = (NegotiationStep.Ask) begun.next().received(hello.record());
    byte[] changed = classes.record().clone();
    changed[changed.length - 3] ^= 1;
    assertThat(((NegotiationStep.Plain) hello.next().received(changed)).why())
        .contains("digest announced");
  }

  @Test
  void countsAreCheckedAgainstTheBytesThatAreThere() {
    RecordWriter hello = new RecordWriter().number(2);
    side(1, kryo(BID)).capabilities().write(hello);
    hello.number(1).number(8).number(16_000).fixed(0); // 16,000 classes, half of one is there
    NegotiationStep step = Negotiation.server(side(2, kryo())).next().received(hello.bytes());
    assertThat(((NegotiationStep.Plain) step).why()).contains("classes is 16000 with 8 bytes left");
  }

  @Test
  void aHugeRecordIsRefusedUnread() {
    NegotiationStep step =
        Negotiation.server(side(2, kryo()))
            .next()
            .received(new byte[RecordReader.MAX_RECORD_BYTES + 1]);
    assertThat(((NegotiationStep.Plain) step).why()).contains("1048577 bytes, at most 1048576");
  }

  @Test
  void aSideWithMoreClassesThanCanBeToldStaysPlain() {
    ClassSchema[] many =
        IntStream.range(0, 4_000)
            .mapToObj(i -> schema("acme." + "very".repeat(200) + i, "id"))
            .toArray(ClassSchema[]::new);
    ClassSchema[] others =
        Stream.of(many).map(s -> schema(s.name(), "other")).toArray(ClassSchema[]::new);
    Talk talk = talk(side(1, kryo(many)), side(2, kryo(others)));
    assertThat(talk.client()).isInstanceOf(NegotiationStep.Plain.class);
    assertThat(((NegotiationStep.Plain) talk.server()).why()).contains("name fewer classes");
  }

  @Test
  void whatANewerRevisionSaysBeyondThisOneIsPassedOver() {
    RecordWriter caps = new RecordWriter();
    caps.number(7).number(~0L).number(1_000).fixed(5).number(1).number(8);
    caps.fixed(kryo(BID).digest()).text("compression: zstd").number(99);
    byte[] newer = new RecordWriter().number(1).section(caps).text("more").bytes();
    NegotiationStep.Ask hello =
        (NegotiationStep.Ask) Negotiation.client(side(1, kryo(BID))).received(newer);
    assertThat(hello.record()[0]).isEqualTo((byte) 2);

    RecordWriter newerHello = new RecordWriter().number(2).section(caps).number(0).text("more");
    NegotiationStep step =
        Negotiation.server(side(5, kryo(BID))).next().received(newerHello.bytes());
    assertThat(((NegotiationStep.Agreed) step).terms().numbersCallSites()).isTrue();
  }

  @Test
  void garbageNeverDoesMoreThanLeaveTheConnectionPlain() {
    Random random = new Random(5);
    List<byte[]> good = talk(side(1, kryo(BID, SEAT)), side(2, kryo(NEWER_BID, SECRET))).said();
    for (int round = 0; round < TestSize.of(2_000, 20_000); round++) {
      byte[] bad = good.get(random.nextInt(good.size())).clone();
      for (int flips = random.nextInt(4); flips >= 0; flips--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      bad = Arrays.copyOf(bad, random.nextInt(bad.length + 3));
      Negotiation.client(side(1, kryo(BID, SEAT))).received(bad);
      NegotiationStep.Ask begun = Negotiation.server(side(2, kryo(NEWER_BID, SECRET)));
      if (begun.next().received(bad) instanceof NegotiationStep.Ask asked) {
        asked.next().received(bad);
      }
    }
  }

  @Test
  void theMarkedHeartbeatHasAnIdThatNoCallHas() {
    long id = Mark.heartbeatId(Mark.ALL);
    assertThat(Long.toHexString(id)).isEqualTo("54520100000003ff");
    assertThat(Mark.isHeartbeatId(id)).isTrue();
    assertThat(Mark.isHeartbeatId(-1L)).isFalse();
    assertThat(Mark.isHeartbeatId((1L << 56) - 1)).isFalse();
  }
}
