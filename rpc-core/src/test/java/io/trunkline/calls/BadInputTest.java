package io.trunkline.calls;

import static org.assertj.core.api.Assertions.assertThat;

import demo.bid.BidRequest;
import demo.bid.BidResponse;
import demo.bid.BidService;
import demo.bid.Color;
import demo.bid.SeatBid;
import io.trunkline.server.RpcServer;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.Date;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a provider makes of frames no honest peer sends, between frames that honest ones do. */
class BadInputTest {

  private static final int LIMIT = 100_000;
  private static final String ECHO = "3.3.6-hessian2-echo-request";
  private static final byte[] NULL = {'N'};

  private final AtomicInteger executed = new AtomicInteger();
  private RpcServer server;
  private RawPeer peer;

  @BeforeEach
  void start() throws IOException {
    server = Loopback.server().payloadBytes(LIMIT).service(BidService.class, new Bids()).start();
    peer = new RawPeer(server.port());
  }

  @AfterEach
  void stop() throws IOException {
    peer.close();
    server.close();
  }

  private void assertGood(RawPeer.Reply reply, long id) {
    assertThat(reply.status()).isEqualTo(20);
    assertThat(reply.id()).isEqualTo(id);
    assertThat(reply.flags()).isEqualTo(2);
  }

  private static String text(RawPeer.Reply reply) {
    return new String(reply.body(), StandardCharsets.UTF_8);
  }

  @Test
  void wrongMagicClosesTheConnection() throws IOException {
    peer.send("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    assertThat(peer.isClosedByPeer()).isTrue();
  }

  /** Stock skips to the next magic in what has come, which may be in the middle of a body. */
  @Test
  void aCallBehindTwoBytesOfJunkIsNotExecuted() throws IOException {
    peer.send(RawPeer.golden(ECHO, 1));
    assertGood(peer.receive(), 1);
    int before = executed.get();
    peer.send(new byte[] {1, 2}, RawPeer.golden(ECHO, 2));
    assertThat(peer.isClosedByPeer()).isTrue();
    assertThat(executed).hasValue(before);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, -16, -17, Integer.MIN_VALUE})
  void aNegativeLengthIsAnsweredAndNothingBehindItIsExecuted(int length) throws IOException {
    peer.send(
        RawPeer.golden(ECHO, 1),
        RawPeer.frame(0xc2, 0, 2, length, new byte[0]),
        RawPeer.golden(ECHO, 3));
    boolean goodAnswered = false;
    boolean badAnswered = false;
    for (int i = 0; i < 2; i++) {
      RawPeer.Reply reply = peer.receive();
      if (reply.id() == 1) {
        assertGood(reply, 1);
        goodAnswered = true;
      } else {
        assertThat(reply.id()).isEqualTo(2);
        assertThat(reply.status()).isEqualTo(40);
        assertThat(text(reply)).contains(String.valueOf(length));
        badAnswered = true;
      }
    }
    assertThat(goodAnswered && badAnswered).isTrue();
    assertThat(peer.isClosedByPeer()).isTrue();
    assertThat(executed).hasValue(1);
  }

  @Test
  void aBodyOverTheLimitIsAnsweredAtOnceAndTheConnectionGoesOn() throws IOException {
    byte[] smuggled = RawPeer.golden(ECHO, 666);
    byte[] body = new byte[LIMIT + 1];
    for (int i = 0; i + smuggled.length < body.length; i += smuggled.length) {
      System.arraycopy(smuggled, 0, body, i, smuggled.length);
    }
    peer.send(RawPeer.frame(0xc2, 0, 2, body.length, new byte[0]));
    RawPeer.Reply refused = peer.receive(); // from the header alone, before the body was sent
    assertThat(refused.id()).isEqualTo(2);
    assertThat(refused.status()).isEqualTo(40);
    assertThat(text(refused)).contains("100001", "100000", "payload");
    peer.send(body, RawPeer.golden(ECHO, 3));
    assertGood(peer.receive(), 3);
    assertThat(executed).hasValue(1);
  }

  @Test
  void everySerializationThatIsNotOfferedIsAnsweredWithWhatIs() throws IOException {
    for (int id = 0; id < 32; id++) {
      if (id != 2) {
        byte[] request = RawPeer.golden(ECHO, 100 + id);
        request[2] = (byte) (0xc0 | id);
        peer.send(request);
        RawPeer.Reply reply = peer.receive();
        assertThat(reply.id()).isEqualTo(100 + id);
        assertThat(reply.status()).isEqualTo(40);
        assertThat(text(reply))
            .containsPattern("serialization ([\\w-]+\\()?" + id + "\\)? is not offered")
            .contains("offered: hessian2(2)");
      }
    }
    assertThat(executed).hasValue(0);
    peer.send(RawPeer.golden(ECHO, 5));
    assertGood(peer.receive(), 5);
  }

  @Test
  void aTruncatedBodyIsAnsweredAndTheConnectionGoesOn() throws IOException {
    byte[] golden = RawPeer.golden(ECHO, 1);
    byte[] body = Arrays.copyOfRange(golden, 16, golden.length);
    for (int length = 0; length < body.length; length += 7) {
      peer.send(RawPeer.frame(0xc2, length, Arrays.copyOf(body, length)));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.id()).isEqualTo(length);
      assertThat(reply.status()).isIn(40, 60);
    }
    assertThat(executed).hasValue(0);
    peer.send(golden);
    assertGood(peer.receive(), 1);
  }

  @Test
  void anUnknownServiceIsAnsweredInShortAndAnUnknownMethodWithTheNearestOne() throws IOException {
    byte[] request = RawPeer.golden(ECHO, 1);
    replace(request, "BidService", "BidServicf");
    peer.send(request);
    RawPeer.Reply reply = peer.receive();
    assertThat(reply.status()).isEqualTo(60);
    assertThat(text(reply))
        .contains("no service demo.bid.BidServicf:0.0.0 is exported here")
        .doesNotContain("demo.bid.BidService:");
    byte[] method = RawPeer.golden(ECHO, 2);
    replace(method, "echo", "ecko");
    peer.send(method);
    reply = peer.receive();
    assertThat(reply.status()).isEqualTo(60);
    assertThat(text(reply))
        .endsWith("has no method ecko(java.lang.String); did you mean 'echo(java.lang.String)'?");
    byte[] stranger = RawPeer.golden(ECHO, 3);
    replace(stranger, "echo", "zzzz");
    peer.send(stranger);
    assertThat(text(peer.receive())).endsWith("has no method zzzz(java.lang.String)");
  }

  private static void replace(byte[] frame, String from, String to) {
    String text = new String(frame, StandardCharsets.ISO_8859_1);
    int at = text.indexOf(from);
    byte[] replacement = to.getBytes(StandardCharsets.ISO_8859_1);
    System.arraycopy(replacement, 0, frame, at, replacement.length);
  }

  @Test
  void aOneWayFrameThatCannotBeReadIsDropped() throws IOException {
    peer.send(RawPeer.frame(0x82, 1, new byte[] {1, 2, 3}), RawPeer.golden(ECHO, 2));
    assertGood(peer.receive(), 2);
  }

  @Test
  void heartbeatsAreAnsweredWhateverTheirIdMarkOrSerialization() throws IOException {
    peer.send(RawPeer.frame(0xe2, 0, -5, 1, NULL));
    assertHeartbeat(peer.receive(), -5, 0x22, NULL);
    peer.send(RawPeer.frame(0xe2, 0x5a, Long.MIN_VALUE, 1, NULL));
    assertHeartbeat(peer.receive(), Long.MIN_VALUE, 0x22, NULL);
    peer.send(RawPeer.frame(0xe8, 0, 7, 1, new byte[] {0}));
    assertHeartbeat(peer.receive(), 7, 0x28, new byte[] {0});
    peer.send(RawPeer.frame(0xf7, 0, 8, 5, new byte[] {0, 0, 0, 1, (byte) 0xaf}));
    assertHeartbeat(peer.receive(), 8, 0x37, new byte[] {0, 0, 0, 1, (byte) 0xaf});
  }

  private static void assertHeartbeat(RawPeer.Reply reply, long id, int flags, byte[] body) {
    assertThat(reply.id()).isEqualTo(id);
    assertThat(reply.flags()).isEqualTo(flags);
    assertThat(reply.status()).isEqualTo(20);
    assertThat(reply.body()).isEqualTo(body);
  }

  @Test
  void eventsThatAreNoHeartbeatAreNotAnswered() throws IOException {
    peer.send(
        RawPeer.frame(0xa2, 1, NULL), // one-way
        RawPeer.frame(0xe2, 2, new byte[] {1, 'X'}), // unknown string
        RawPeer.frame(0xa2, 3, new byte[3_000]), // one-way and long
        RawPeer.frame(0xe2, 4, new byte[0]), // empty
        RawPeer.frame(0x22, 5, NULL), // a response to nothing
        RawPeer.frame(0x02, 6, new byte[] {1}), // an answer to nothing
        RawPeer.golden(ECHO, 7));
    assertGood(peer.receive(), 7);
  }

  @Test
  void anEventOfMoreThanAFewBytesIsRefusedWithoutAStackTrace() throws IOException {
    for (int flags : new int[] {0xe2, 0xe8, 0xf7}) {
      peer.send(RawPeer.frame(flags, 3, new byte[3_000]));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.id()).isEqualTo(3);
      assertThat(reply.status()).isEqualTo(40);
      assertThat(text(reply)).contains("an event of 3000 bytes, expected at most 15");
      assertThat(reply.body()).hasSizeLessThan(200);
    }
    peer.send(RawPeer.golden(ECHO, 4));
    assertGood(peer.receive(), 4);
    assertThat(server.stats().faults()).containsEntry("too-long", 3L);
  }

  @Test
  void stockPeersGetAReplyToEachOfTwoRequestsWithOneId() throws IOException {
    peer.send(RawPeer.golden(ECHO, 4), RawPeer.golden(ECHO, 4), RawPeer.golden(ECHO, 5));
    Set<Long> ids = new HashSet<>();
    for (int i = 0; i < 3; i++) {
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).isEqualTo(20);
      ids.add(reply.id());
    }
    assertThat(ids).containsExactlyInAnyOrder(4L, 5L);
    assertThat(executed).hasValue(3);
  }

  @Test
  void aNameThatIsTooLongIsRefusedBeforeItIsDecoded() throws IOException {
    String longPath = "demo." + "x".repeat(1_020);
    for (String[] names :
        new String[][] {
          {longPath, "echo", "I"},
          {"demo.A", "x".repeat(1_025), "I"},
          {"demo.A", "m", "[".repeat(16_385)}
        }) {
      peer.send(RawPeer.frame(0xc2, 9, request(names[0], names[1], names[2])));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).isEqualTo(40);
      assertThat(text(reply)).contains("characters, expected at most ");
      assertThat(reply.body()).hasSizeLessThan(300);
    }
    peer.send(
        RawPeer.frame(0xc2, 10, request("x".repeat(1_024), "x".repeat(1_024), "[".repeat(16_384))));
    assertThat(peer.receive().status()).isEqualTo(60);
  }

  private static byte[] request(String path, String method, String descriptor) {
    return HessianBytes.all(
        chunk("2.0.2"), chunk(path), chunk("0.0.0"), chunk(method), chunk(descriptor), NULL);
  }

  private static byte[] chunk(String text) {
    byte[] ascii = text.getBytes(StandardCharsets.US_ASCII);
    return HessianBytes.all(
        new byte[] {'S', (byte) (ascii.length >> 8), (byte) ascii.length}, ascii);
  }

  @Test
  void argumentsThatAreTooFewTooManyOrOfAnotherTypeAreNamedByPosition() throws IOException {
    byte[] none = HessianBytes.map(Map.of());
    assertRefused(HessianBytes.NULL, new byte[0], "Ljava/lang/String;", "attachments of ");
    assertRefused(
        none,
        HessianBytes.all(none),
        "Ljava/lang/String;",
        "argument 1 of demo.bid.BidService.echo");
    assertRefused(
        HessianBytes.map(Map.of("k", NULL)),
        none,
        "Ljava/lang/String;",
        "argument 1 of demo.bid.BidService.echo is java.util.HashMap, expected java.lang.String");
    assertRefused(
        HessianBytes.all(HessianBytes.text("a"), HessianBytes.text("b")),
        none,
        "Ljava/lang/String;",
        "attachments of demo.bid.BidService.echo");
    assertThat(executed).hasValue(0);
  }

  private void assertRefused(byte[] arguments, byte[] attachments, String descriptor, String text)
      throws IOException {
    peer.send(
        RawPeer.frame(
            0xc2,
            1,
            HessianBytes.request(BidService.class, "echo", descriptor, arguments, attachments)));
    RawPeer.Reply reply = peer.receive();
    assertThat(reply.status()).isEqualTo(40);
    assertThat(text(reply)).contains(text);
  }

  @Test
  void answersFollowTheProtocolVersionOfTheRequest() throws IOException {
    byte[] old = RawPeer.golden(ECHO, 1);
    replace(old, "2.0.2", "2.6.2");
    peer.send(old);
    RawPeer.Reply reply = peer.receive();
    assertGood(reply, 1);
    assertThat(reply.body()[0] & 0xff).isEqualTo(0x91); // a value without attachments
    peer.send(RawPeer.golden(ECHO, 2));
    assertThat(peer.receive().body()[0] & 0xff).isEqualTo(0x94); // a value with attachments
  }

  @Test
  void aNullAttachmentMapIsFineAndAMissingOneIsNot() throws IOException {
    byte[] golden = RawPeer.golden(ECHO, 1);
    String text = new String(golden, StandardCharsets.ISO_8859_1);
    int map = text.indexOf("H\u0004path");
    byte[] without = Arrays.copyOfRange(golden, 16, map);
    peer.send(RawPeer.frame(0xc2, 1, without));
    assertThat(peer.receive().status()).isEqualTo(40);
    byte[] withNull = Arrays.copyOf(without, without.length + 1);
    withNull[without.length] = 'N';
    peer.send(RawPeer.frame(0xc2, 2, withNull));
    assertGood(peer.receive(), 2);
  }

  /** Counts what is executed. */
  private final class Bids implements BidService {

    @Override
    public BidResponse bid(BidRequest request) {
      executed.incrementAndGet();
      return new BidResponse("abc", List.of(new SeatBid("seat", "group")));
    }

    @Override
    public String echo(String text) {
      executed.incrementAndGet();
      return text;
    }

    @Override
    public String fail(String text) {
      throw new IllegalStateException(text);
    }

    @Override
    public String failCustom(String text) {
      throw new IllegalStateException(text);
    }

    @Override
    public String nullValue(String text) {
      return null;
    }

    @Override
    public void nothing(int number) {
      executed.incrementAndGet();
    }

    @Override
    public Map<String, Object> types(
        Date date,
        LocalDateTime time,
        BigDecimal amount,
        Color color,
        List<Integer> list,
        Map<String, Long> map,
        Set<String> set,
        byte[] bytes,
        int[] ints,
        long prim,
        Integer boxed) {
      return Map.of("set", new HashSet<>(set));
    }
  }
}
