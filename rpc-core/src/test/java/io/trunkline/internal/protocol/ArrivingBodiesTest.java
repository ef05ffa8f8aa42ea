package io.trunkline.internal.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.options.Side;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Bodies that begin and do not end share what there is, and keep it from no other for long. */
class ArrivingBodiesTest {

  private static final int LIMIT = 1_000_000;
  private static final int LARGE = 500_000;
  private static final int A_READ = 16 * 1024;

  private final BodyPool pool = new BodyPool();
  private final List<String> full = new ArrayList<>();
  private final ArrivingBodies room = new ArrivingBodies(LIMIT, () -> full.add("waits"));
  private final List<Peer> peers = new ArrayList<>();

  /** Sends as long as it is read, as a socket would. */
  private final class Peer {
    private final FrameDecoder decoder =
        new FrameDecoder(0, new ByteLedger(pool), Side.SERVER, room);
    private final List<Inbound> received = new ArrayList<>();
    private final EmbeddedChannel channel =
        new EmbeddedChannel(
            decoder,
            new ChannelInboundHandlerAdapter() {
              @Override
              public void channelRead(ChannelHandlerContext ctx, Object message) {
                received.add((Inbound) message);
              }

              @Override
              public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
                ctx.channel().config().setAutoRead(event == ArrivingBodies.Event.ROOM_FREED);
              }
            });

    private Peer() {
      peers.add(this);
    }

    private Peer begin(int length) {
      byte[] header = new byte[WireFormat.HEADER_BYTES];
      WireFormat.putHeader(header, 0, 0xc2, 0, 1, length);
      return bytes(header);
    }

    private Peer bytes(byte... some) {
      channel.writeInbound(Unpooled.wrappedBuffer(some));
      return this;
    }

    /** How many of so many bytes were read. */
    private int send(int count) {
      int sent = 0;
      while (sent < count && isRead()) {
        int some = Math.min(A_READ, count - sent);
        bytes(new byte[some]);
        sent += some;
      }
      return sent;
    }

    private boolean isRead() {
      return channel.config().isAutoRead();
    }

    private Inbound last() {
      return received.get(received.size() - 1);
    }

    private void look() {
      if (decoder.isBodySlow()) {
        decoder.skipBody(channel.pipeline().context(decoder), decoder.progress().framesEnded());
      }
    }
  }

  @AfterEach
  void nothingIsHeldOnceAllAreGone() {
    for (Peer peer : peers) {
      for (Inbound inbound : peer.received) {
        if (inbound instanceof Inbound.Frame frame) {
          frame.release();
        }
      }
      peer.channel.finishAndReleaseAll();
    }
    assertThat(room.takenBytes()).isZero();
    assertThat(pool.heldBytes()).isZero();
  }

  @Test
  void manyUnfinishedBodiesTakeNoMoreThanThereIs() {
    for (int i = 0; i < 200; i++) {
      new Peer().begin(LARGE).send(LARGE - 1);
    }
    assertThat(pool.heldBytes()).isLessThan(LIMIT + 200L * 1024);
    assertThat(full).isNotEmpty();
  }

  @Test
  void aFrameThatComesInOneReadNeedsNoRoom() {
    while (full.isEmpty()) {
      new Peer().begin(LARGE).send(LARGE - 1);
    }
    byte[] frame = new byte[WireFormat.HEADER_BYTES + 5_000];
    WireFormat.putHeader(frame, 0, 0xc2, 0, 7, 5_000);
    assertThat(new Peer().bytes(frame).last()).isInstanceOf(Inbound.Frame.class);
  }

  @Test
  void aBodyThatWaitsGoesOnOnceAnotherHasEnded() {
    Peer first = new Peer().begin(LARGE);
    first.send(LARGE - 1);
    Peer second = new Peer().begin(LARGE);
    int sent = second.send(LARGE);
    assertThat(sent).isLessThan(LARGE);
    assertThat(second.isRead()).isFalse();
    first.send(1);
    assertThat(first.last()).isInstanceOf(Inbound.Frame.class);
    second.channel.runPendingTasks();
    assertThat(second.isRead()).isTrue();
    second.send(LARGE - sent);
    assertThat(second.last()).isInstanceOf(Inbound.Frame.class);
  }

  @Test
  void allThatWaitGoOnIfThereIsRoomAgainAndAreNotTooSlow() {
    Peer first = new Peer().begin(LARGE);
    first.send(LARGE - 1);
    List<Peer> others = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      Peer other = new Peer().begin(300_000);
      other.send(150_000);
      if (!other.isRead()) {
        others.add(other);
        other.look();
      }
    }
    assertThat(others).hasSizeGreaterThan(2);
    first.send(1);
    for (int round = 0; round < others.size(); round++) {
      others.forEach(other -> other.channel.runPendingTasks());
    }
    assertThat(others).allMatch(Peer::isRead);
    others.forEach(Peer::look);
    assertThat(others).allMatch(other -> other.received.isEmpty());
  }

  @Test
  void aBodyThatHardlyGoesOnIsSkippedAndWhatFollowsIsRead() {
    Peer slow = new Peer().begin(LARGE);
    slow.send(100_000);
    slow.look(); // the first look sees where it is
    slow.send(1_000);
    slow.look();
    assertThat(slow.last()).isInstanceOf(Inbound.NoRoom.class);
    assertThat(room.takenBytes()).isZero();
    slow.send(LARGE - 101_000);
    assertThat(slow.received).hasSize(1);
    slow.begin(3).bytes((byte) 1, (byte) 2, (byte) 3);
    assertThat(slow.last()).isInstanceOf(Inbound.Frame.class);
  }

  @Test
  void aBodyThatGoesOnIsKept() {
    Peer steady = new Peer().begin(LARGE);
    for (int i = 0; i < 10; i++) {
      steady.send(LARGE / 10 - 1);
      steady.look();
    }
    steady.send(10);
    assertThat(steady.last()).isInstanceOf(Inbound.Frame.class);
  }

  @Test
  void aPeerThatProvedALongBodyTakesNoMoreThanOthers() {
    for (int i = 0; i < 20; i++) {
      Peer proven = new Peer();
      byte[] frame = new byte[WireFormat.HEADER_BYTES + LARGE];
      WireFormat.putHeader(frame, 0, 0xc2, 0, 7, LARGE);
      proven.bytes(frame);
      ((Inbound.Frame) proven.received.remove(0)).release();
      proven.begin(LARGE);
    }
    assertThat(pool.heldBytes()).isLessThanOrEqualTo(LIMIT);
  }

  @Test
  void smallBodiesHaveAQuarterThatLargeOnesLeave() {
    while (full.isEmpty()) {
      new Peer().begin(LARGE).send(LARGE - 1);
    }
    Peer small = new Peer().begin(60_000);
    small.send(60_000);
    assertThat(small.last()).isInstanceOf(Inbound.Frame.class);
  }
}
