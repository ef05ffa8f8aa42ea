package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import io.trunkline.testkit.GoldenFrames;
import io.trunkline.testkit.TestSize;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FrameDecoderTest {

  private static final int LIMIT = 1_000_000;

  private final ByteLedger ledger = new ByteLedger(new BodyPool());
  private final FrameDecoder decoder = new FrameDecoder(LIMIT, ledger, Side.SERVER);
  private final EmbeddedChannel channel = new EmbeddedChannel(decoder);

  private List<Inbound> feed(byte[]... segments) {
    for (byte[] segment : segments) {
      channel.writeInbound(Unpooled.wrappedBuffer(segment.clone()));
    }
    List<Inbound> received = new ArrayList<>();
    for (Inbound in = channel.readInbound(); in != null; in = channel.readInbound()) {
      received.add(in);
    }
    return received;
  }

  private static byte[] frame(int flags, long id, byte[] body) {
    return frame(flags, id, body.length, body);
  }

  private static byte[] frame(int flags, long id, int declared, byte[] body) {
    byte[] bytes = Arrays.copyOf(new byte[0], WireFormat.HEADER_BYTES + body.length);
    WireFormat.putHeader(bytes, 0, flags, 0, id, declared);
    System.arraycopy(body, 0, bytes, WireFormat.HEADER_BYTES, body.length);
    return bytes;
  }

  private static byte[] join(byte[]... parts) {
    ByteArrayOutputStream joined = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      joined.writeBytes(part);
    }
    return joined.toByteArray();
  }

  private static void assertSame(Inbound actual, byte[] golden) {
    assertThat(actual).isInstanceOf(Inbound.Frame.class);
    Inbound.Frame frame = (Inbound.Frame) actual;
    byte[] header = new byte[WireFormat.HEADER_BYTES];
    FrameHeader h = frame.header();
    WireFormat.putHeader(header, 0, h.flags(), h.status(), h.id(), h.bodyLength());
    assertThat(join(header, frame.body())).isEqualTo(golden);
  }

  /** Like {@link #assertSame}, without copies: there are a million of these. */
  private static boolean isSame(Inbound actual, byte[] golden) {
    if (!(actual instanceof Inbound.Frame frame)) {
      return false;
    }
    FrameHeader h = frame.header();
    byte[] header = new byte[WireFormat.HEADER_BYTES];
    WireFormat.putHeader(header, 0, h.flags(), h.status(), h.id(), h.bodyLength());
    byte[] body = frame.body();
    return Arrays.equals(header, 0, header.length, golden, 0, header.length)
        && Arrays.equals(body, 0, body.length, golden, header.length, golden.length);
  }

  private void write(byte[] bytes, int from, int to) {
    channel.writeInbound(Unpooled.wrappedBuffer(bytes, from, to - from));
  }

  /** Some of them: a frame is split as often as it has bytes, and glued to as many as there are. */
  private static List<byte[]> goldenFrames() {
    List<String> names = GoldenFrames.names("");
    List<byte[]> frames = new ArrayList<>();
    int step = TestSize.of(45, 3);
    for (int number = 0; number < names.size(); number += step) {
      frames.add(GoldenFrames.read(names.get(number)));
    }
    assertThat(frames).hasSizeGreaterThan(600 / step);
    return frames;
  }

  @Test
  void aGoldenFrameSplitAtAnyByteIsTheSameFrame() {
    List<byte[]> frames = goldenFrames();
    for (int number = 0; number < frames.size(); number++) {
      byte[] golden = frames.get(number);
      for (int split = 1; split < golden.length; split++) {
        write(golden, 0, split);
        Inbound early = channel.readInbound();
        write(golden, split, golden.length);
        Inbound received = channel.readInbound();
        if (early != null || !isSame(received, golden) || channel.readInbound() != null) {
          assertThat(early).as("frame %s split at %s, first part", number, split).isNull();
          assertSame(received, golden);
          fail("frame %s split at %s is more than one frame", number, split);
        }
      }
    }
  }

  @Test
  void aPairOfGoldenFramesGluedTogetherIsTwoFrames() {
    List<byte[]> frames = goldenFrames();
    for (byte[] first : frames) {
      for (byte[] second : frames) {
        byte[] glued = join(first, second);
        write(glued, 0, glued.length);
        Inbound one = channel.readInbound();
        Inbound two = channel.readInbound();
        if (!isSame(one, first) || !isSame(two, second) || channel.readInbound() != null) {
          assertSame(one, first);
          assertSame(two, second);
          fail("two frames are more than two frames");
        }
      }
    }
  }

  @Test
  void framesInSegmentsOfRandomLengthsAreTheSameFrames() {
    byte[] stream = new byte[0];
    List<byte[]> sent = new ArrayList<>();
    for (String name : GoldenFrames.names("3.3.6-hessian2")) {
      sent.add(GoldenFrames.read(name));
      stream = join(stream, GoldenFrames.read(name));
    }
    Random random = new Random(20);
    for (int round = 0; round < TestSize.of(10, 50); round++) {
      List<Inbound> received = new ArrayList<>();
      for (int at = 0; at < stream.length; ) {
        int length = Math.min(stream.length - at, 1 + random.nextInt(round % 2 == 0 ? 40 : 70_000));
        received.addAll(feed(Arrays.copyOfRange(stream, at, at + length)));
        at += length;
      }
      assertThat(received).hasSameSizeAs(sent);
      for (int i = 0; i < sent.size(); i++) {
        assertSame(received.get(i), sent.get(i));
      }
    }
  }

  @Test
  void anEmptyBodyIsAFrame() {
    List<Inbound> received = feed(frame(0xe2, -1, new byte[0]));
    assertThat(received).hasSize(1);
    assertThat(((Inbound.Frame) received.get(0)).body()).isEmpty();
    assertThat(received.get(0).header().id()).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 0x00ff_ffff_ffff_ffffL, 1L << 32})
  void idsComeThroughBitForBit(long id) {
    assertThat(feed(frame(0xc2, id, new byte[] {1})).get(0).header().id()).isEqualTo(id);
  }

  @ParameterizedTest
  @CsvSource({"-1", "-16", "-17", "-2147483648"})
  void aNegativeLengthIsReportedAndNothingBehindItIsRead(int length) {
    byte[] good = frame(0xc2, 1, new byte[] {1});
    byte[] bad = frame(0xc2, 2, length, new byte[0]);
    List<Inbound> received = feed(join(good, bad, good));
    assertThat(received).hasSize(2);
    assertSame(received.get(0), good);
    assertThat(received.get(1))
        .isInstanceOfSatisfying(
            Inbound.Unacceptable.class,
            u -> {
              assertThat(u.framingLost()).isTrue();
              assertThat(u.header().id()).isEqualTo(2);
              assertThat(u.reason()).contains(String.valueOf(length));
            });
    assertThat(feed(good)).isEmpty();
  }

  @Test
  void aBodyOverTheLimitIsSkippedExactlyAndTheFramesInItAreNotRead() {
    byte[] inner = frame(0xc2, 666, new byte[] {6, 6, 6});
    byte[] body = new byte[LIMIT + 1];
    for (int i = 0; i + inner.length < body.length; i += inner.length) {
      System.arraycopy(inner, 0, body, i, inner.length);
    }
    byte[] good = frame(0xc2, 1, new byte[] {1});
    byte[] stream = join(good, frame(0xc2, 2, body), good);
    List<Inbound> received = new ArrayList<>();
    for (int at = 0; at < stream.length; at += 60_001) {
      received.addAll(feed(Arrays.copyOfRange(stream, at, Math.min(stream.length, at + 60_001))));
    }
    assertThat(received).hasSize(3);
    assertSame(received.get(0), good);
    assertThat(received.get(1))
        .isInstanceOfSatisfying(
            Inbound.Unacceptable.class,
            u -> {
              assertThat(u.framingLost()).isFalse();
              assertThat(u.reason()).contains("1000001", "1000000", "payload");
            });
    assertSame(received.get(2), good);
  }

  @Test
  void aBodyOfExactlyTheLimitIsAFrame() {
    byte[] largest = frame(0xc2, 2, new byte[LIMIT]);
    assertSame(feed(largest).get(0), largest);
  }

  @ParameterizedTest
  @ValueSource(ints = {Integer.MAX_VALUE, Integer.MAX_VALUE - 15, 64 * 1024 * 1024 + 1})
  void aHugeLengthEndsTheConnection(int length) {
    byte[] good = frame(0xc2, 1, new byte[] {1});
    List<Inbound> received = feed(join(frame(0xc2, 2, length, new byte[0]), good));
    assertThat(received).hasSize(1);
    assertThat(((Inbound.Unacceptable) received.get(0)).framingLost()).isTrue();
  }

  @Test
  void everyWrongMagicIsSeenWithinTwoBytes() {
    int step = TestSize.of(15, 1); // the right magic is a multiple of 15
    for (int magic = 0; magic < 0x10000; magic += step) {
      EmbeddedChannel fresh =
          new EmbeddedChannel(new FrameDecoder(LIMIT, new ByteLedger(new BodyPool()), Side.SERVER));
      fresh.writeInbound(Unpooled.wrappedBuffer(new byte[] {(byte) (magic >> 8), (byte) magic}));
      Inbound first = fresh.readInbound();
      if (magic == (WireFormat.MAGIC & 0xffff)) {
        assertThat(first).isNull();
      } else {
        assertThat(first).isInstanceOf(Inbound.NoFrame.class);
      }
      fresh.finishAndReleaseAll();
    }
  }

  @Test
  void nothingIsReadBehindWrongMagic() {
    byte[] good = frame(0xc2, 1, new byte[] {1});
    assertThat(feed(join("GET / HTTP/1.1\r\n".getBytes(), good))).hasSize(1);
    assertThat(feed(good)).isEmpty();
  }

  @Test
  void withoutALimitABodyGrowsAsItComes() {
    EmbeddedChannel unlimited =
        new EmbeddedChannel(new FrameDecoder(0, new ByteLedger(new BodyPool()), Side.SERVER));
    byte[] body = new byte[9_000_000];
    new Random(1).nextBytes(body);
    byte[] large = frame(0xc2, 5, body);
    for (int at = 0; at < large.length; at += 65_536) {
      unlimited.writeInbound(Unpooled.copiedBuffer(large, at, Math.min(65_536, large.length - at)));
    }
    assertSame(unlimited.readInbound(), large);
  }

  @Test
  void aLargeBodyThatWasReadLendsItsArrayToTheNext() {
    byte[] first = random(50_000);
    byte[] second = random(49_000);
    feed(frame(0xc2, 1, first)); // proves that such bodies come here
    Inbound.Frame read = received(frame(0xc2, 2, first));
    byte[] array = read.array();
    read.release();

    Inbound.Frame next = received(frame(0xc2, 3, second));

    assertThat(next.array()).isSameAs(array);
    assertThat(next.length()).isEqualTo(second.length);
    assertThat(next.body()).isEqualTo(second);
    assertThat(next.input(1_000).remaining()).isEqualTo(48_000);
  }

  @Test
  void aLargeBodyThatIsStillReadKeepsItsArray() {
    byte[] first = random(50_000);
    feed(frame(0xc2, 1, first));
    Inbound.Frame kept = received(frame(0xc2, 2, first));
    Inbound.Frame next = received(frame(0xc2, 3, random(50_000)));

    assertThat(next.array()).isNotSameAs(kept.array());
    assertThat(kept.body()).isEqualTo(first);
  }

  @Test
  void aDeclaredLengthAloneTakesNoMoreMemoryThanTheConnectionHasProved() {
    received(frame(0xc2, 1, random(10_000))).release();
    feed(frame(0xc2, 2, 900_000, new byte[1]));

    assertThat(ledger.heldBytes()).isLessThanOrEqualTo(10_000);
  }

  @Test
  void ofARefusedPeerOnlyHeadersAndShortEventsAreKept() {
    byte[] call = frame(0xc2, 1, random(900_000));
    byte[] event = frame(0xe2, 2, new byte[] {'N'});
    byte[] longEvent = frame(0xe2, 3, random(16));
    byte[] empty = frame(0xc2, 4, new byte[0]);
    decoder.headersOnly(15);
    List<Inbound> received = new ArrayList<>();
    byte[] all = join(call, event, longEvent, empty);
    for (int at = 0; at < all.length; at += 50_000) {
      received.addAll(feed(Arrays.copyOfRange(all, at, Math.min(all.length, at + 50_000))));
      assertThat(ledger.heldBytes()).isLessThan(16);
    }
    assertThat(received)
        .extracting(inbound -> inbound.header().id())
        .containsExactly(1L, 2L, 3L, 4L);
    assertThat(received.remove(1)).isInstanceOf(Inbound.Frame.class);
    assertThat(received).allMatch(inbound -> inbound instanceof Inbound.HeaderOnly);
  }

  private Inbound.Frame received(byte[] frame) {
    return (Inbound.Frame) feed(frame).get(0);
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    new Random(length).nextBytes(bytes);
    return bytes;
  }
}
