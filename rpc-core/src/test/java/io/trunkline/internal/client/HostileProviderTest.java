package io.trunkline.internal.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.trunkline.call.Outcome;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A connection to a provider that sends what no honest one does. */
@Timeout(60)
class HostileProviderTest {

  private static final Outcome EXPECTED = new Outcome.Value("x", Map.of("dubbo", "2.0.2"));
  private static final String REPLY = "940178" + "48" + "05647562626f" + "05322e302e32" + "5a";

  private final List<Long> ids = new ArrayList<>();

  private OutcomeFuture call(EmbeddedConnection peer) {
    OutcomeFuture call = peer.call();
    peer.channel.runPendingTasks();
    ByteBuf request = peer.channel.readOutbound();
    ids.add(request.getLong(4));
    request.release();
    return call;
  }

  private static ByteBuf frame(int flags, int status, long id, int declared, byte[] body) {
    return Unpooled.buffer()
        .writeShort(0xdabb)
        .writeByte(flags)
        .writeByte(status)
        .writeLong(id)
        .writeInt(declared)
        .writeBytes(body);
  }

  private static ByteBuf frame(int flags, int status, long id, byte[] body) {
    return frame(flags, status, id, body.length, body);
  }

  private static byte[] good() {
    return java.util.HexFormat.of().parseHex(REPLY);
  }

  private static String textOf(OutcomeFuture call) {
    assertThat(call).isCompleted();
    return ((Outcome.Unanswered) call.join()).reason().getMessage();
  }

  @Test
  void anEventThatIsTooLongEndsNoCallOfItsId() {
    try (EmbeddedConnection peer = new EmbeddedConnection(256)) {
      OutcomeFuture call = call(peer);
      for (int flags : new int[] {0x22, 0xa2, 0xe2}) {
        peer.channel.writeInbound(frame(flags, 20, ids.get(0), new byte[257]));
        peer.channel.writeInbound(frame(flags, 20, ids.get(0), new byte[100]));
      }
      assertThat(call).isNotDone();
      peer.channel.writeInbound(frame(2, 20, ids.get(0), good()));
      assertThat(call.join()).isEqualTo(EXPECTED);
    }
  }

  @Test
  void aLongErrorTextIsCut() {
    byte[] text = new byte[8_000_000];
    java.util.Arrays.fill(text, (byte) 'x');
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      OutcomeFuture call = call(peer);
      peer.channel.writeInbound(frame(2, 70, ids.get(0), inChunks(text)));
      assertThat(textOf(call))
          .hasSizeBetween(8_000, 10_000)
          .endsWith("x... (" + (8_000_000 - 8_192) + " more characters)");
    }
  }

  @Test
  void aLongErrorTextInAnotherSerializationIsCutToo() {
    byte[] body = new byte[65_538];
    java.util.Arrays.fill(body, (byte) 'x');
    body[0] = 'S';
    body[1] = body[2] = (byte) 0xff;
    try (EmbeddedConnection peer = new EmbeddedConnection()) {
      OutcomeFuture call = call(peer);
      peer.channel.writeInbound(frame(8, 70, ids.get(0), body));
      assertThat(textOf(call)).hasSizeLessThan(10_000);
    }
  }

  private static byte[] inChunks(byte[] ascii) {
    ByteBuf body = Unpooled.buffer();
    int at = 0;
    for (; ascii.length - at > 0xffff; at += 0xffff) {
      body.writeByte('R').writeShort(0xffff).writeBytes(ascii, at, 0xffff);
    }
    body.writeByte('S').writeShort(ascii.length - at).writeBytes(ascii, at, ascii.length - at);
    byte[] bytes = new byte[body.readableBytes()];
    body.readBytes(bytes);
    return bytes;
  }

  /** Every flag and status byte; lengths that break the framing are in the suite of frames. */
  @Test
  void noFlagOrStatusCostsAnotherCall() {
    try (EmbeddedConnection peer = new EmbeddedConnection(256)) {
      for (int i = 0; i < 512; i++) {
        ids.clear();
        OutcomeFuture before = call(peer);
        OutcomeFuture hit = call(peer);
        OutcomeFuture after = call(peer);
        int flags = i < 256 ? i : 2;
        int status = i < 256 ? 20 : i - 256;
        byte[] text = i < 256 ? good() : "\3bad".getBytes(StandardCharsets.US_ASCII);
        peer.channel.writeInbound(
            Unpooled.wrappedBuffer(
                frame(2, 20, ids.get(0), good()),
                frame(flags, status, ids.get(1), text),
                frame(2, 20, ids.get(2), good())));
        assertThat(before.join()).isEqualTo(EXPECTED);
        assertThat(after.join()).isEqualTo(EXPECTED);
        boolean isReply = (flags & 0xa0) == 0;
        assertThat(hit.isDone()).as("flags %x, status %d", flags, status).isEqualTo(isReply);
        if (!isReply) {
          peer.channel.writeInbound(frame(2, 20, ids.get(1), good()));
          assertThat(hit.join()).isEqualTo(EXPECTED);
        } else if (flags == 2 && status == 20) {
          assertThat(hit.join()).isInstanceOf(Outcome.class);
        } else if (flags == 2) {
          assertThat(textOf(hit)).contains("bad");
        }
        drainOutbound(peer);
      }
    }
  }

  private static void drainOutbound(EmbeddedConnection peer) {
    peer.channel.runPendingTasks();
    for (ByteBuf sent = peer.channel.readOutbound(); sent != null; ) {
      sent.release();
      sent = peer.channel.readOutbound();
    }
  }

  @Test
  void aBodyOverTheLimitFailsItsCallAndNothingInsideItIsTakenForAReply() {
    Random random = new Random(5);
    try (EmbeddedConnection peer = new EmbeddedConnection(256)) {
      for (int i = 0; i < 200; i++) {
        ids.clear();
        OutcomeFuture hit = call(peer);
        OutcomeFuture hidden = call(peer);
        ByteBuf inside = frame(2, 20, ids.get(1), good());
        int length = 257 + random.nextInt(2_000);
        ByteBuf body = Unpooled.buffer();
        while (body.readableBytes() + inside.readableBytes() <= length) {
          body.writeBytes(inside.slice());
        }
        body.writeZero(length - body.readableBytes());
        byte[] bytes = new byte[length];
        body.readBytes(bytes);
        peer.channel.writeInbound(frame(2, 20, ids.get(0), bytes));
        assertThat(textOf(hit)).contains(length + " bytes is over the limit of 256");
        assertThat(hidden).isNotDone();
        peer.channel.writeInbound(frame(2, 20, ids.get(1), good()));
        assertThat(hidden.join()).isEqualTo(EXPECTED);
      }
    }
  }

  @Test
  void aLengthThatBreaksTheFramingFailsItsCallAndEndsTheConnection() {
    for (int length : new int[] {-1, -17, Integer.MIN_VALUE, Integer.MAX_VALUE, 64 << 20 | 1}) {
      ids.clear();
      try (EmbeddedConnection peer = new EmbeddedConnection(256)) {
        OutcomeFuture before = call(peer);
        OutcomeFuture hit = call(peer);
        OutcomeFuture after = call(peer);
        peer.channel.writeInbound(
            Unpooled.wrappedBuffer(
                frame(2, 20, ids.get(0), good()),
                frame(2, 20, ids.get(1), length, new byte[0]),
                frame(2, 20, ids.get(2), good())));
        assertThat(before.join()).isEqualTo(EXPECTED);
        assertThat(textOf(hit)).contains(String.valueOf(length));
        assertThat(textOf(after)).contains("is closed").contains(String.valueOf(length));
        assertThat(peer.channel.isOpen()).isFalse();
      }
    }
  }
}
