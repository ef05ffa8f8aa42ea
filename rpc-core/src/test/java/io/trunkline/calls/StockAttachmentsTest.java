package io.trunkline.calls;

import static io.trunkline.calls.HessianBytes.NULL;
import static io.trunkline.calls.HessianBytes.map;
import static io.trunkline.calls.HessianBytes.request;
import static io.trunkline.calls.HessianBytes.text;
import static org.assertj.core.api.Assertions.assertThat;

import io.trunkline.call.ServerCall;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The attachments that stock consumers send for the runtime, not for the implementation. */
@Timeout(60)
class StockAttachmentsTest {

  /** Gets the news; a stock consumer would be called back. */
  public interface Listener {
    void news(String text);
  }

  /** Says what it got. */
  public interface Board {
    String keys(String ignored);

    String listen(String topic, Listener listener);
  }

  private final AtomicInteger listened = new AtomicInteger();
  private RpcServer server;
  private RawPeer peer;

  private final Board board =
      new Board() {
        @Override
        public String keys(String ignored) {
          ServerCall call = ServerCall.current().orElseThrow();
          Map<String, Object> attachments = call.attachments();
          assertThat(call.attachments()).as("not copied each time").isSameAs(attachments);
          return new TreeSet<>(attachments.keySet()).toString();
        }

        @Override
        public String listen(String topic, Listener listener) {
          listened.incrementAndGet();
          return topic;
        }
      };

  @BeforeEach
  void start() throws Exception {
    server =
        Loopback.server()
            .service(
                ServiceOptions.builder(Board.class, board).group("blue").token("secret").build())
            .start();
    peer = new RawPeer(server.port());
  }

  @AfterEach
  void stop() throws Exception {
    peer.close();
    server.close();
  }

  private RawPeer.Reply call(
      int flags, String method, String descriptor, byte[] arguments, String... keys)
      throws Exception {
    Map<String, byte[]> attachments = new LinkedHashMap<>();
    attachments.put("group", text("blue"));
    attachments.put("token", text("secret"));
    for (String key : keys) {
      attachments.put(key, text("30000"));
    }
    peer.send(
        RawPeer.frame(
            flags, 1, request(Board.class, method, descriptor, arguments, map(attachments))));
    return (flags & 0x40) == 0 ? null : peer.receive();
  }

  @Test
  void whatIsForTheRuntimeDoesNotReachTheImplementation() throws Exception {
    RawPeer.Reply reply =
        call(
            0xc2,
            "keys",
            "Ljava/lang/String;",
            NULL,
            "path",
            "interface",
            "version",
            "dubbo",
            "timeout",
            "_TO",
            "async",
            "dubbo.tag",
            "dubbo.force.tag",
            "mine",
            "input",
            "remote.application");
    assertThat(new String(reply.body(), StandardCharsets.US_ASCII))
        .contains("[input, mine, remote.application]");
  }

  @Test
  void noneOfItReachesTheImplementationFromATrunklineConsumerEither() throws Exception {
    for (boolean handshake : new boolean[] {true, false}) {
      try (RpcClient client = Loopback.client().handshake(handshake).build()) {
        Board remote =
            client
                .reference(
                    ReferenceOptions.builder(Board.class, "dubbo://127.0.0.1:" + server.port())
                        .group("blue")
                        .token("secret")
                        .build())
                .attach("mine", "1")
                .service();
        for (int i = 0; i < 3; i++) { // in full and by number
          assertThat(remote.keys(null)).isEqualTo("[mine]");
        }
      }
    }
  }

  private static final String LISTEN = "Ljava/lang/String;" + Listener.class.descriptorString();

  @Test
  void aCallbackWhereTheMethodTakesNoneIsRefusedBeforeItRuns() throws Exception {
    byte[] arguments = HessianBytes.all(text("t"), NULL);
    RawPeer.Reply refused = call(0xc2, "listen", LISTEN, arguments, "sys_callback_arg-1");
    assertThat(refused.status()).isEqualTo(40);
    assertThat(new String(refused.body(), StandardCharsets.US_ASCII))
        .contains("argument 2 of blue/" + Board.class.getName() + ".listen", "sys_callback_arg-1")
        .contains("takes no callback there", "callback(\"listen\", 1)");
    call(0x82, "listen", LISTEN, arguments, "sys_callback_arg-1");
    Deadline.await("it is dropped", () -> server.stats().droppedFrames() == 1);
    assertThat(listened).hasValue(0);
    assertThat(server.stats().faults()).isEqualTo(Map.of("callback-argument", 2L));
    assertThat(call(0xc2, "listen", LISTEN, arguments).status()).isEqualTo(20);
    assertThat(call(0xc2, "listen", LISTEN, arguments, "sys_callback_arg-0").status())
        .as("an attachment that is not about a missing listener")
        .isEqualTo(20);
    assertThat(listened).hasValue(2);
  }
}
