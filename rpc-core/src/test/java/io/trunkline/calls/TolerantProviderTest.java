package io.trunkline.calls;

import static io.trunkline.calls.HessianBytes.NULL;
import static io.trunkline.calls.HessianBytes.TRUE;
import static io.trunkline.calls.HessianBytes.all;
import static io.trunkline.calls.HessianBytes.map;
import static io.trunkline.calls.HessianBytes.number;
import static io.trunkline.calls.HessianBytes.object;
import static io.trunkline.calls.HessianBytes.request;
import static io.trunkline.calls.HessianBytes.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.trunkline.call.ServerCall;
import io.trunkline.server.RpcServer;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A provider reads what stock providers read where nothing is lost, and counts it. docs/wire.md has
 * what stock 2.6.12, 2.7.23 and 3.3.6 replied to the same requests.
 */
@Timeout(60)
class TolerantProviderTest {

  private static final String TEXT = "Ljava/lang/String;";
  private static final byte[] NOTHING = {'H', 'Z'};
  private static final byte[] END = {'Z'};

  /** Says what it got. */
  public interface Probe {
    String text(String value);

    String whole(int value);

    String boxed(Long value);

    String small(byte value);

    String truth(boolean value);

    String real(double value);

    String bean(Bean value);

    String point(Point value);

    String beans(List<Bean> value);

    String any(Object value);

    String attachments(String key);
  }

  public static class Bean implements Serializable {
    private static final long serialVersionUID = 1L;
    String name;
    int number;
    Bean next;

    @Override
    public String toString() {
      return name + "," + number + "," + next;
    }
  }

  public record Point(int x, String y) implements Serializable {}

  private static final class Probes implements Probe {
    @Override
    public String text(String value) {
      return value;
    }

    @Override
    public String whole(int value) {
      return "int " + value;
    }

    @Override
    public String boxed(Long value) {
      return "long " + value;
    }

    @Override
    public String small(byte value) {
      return "byte " + value;
    }

    @Override
    public String truth(boolean value) {
      return "boolean " + value;
    }

    @Override
    public String real(double value) {
      return "double " + value;
    }

    @Override
    public String bean(Bean value) {
      return value.toString();
    }

    @Override
    public String point(Point value) {
      return value.toString();
    }

    @Override
    public String beans(List<Bean> value) {
      return ((List<?>) value).get(0).getClass().getName();
    }

    @Override
    public String any(Object value) {
      return value.getClass().getName();
    }

    @Override
    public String attachments(String key) {
      Object value = ServerCall.current().orElseThrow().attachments().get(key);
      return value == null ? null : value.getClass().getSimpleName() + value;
    }
  }

  private RpcServer server;
  private RawPeer peer;

  @BeforeEach
  void start() throws Exception {
    server = Loopback.server().service(Probe.class, new Probes()).start();
    peer = new RawPeer(server.port());
  }

  @AfterEach
  void stop() throws Exception {
    peer.close();
    server.close();
  }

  private RawPeer.Reply call(String method, String descriptor, byte[] argument, byte[] attachments)
      throws Exception {
    peer.send(
        RawPeer.frame(0xc2, 1, request(Probe.class, method, descriptor, argument, attachments)));
    return peer.receive();
  }

  /** The text that a reply returns. */
  private static String returned(RawPeer.Reply reply) {
    assertThat(reply.status())
        .as(() -> new String(reply.body(), StandardCharsets.UTF_8))
        .isEqualTo(20);
    byte[] body = reply.body();
    assertThat(body[0] & 0xff).isEqualTo(0x94);
    assertThat(body[1]).isBetween((byte) 0, (byte) 31);
    return new String(body, 2, body[1], StandardCharsets.US_ASCII);
  }

  static Stream<Arguments> tolerated() {
    byte[] inner = map(Map.of("name", text("b")));
    return Stream.of(
        arguments("text", TEXT, number(5), "5", "text-from-scalar"),
        arguments("text", TEXT, number(1.5), "1.5", "text-from-scalar"),
        arguments("text", TEXT, TRUE, "true", "text-from-scalar"),
        arguments("whole", "I", number(5.0), "int 5", "whole-from-double"),
        arguments("whole", "I", number(-0.0), "int 0", "whole-from-double"),
        arguments("whole", "I", TRUE, "int 1", "boolean-as-number"),
        arguments("boxed", "Ljava/lang/Long;", number(5.0), "long 5", "whole-from-double"),
        arguments("small", "B", number(5.0), "byte 5", "whole-from-double"),
        arguments("real", "D", TRUE, "double 1.0", "boolean-as-number"),
        arguments("truth", "Z", number(1), "boolean true", "boolean-as-number"),
        arguments("truth", "Z", number(0.0), "boolean false", "boolean-as-number"),
        arguments("bean", bean(), map(Map.of("name", text("a"))), "a,0,null", "object-from-map"),
        arguments("bean", bean(), map(Map.of("next", inner)), "null,0,b,0,null", "object-from-map"),
        arguments("bean", bean(), map(Map.of("gone", NULL)), "null,0,null", "object-from-map"),
        arguments(
            "point",
            point(),
            map(Map.of("x", number(3))),
            "Point[x=3, y=null]",
            "object-from-map"));
  }

  private static String bean() {
    return Bean.class.descriptorString();
  }

  private static String point() {
    return Point.class.descriptorString();
  }

  @ParameterizedTest
  @MethodSource
  void tolerated(String method, String descriptor, byte[] argument, String expected, String fault)
      throws Exception {
    assertThat(returned(call(method, descriptor, argument, NOTHING))).isEqualTo(expected);
    assertThat(server.stats().faults()).isEqualTo(Map.of(fault, 1L));
  }

  static Stream<Arguments> refused() {
    return Stream.of(
        arguments("whole", "I", number(5.5)), // stock: 5
        arguments("whole", "I", number(1e20)), // stock: 2147483647
        arguments("small", "B", number(300.0)),
        arguments("truth", "Z", number(2)), // stock: true
        arguments("whole", "I", text("5")),
        arguments("whole", "I", NULL),
        arguments("small", "B", number(300)), // stock: 44
        arguments("small", "B", number(-129)),
        arguments("text", TEXT, map(Map.of("a", NULL))),
        arguments("text", TEXT, all(new byte[] {0x79}, text("a"))), // a list
        arguments("text", TEXT, all(new byte[] {'J'}, new byte[8])), // a date; stock 2: null
        arguments("text", TEXT, new byte[] {0x22, 1, 2}), // binary; stock 2: null
        arguments("bean", bean(), text("a")),
        arguments("bean", bean(), object("no.Such", "name", text("a")))); // stock: the bean
  }

  @ParameterizedTest
  @MethodSource
  void refused(String method, String descriptor, byte[] argument) throws Exception {
    assertThat(call(method, descriptor, argument, NOTHING).status()).isEqualTo(40);
  }

  @Test
  void anUntypedMapInAListOfBeansIsAMap() throws Exception {
    byte[] list = all(new byte[] {0x79}, map(Map.of("name", text("a"))));
    assertThat(returned(call("beans", "Ljava/util/List;", list, NOTHING)))
        .isEqualTo("java.util.HashMap");
  }

  static Stream<Arguments> attachmentsThatAreRefused() {
    return Stream.of(
        arguments("no map", new byte[0]),
        arguments("a text", text("a")),
        arguments("a key that is no text", all(new byte[] {'H'}, number(5), text("a"), END)),
        arguments("a key that is null", all(new byte[] {'H'}, NULL, text("a"), END)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource
  void attachmentsThatAreRefused(String what, byte[] attachments) throws Exception {
    assertThat(call("text", TEXT, text("x"), attachments).status()).as(what).isEqualTo(40);
  }

  @Test
  void nullForAttachmentsIsTaken() throws Exception {
    assertThat(returned(call("text", TEXT, text("x"), NULL))).isEqualTo("x");
  }

  @Test
  void whatIsDeclaredIsNotCounted() throws Exception {
    assertThat(returned(call("text", TEXT, text("x"), NOTHING))).isEqualTo("x");
    assertThat(returned(call("whole", "I", number(5), NOTHING))).isEqualTo("int 5");
    assertThat(returned(call("any", "Ljava/lang/Object;", map(Map.of()), NOTHING)))
        .isEqualTo("java.util.HashMap");
    assertThat(server.stats().faults()).isEmpty();
  }

  @Test
  void anAttachmentOfAClassThatIsNotHereArrivesAsAMapAndTheOthersAsTheyAre() throws Exception {
    byte[] unknown = object("no.such.Clazz", "a", number(1));
    for (byte[] strange :
        new byte[][] {
          unknown,
          all(new byte[] {'M'}, text("no.such.Map"), text("a"), number(1), new byte[] {'Z'}),
          object("java.lang.ProcessBuilder", "a", number(1))
        }) {
      byte[] attachments =
          all(new byte[] {'H'}, text("k"), strange, text("z"), text("last"), new byte[] {'Z'});
      assertThat(returned(call("attachments", TEXT, text("k"), attachments)))
          .isEqualTo("HashMap{a=1}");
      assertThat(returned(call("attachments", TEXT, text("z"), attachments)))
          .isEqualTo("Stringlast");
    }
    assertThat(server.stats().faults()).isEqualTo(Map.of("class-not-needed", 6L));
  }

  @Test
  void aTimeoutMayBeAnyNumber() throws Exception {
    for (byte[] timeout : new byte[][] {number(3000), number(3000.0), text("3000")}) {
      byte[] attachments = map(Map.of("timeout", timeout));
      assertThat(returned(call("text", TEXT, text("x"), attachments))).isEqualTo("x");
    }
  }

  @Test
  void aClassThatIsNotHereIsStillRefusedInAnArgument() throws Exception {
    byte[] attachments = map(Map.of("k", object("no.such.Clazz", "a", NULL)));
    assertThat(call("text", TEXT, text("x"), attachments).status()).isEqualTo(20);
    assertThat(
            call("any", "Ljava/lang/Object;", object("no.such.Clazz", "a", NULL), attachments)
                .status())
        .isEqualTo(40);
  }

  @Test
  void bytesBehindTheLastItemAreNotLookedAt() throws Exception {
    for (byte[] behind : new byte[][] {NULL, {5, 'a'}, {(byte) 0xff}}) {
      byte[] attachments = all(NOTHING, behind);
      assertThat(returned(call("text", TEXT, text("x"), attachments))).isEqualTo("x");
    }
    assertThat(server.stats().faults()).isEqualTo(Map.of("bytes-after-request", 3L));
  }
}
