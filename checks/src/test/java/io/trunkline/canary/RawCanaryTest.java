package io.trunkline.canary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import io.trunkline.calls.RawPeer;
import io.trunkline.canary.CanaryPair.Hostile;
import io.trunkline.serialization.MessageReader;
import io.trunkline.serialization.MessageWriter;
import io.trunkline.serialization.SerializationException;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.Messages;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryRecord;
import io.trunkline.testkit.model.Trusted;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What raw peers do to a provider that is no cell of {@link RawCells}: a foreign id, an object for
 * a declared string, and a frame that refers to what another one defined.
 */
class RawCanaryTest {

  private static final Pattern LINE = Pattern.compile("add the line \"([^\"]+)\"");
  private static final String SERVICE = CanaryService.class.getName();
  private static final String TAKE = "Ljava/lang/Object;";

  private final CanaryLoader sender = CanaryPair.loader();
  private CanaryPair pair;
  private RawPeer peer;
  private Messages messages;
  private long id;

  @BeforeEach
  void forget() {
    CanaryRecord.clear();
  }

  private void start(CanaryFormat format) throws Exception {
    pair = new CanaryPair(Hostile.CONSUMER, format, false, sender, List.of());
    peer = new RawPeer(pair.serverPort());
    messages = Messages.of(format.provider());
  }

  @AfterEach
  void stop() throws Exception {
    if (peer != null) {
      peer.close();
      pair.close();
    }
  }

  private static void names(MessageWriter writer, String method, String descriptor) {
    writer.writeString("2.0.2");
    writer.writeString(SERVICE);
    writer.writeString("0.0.0");
    writer.writeString(method);
    writer.writeString(descriptor);
  }

  private RawPeer.Reply ask(Messages with, Consumer<MessageWriter> body) throws Exception {
    return ask(0xc0, with.write(body));
  }

  private RawPeer.Reply ask(int flags, byte[] body) throws Exception {
    peer.send(RawPeer.frame(flags | messages.serialization().wireId(), ++id, body));
    RawPeer.Reply reply = peer.receive();
    assertThat(reply.id()).isEqualTo(id);
    return reply;
  }

  private String text(RawPeer.Reply reply) {
    return reply.status() == 20 ? "" : messages.read(reply.body(), MessageReader::readString);
  }

  private void assertNothingRan(Object what) throws Exception {
    assertThat(CanaryRecord.eventsAt(pair.receiver())).as("%s", what).isEmpty();
    assertThat(pair.receiver().defined())
        .as("%s", what)
        .isSubsetOf(SERVICE, Trusted.class.getName());
    RawPeer.Reply good =
        ask(
            messages,
            writer -> {
              names(writer, "text", "Ljava/lang/String;");
              writer.writeObject("good");
              writer.writeAttachments(Map.of());
            });
    assertThat(good.status()).as("a good call behind %s", what).isEqualTo(20);
  }

  /** The shapes that this serialization writes. */
  private List<Object> shapes() {
    List<Object> shapes = new ArrayList<>();
    for (CanaryShape shape : CanaryShape.values()) {
      Object made = shape.make(sender);
      try {
        messages.write(writer -> writer.writeObject(made));
        shapes.add(made);
      } catch (SerializationException notWritten) {
        continue;
      }
    }
    CanaryRecord.clear();
    return shapes;
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.canary.CanaryFormat#naming")
  void whereAStringIsDeclaredNoLineIsSuggestedForAnObject(CanaryFormat format) throws Exception {
    start(format);
    for (Object shape : shapes()) {
      RawPeer.Reply reply =
          ask(
              messages,
              writer -> {
                names(writer, "text", "Ljava/lang/String;");
                writer.writeObject(shape);
                writer.writeAttachments(Map.of());
              });
      assertThat(reply.status()).isEqualTo(40);
      assertThat(text(reply))
          .doesNotContainPattern(LINE)
          .containsAnyOf("java.lang.String", "a dynamic proxy");
      assertNothingRan(shape.getClass());
    }
  }

  @ParameterizedTest
  @MethodSource("io.trunkline.canary.CanaryFormat#naming")
  void eachIdOfASerializationIsRefusedButTheOneThatIsOffered(CanaryFormat format) throws Exception {
    start(format);
    Object canary = sender.make(Canary.class.getName());
    CanaryRecord.clear();
    byte[] body =
        messages.write(
            writer -> {
              names(writer, "take", TAKE);
              writer.writeObject(canary);
              writer.writeAttachments(Map.of());
            });
    for (int wireId = 0; wireId < 32; wireId++) {
      peer.send(RawPeer.frame(0xc0 | wireId, ++id, body));
      RawPeer.Reply reply = peer.receive();
      assertThat(reply.status()).as("id %s", wireId).isEqualTo(40);
      assertNothingRan(wireId);
    }
  }

  /** What the first of two frames defines, the second may not refer to. */
  @ParameterizedTest
  @MethodSource("io.trunkline.canary.CanaryFormat#plain")
  void whatOneFrameDefinesIsUnknownInTheNext(CanaryFormat format) throws Exception {
    assumeFalse(format.isOneStream(), "a part of a stream is no message");
    start(format);
    Consumer<MessageWriter> first =
        writer -> {
          names(writer, "take", TAKE);
          writer.writeObject(new Trusted());
        };
    int prefix = messages.write(writer -> names(writer, "take", TAKE)).length;
    int end = messages.write(first).length;
    byte[] whole =
        messages.write(
            writer -> {
              first.accept(writer);
              writer.writeObject(new Trusted());
            });
    byte[] tail = Arrays.copyOfRange(whole, end, whole.length);
    byte[] attachments = messages.write(writer -> writer.writeAttachments(Map.of()));
    byte[] head = Arrays.copyOf(whole, prefix);
    for (int i = 0; i < 20; i++) {
      assertThat(ask(0xc0, join(Arrays.copyOf(whole, end), attachments)).status()).isEqualTo(20);
      RawPeer.Reply second = ask(0xc0, join(head, tail, attachments));
      if (tail.length < end - prefix) { // it refers to the first
        assertThat(second.status()).isEqualTo(40);
        assertThat(text(second)).doesNotContainPattern(LINE);
      }
    }
    assertThat(CanaryRecord.eventsAt(pair.receiver())).isEmpty();
  }

  private static byte[] join(byte[]... parts) {
    int length = Arrays.stream(parts).mapToInt(part -> part.length).sum();
    byte[] all = new byte[length];
    int at = 0;
    for (byte[] part : parts) {
      System.arraycopy(part, 0, all, at, part.length);
      at += part.length;
    }
    return all;
  }
}
