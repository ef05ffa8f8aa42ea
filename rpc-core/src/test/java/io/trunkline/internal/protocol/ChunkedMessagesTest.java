package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import io.trunkline.internal.transport.Parts;
import io.trunkline.serialization.PayloadInput;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Long messages in chunks, and what a receiver makes of them. */
class ChunkedMessagesTest {

  private static final int LIMIT = 1_000_000;
  private static final int LONG = 300_000;

  private final Random random = new Random(3);
  private final BodyPool pool = new BodyPool();
  private final ByteLedger ledger = new ByteLedger(pool);
  private final FrameDecoder decoder = new FrameDecoder(LIMIT, ledger, Side.SERVER);
  private final EmbeddedChannel channel = new EmbeddedChannel(decoder);

  ChunkedMessagesTest() {
    decoder.framing(Framing.CHUNKED);
  }

  @AfterEach
  void nothingIsHeldInTheEnd() {
    channel.finishAndReleaseAll();
    assertThat(ledger.heldBytes()).isZero();
  }

  private byte[] body(int length) {
    byte[] body = new byte[length];
    random.nextBytes(body);
    return body;
  }

  private static Parts parts(long id, byte[] body) {
    Parts parts = CheckedFrames.reply(id, body).sealed(Framing.CHUNKED).parts();
    assertThat(parts).isNotNull();
    return parts;
  }

  private static byte[] next(Parts parts) {
    ByteBuf target = Unpooled.buffer();
    int expected = parts.nextSize();
    parts.writeNext(target);
    byte[] bytes = new byte[target.readableBytes()];
    target.readBytes(bytes);
    assertThat(bytes).hasSize(expected);
    return bytes;
  }

  private List<Inbound> receive(byte[] bytes) {
    channel.writeInbound(Unpooled.wrappedBuffer(bytes));
    List<Inbound> received = new ArrayList<>();
    for (Inbound in = channel.readInbound(); in != null; in = channel.readInbound()) {
      received.add(in);
    }
    return received;
  }

  private void assertArrived(Inbound received, long id, byte[] body) {
    assertThat(received).isInstanceOf(Inbound.Frame.class);
    Inbound.Frame frame = (Inbound.Frame) received;
    assertThat(frame.header())
        .isEqualTo(new FrameHeader(WireFormat.HESSIAN2_ID, WireStatus.OK, id, body.length));
    assertThat(frame.body()).isEqualTo(body);
    frame.release();
  }

  @Test
  void aMessageOfUpTo64KibTravelsWhole() {
    assertThat(CheckedFrames.reply(1, body(64 * 1024)).sealed(Framing.CHUNKED).parts()).isNull();
    assertThat(parts(1, body(64 * 1024 + 1)).hasNext()).isTrue();
    assertThat(CheckedFrames.reply(1, body(LONG)).sealed(Framing.CHECKED).parts()).isNull();
  }

  @Test
  void ofAMessageThatNobodyAwaitsNothingIsKept() {
    Set<Long> awaited = new HashSet<>(Set.of(1L));
    decoder.repliesTo(awaited::contains);
    Parts first = parts(1, body(LONG));
    Parts second = parts(2, body(LONG));
    assertThat(receive(next(first))).isEmpty();
    long held = ledger.heldBytes();
    assertThat(receive(next(second))).singleElement().isInstanceOf(Inbound.HeaderOnly.class);
    assertThat(receive(next(second))).isEmpty();
    assertThat(ledger.heldBytes()).isEqualTo(held);
    awaited.clear();
    assertThat(receive(next(first))).singleElement().isInstanceOf(Inbound.HeaderOnly.class);
    assertThat(ledger.heldBytes()).isZero();
  }

  /** Whoever waits until less is held would wait for ever, as nobody reads what has not ended. */
  @Test
  void whatHasComeOfAMessageIsNotEndedHoweverLongTheArraysThatItTook() {
    int longer = 60_000;
    ledger.release(ledger.acquire(longer));
    assertThat(receive(next(parts(1, body(LONG))))).isEmpty();
    assertThat(ledger.heldBytes()).isGreaterThanOrEqualTo(longer);
    assertThat(decoder.progress().heldBodyBytes()).isZero();
  }

  @Test
  void aChunkIsToTheByteWhatOtherVersionsRead() {
    byte[] body = body(LONG);
    Parts parts = parts(0x0102030405060708L, body);
    next(parts);
    byte[] second = next(parts);
    int content = 32 * 1024 - 34;
    ByteBuffer expected = ByteBuffer.allocate(32 * 1024);
    expected.put(new byte[] {(byte) 0xda, (byte) 0xbb, (byte) 0xa2, 0x43});
    expected.putLong(0x0102030405060708L).putInt(32 * 1024 - 16);
    CRC32C crc = new CRC32C();
    crc.update(expected.array(), 0, 16);
    expected.putInt((int) crc.getValue());
    expected.put((byte) 2).put((byte) 20).putInt(LONG).putInt(content).put(body, content, content);
    crc.update(expected.array(), 20, 10 + content);
    expected.putInt((int) crc.getValue());
    assertThat(second).isEqualTo(expected.array());
  }

  @Test
  void theSizeOfALongFrameIsThatOfItsChunks() {
    OutgoingFrame frame = CheckedFrames.reply(1, body(LONG));
    int plain = frame.size();
    int growth = frame.seal(Framing.CHUNKED);
    assertThat(frame.seal(Framing.CHUNKED)).isZero();
    assertThat(frame.size()).isEqualTo(plain + growth);
    assertThat(CheckedFrames.bytes(frame)).hasSize(frame.size());
  }

  @Test
  void aLongMessageArrivesAsOneFrameWhereverTheBytesAreSplit() {
    byte[] body = body(LONG);
    byte[] sent = CheckedFrames.bytes(CheckedFrames.reply(7, body).sealed(Framing.CHUNKED));
    for (int step : new int[] {sent.length, 65_536, 32_768, 10_007, 997}) {
      List<Inbound> received = new ArrayList<>();
      for (int at = 0; at < sent.length; at += step) {
        received.addAll(receive(Arrays.copyOfRange(sent, at, Math.min(sent.length, at + step))));
      }
      assertThat(received).hasSize(1);
      assertArrived(received.get(0), 7, body);
      assertThat(ledger.heldBytes()).isZero();
      assertThat(decoder.progress().isInFrame()).isFalse();
    }
  }

  @Test
  void theSenderIsToldHowMuchHasComeToTheByte() {
    Parts parts = parts(1, body(LONG));
    long sent = 0;
    while (parts.hasNext()) {
      byte[] chunk = next(parts);
      sent += chunk.length;
      assertThat(decoder.receipt()).isNull();
      receive(chunk).forEach(whole -> ((Inbound.Frame) whole).release());
      Outgoing receipt = decoder.receipt();
      assertThat(receipt != null).isEqualTo(chunk.length == 32 * 1024);
      if (receipt != null) {
        assertThat(told(receipt)).isEqualTo(sent);
      }
    }
    assertThat(decoder.progress().chunkBytes()).isEqualTo(sent);
  }

  @Test
  void chunksOfAMessageThatIsRefusedHaveComeToo() {
    Parts tooLong = parts(1, body(LIMIT + 1));
    long sent = 0;
    while (tooLong.hasNext()) {
      byte[] chunk = next(tooLong);
      sent += chunk.length;
      receive(chunk);
    }
    assertThat(told(decoder.receipt())).isEqualTo(sent);
  }

  /** What a notice says, which the other side recognizes. */
  private static long told(Outgoing notice) {
    ByteBuf bytes = Unpooled.buffer();
    notice.writeTo(bytes);
    byte[] body = new byte[bytes.readableBytes() - WireFormat.HEADER_BYTES];
    bytes.getBytes(WireFormat.HEADER_BYTES, body);
    FrameHeader header = FrameHeader.read(bytes.array(), 0, 0);
    assertThat(Notice.of(new Inbound.Frame(header, body))).isEqualTo(Notice.CHUNKS_TAKEN);
    return header.id();
  }

  @Test
  void whatALongMessageBeginsWithIsSeenWithoutJoiningItsChunks() {
    byte[] body = body(LONG);
    List<Inbound> received =
        receive(CheckedFrames.bytes(CheckedFrames.reply(7, body).sealed(Framing.CHUNKED)));
    Inbound.Frame frame = (Inbound.Frame) received.get(0);
    long held = ledger.heldBytes();
    PayloadInput beginning = frame.beginning();
    assertThat(ledger.heldBytes()).isEqualTo(held);
    for (int i = 0; i < 21; i++) {
      assertThat((byte) beginning.read()).isEqualTo(body[i]);
    }
    assertThat(beginning.position()).isEqualTo(21);
    assertThat(frame.body()).isEqualTo(body);
    assertThat(ledger.heldBytes()).as("joined").isNotEqualTo(held);
    assertThat((byte) frame.beginning().read()).isEqualTo(body[0]);
    frame.release();
  }

  @Test
  void eightMessagesAndWholeOnesArriveByTurns() {
    List<byte[]> bodies = new ArrayList<>();
    List<Parts> sent = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      bodies.add(body(70_000 + 40_000 * i));
      sent.add(parts(i, bodies.get(i)));
    }
    byte[] small = {1, 2, 3};
    int arrived = 0;
    while (arrived < 8) {
      for (int i = 0; i < 8; i++) {
        if (sent.get(i).hasNext()) {
          for (Inbound whole : receive(next(sent.get(i)))) {
            assertArrived(whole, i, bodies.get(i));
            arrived++;
          }
          byte[] between =
              CheckedFrames.bytes(CheckedFrames.reply(100, small).sealed(Framing.CHUNKED));
          assertArrived(receive(between).get(0), 100, small);
        }
      }
    }
  }

  @Test
  void anUnfinishedMessageHoldsWhatHasArrivedAndNoMore() {
    Parts parts = parts(1, body(900_000));
    receive(next(parts));
    receive(next(parts));
    assertThat(ledger.heldBytes()).isBetween(2L * 32_000, 2L * 40_000);
    assertThat(decoder.progress().isInFrame()).as("it is watched").isTrue();
  }

  @Test
  void oneThatIsGivenUpIsDropped() {
    Parts parts = parts(1, body(LONG));
    receive(next(parts));
    parts.abort();
    assertThat(parts.unwritten()).isEqualTo(34);
    assertThat(receive(next(parts))).isEmpty();
    assertThat(parts.hasNext()).isFalse();
    assertThat(parts.unwritten()).isZero();
    assertThat(ledger.heldBytes()).isZero();
    assertThat(decoder.progress().isInFrame()).isFalse();
    byte[] small = {1};
    assertArrived(
        receive(CheckedFrames.bytes(CheckedFrames.reply(1, small).sealed(Framing.CHUNKED))).get(0),
        1,
        small);
  }

  @Test
  void oneOverTheLimitIsRefusedAtItsFirstChunkAndTheRestIsDropped() {
    Parts parts = parts(9, body(LIMIT + 1));
    List<Inbound> refused = receive(next(parts));
    assertThat(refused).singleElement().isInstanceOf(Inbound.Unacceptable.class);
    Inbound.Unacceptable bad = (Inbound.Unacceptable) refused.get(0);
    assertThat(bad.header().id()).isEqualTo(9);
    assertThat(bad.framingLost()).isFalse();
    assertThat(bad.reason()).contains("1000001", "1000000");
    while (parts.hasNext()) {
      assertThat(receive(next(parts))).isEmpty();
    }
    assertThat(ledger.heldBytes()).isZero();
  }

  private void assertEnds(byte[] bytes, String why) {
    List<Inbound> received = receive(bytes);
    assertThat(received).singleElement().isInstanceOf(Inbound.Unacceptable.class);
    Inbound.Unacceptable bad = (Inbound.Unacceptable) received.get(0);
    assertThat(bad.framingLost()).isTrue();
    assertThat(bad.reason()).contains(why);
    assertThat(receive(bytes)).as("nothing is read any more").isEmpty();
  }

  @Test
  void aNinthMessageAtOnceEndsTheConnection() {
    for (int i = 0; i < 8; i++) {
      receive(next(parts(i, body(LONG))));
    }
    assertEnds(next(parts(8, body(LONG))), "more than 8 messages");
  }

  @Test
  void aMessageThatBeginsTwiceEndsTheConnection() {
    receive(next(parts(1, body(LONG))));
    assertEnds(next(parts(1, body(LONG))), "begins again");
  }

  @Test
  void aMissingChunkEndsTheConnection() {
    Parts parts = parts(1, body(LONG));
    receive(next(parts));
    next(parts);
    assertEnds(next(parts), "expected");
  }

  @Test
  void aShortChunkThatIsNotTheLastEndsTheConnection() {
    assertEnds(chunk(new Chunk(new FrameHeader(2, 20, 1, LONG), 0, 4_095)), "at least 4096");
  }

  @Test
  void aChunkWithMoreThanItsMessageEndsTheConnection() {
    assertEnds(chunk(new Chunk(new FrameHeader(2, 20, 1, 5_000), 0, 5_001)), "only 5000 more");
  }

  @Test
  void aNegativeLengthOrOffsetEndsTheConnectionOrIsDropped() {
    assertEnds(chunk(new Chunk(new FrameHeader(2, 20, 1, -1), 0, 5_000)), "only -1 more");
  }

  /** A chunk of zeros. */
  private static byte[] chunk(Chunk chunk) {
    byte[] front = new byte[Chunk.OVERHEAD_BYTES - 4];
    chunk.writeHeaders(front);
    CRC32C crc = new CRC32C();
    crc.update(front, 0, 16);
    ByteBuffer bytes = ByteBuffer.allocate(front.length + chunk.length() + 4);
    bytes.put(front).putInt(16, (int) crc.getValue());
    crc.update(bytes.array(), 20, 10 + chunk.length());
    bytes.putInt(bytes.capacity() - 4, (int) crc.getValue());
    return bytes.array();
  }

  @Test
  void withoutTheAgreementAChunkIsAnEventThatSaysNothing() {
    decoder.framing(Framing.CHECKED);
    List<Inbound> received = receive(next(parts(1, body(LONG))));
    assertThat(received).singleElement().isInstanceOf(Inbound.Frame.class);
    assertThat(received.get(0).header().isEvent()).isTrue();
    ((Inbound.Frame) received.get(0)).release();
  }
}
