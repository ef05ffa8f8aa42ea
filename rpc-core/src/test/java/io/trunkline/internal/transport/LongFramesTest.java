package io.trunkline.internal.transport;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.embedded.EmbeddedChannel;
import java.nio.channels.ClosedChannelException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Parts of long frames and other frames take turns in the queue. */
class LongFramesTest {

  private static final int PART = 16 * 1024;

  private final Peer peer = new Peer();
  private final EmbeddedChannel channel = new EmbeddedChannel(peer);
  private final WriteQueue queue = new WriteQueue(channel);
  private long partsTaken;
  private boolean saysWhatItTook = true;

  /** Takes from Netty only when it reads, so that no more than Netty keeps is written before. */
  private final class Peer extends ChannelDuplexHandler {
    @Override
    public void flush(ChannelHandlerContext ctx) {}

    @Override
    public void channelWritabilityChanged(ChannelHandlerContext ctx) {
      queue.writabilityChanged();
    }

    void read() {
      if (channel.isOpen()) {
        channel.pipeline().context(this).flush();
      }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
      assertThat(cause).isInstanceOf(ClosedChannelException.class);
    }
  }

  @AfterEach
  void nothingFailed() {
    channel.checkException();
    channel.finishAndReleaseAll();
  }

  /** Its name in each byte. */
  private static class Whole implements Outgoing {
    final char name;
    final int size;
    int released;
    boolean departed;
    boolean takenBack;
    boolean unwanted;

    Whole(char name, int size) {
      this.name = name;
      this.size = size;
    }

    @Override
    public int size() {
      return size;
    }

    @Override
    public boolean markSent() {
      departed = !takenBack;
      return departed;
    }

    @Override
    public boolean isUnwanted() {
      return unwanted;
    }

    @Override
    public void writeTo(ByteBuf target) {
      target.writeBytes(Character.toString(name).repeat(size).getBytes());
    }

    @Override
    public void release() {
      released++;
    }
  }

  private static final class InParts extends Whole implements Parts {
    private int left;
    private boolean aborted;

    InParts(char name, int parts) {
      super(name, parts * PART);
      left = parts;
    }

    @Override
    public Parts parts() {
      return this;
    }

    @Override
    public boolean hasNext() {
      return left > 0;
    }

    @Override
    public int nextSize() {
      return aborted ? 1 : PART;
    }

    @Override
    public void writeNext(ByteBuf target) {
      assertThat(released).isZero();
      assertThat(departed).isTrue();
      target.writeBytes(Character.toString(aborted ? '!' : name).repeat(nextSize()).getBytes());
      left--;
    }

    @Override
    public int unwritten() {
      return aborted ? left : left * PART;
    }

    @Override
    public void abort() {
      if (!aborted) {
        aborted = true;
        left = 1;
      }
    }
  }

  /** What was written, a character for each part or other frame. */
  private String written() {
    StringBuilder order = new StringBuilder();
    ByteBuf bytes = channel.readOutbound();
    for (; bytes != null; bytes = channel.readOutbound()) {
      while (bytes.isReadable()) {
        char name = (char) bytes.readByte();
        order.append(name);
        if (Character.isUpperCase(name)) {
          bytes.skipBytes(PART - 1);
          partsTaken += PART;
        } else if (name == '!') {
          partsTaken++;
        }
      }
      bytes.release();
    }
    if (saysWhatItTook) {
      queue.partsAcknowledged(partsTaken);
    }
    return order.toString();
  }

  private String writeAll() {
    StringBuilder order = new StringBuilder();
    for (int turn = 0; turn < 300; turn++) {
      peer.read();
      channel.runPendingTasks();
      order.append(written());
    }
    return order.toString();
  }

  @Test
  void longFramesTakeTurns() {
    queue.send(new InParts('A', 8));
    queue.send(new InParts('B', 3));
    queue.send(new InParts('C', 1));
    assertThat(writeAll()).endsWith("ABCABABA");
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThat(queue.traffic().framesOut()).isEqualTo(3);
    assertThat(queue.traffic().bytesOut()).isEqualTo(12 * PART);
  }

  @Test
  void anotherFrameGoesBeforeTheNextPart() {
    queue.send(new InParts('A', 40));
    queue.send(new Whole('x', 1));
    assertThat(writeAll()).matches("A{1,5}xA{35,39}");
  }

  @Test
  void aLongFrameIsNotHeldUpByManyOthers() {
    queue.send(new InParts('B', 16));
    for (int i = 0; i < 2_000; i++) {
      queue.send(new Whole('x', 200));
    }
    String order = writeAll().replaceAll("x{200}", "x");
    assertThat(order).hasSize(2_016);
    assertThat(order).matches("B{1,5}x{100,660}B{1,4}x{100,660}B.*");
  }

  @Test
  void notMoreThanEightAreUnderWayAndTheOthersCanBeTakenBack() {
    List<InParts> frames = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      frames.add(new InParts((char) ('A' + i), 20));
      queue.send(frames.get(i));
    }
    assertThat(frames.stream().filter(frame -> frame.departed)).hasSizeBetween(1, 8);
    frames.get(9).takenBack = true;
    String rest = writeAll();
    assertThat(rest.substring(0, rest.indexOf('I'))).as("eight end first").matches("[A-H]*");
    assertThat(rest.lastIndexOf('A')).isLessThan(rest.indexOf('I'));
    assertThat(rest).doesNotContain("J").hasSize(9 * 20);
    assertThat(frames).allMatch(frame -> frame.released == 1);
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThat(queue.traffic().unwrittenLongBytes()).isZero();
  }

  @Test
  void whatNobodyWantsAnyMoreEndsWithAShortPart() {
    InParts frame = new InParts('A', 100);
    queue.send(frame);
    assertThat(queue.traffic().unwrittenLongBytes()).isPositive();
    frame.unwanted = true;
    String all = writeAll();
    assertThat(all).endsWith("!");
    assertThat(all.length()).isLessThan(100);
    assertThat(frame.released).isEqualTo(1);
    assertThat(queue.traffic().unwrittenBytes()).isZero();
    assertThat(queue.traffic().unwrittenLongBytes()).isZero();
  }

  @Test
  void othersDoNotWaitForALongFrameThatTheLoopHasYetToTake() {
    queue.send(new InParts('A', 1));
    assertThat(queue.traffic().unwrittenBytes()).isEqualTo(PART);
    assertThat(queue.traffic().unreadBytes()).isZero();
    assertThat(writeAll()).isEqualTo("A");
    assertThat(queue.traffic().unwrittenLongBytes()).isZero();
    queue.send(new InParts('B', 1));
    channel.close();
    queue.inactive();
    assertThat(queue.traffic().unwrittenLongBytes()).isZero();
    assertThat(queue.traffic().unwrittenBytes()).isZero();
  }

  @Test
  void noMoreIsOnItsWayThanThePeerHasTakenAndOthersPass() {
    saysWhatItTook = false;
    queue.send(new InParts('A', 20));
    assertThat(writeAll()).isEqualTo("AAAA");
    queue.send(new Whole('x', 1));
    assertThat(writeAll()).isEqualTo("x");
    queue.partsAcknowledged(2 * PART);
    assertThat(writeAll()).startsWith("AA").hasSizeBetween(2, 6);
    saysWhatItTook = true;
    String rest = writeAll();
    queue.partsAcknowledged(Long.MAX_VALUE); // more than was ever sent
    rest += writeAll();
    assertThat(rest).matches("A+");
    assertThat(queue.traffic().unwrittenBytes()).isZero();
  }

  @Test
  void aPeerThatSaysNothingOfItGetsTheRestAfterASecond() {
    saysWhatItTook = false;
    channel.freezeTime();
    queue.send(new InParts('A', 20));
    assertThat(writeAll()).isEqualTo("AAAA");
    queue.partsAcknowledged(PART);
    assertThat(writeAll()).matches("A+").hasSizeLessThan(16);
    assertThat(queue.traffic().acknowledgedPartBytes()).isEqualTo(PART);
    channel.advanceTimeBy(1, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    assertThat(writeAll()).as("it was heard of within the last second").isEmpty();
    channel.advanceTimeBy(1, TimeUnit.SECONDS);
    channel.runScheduledPendingTasks();
    assertThat(writeAll()).matches("A+");
    assertThat(queue.traffic().unwrittenBytes()).isZero();
  }

  @Test
  void theQueueRestsWhileThePeerHasToTakeParts() {
    saysWhatItTook = false;
    queue.send(new InParts('A', 20));
    writeAll();
    assertThat(channel.hasPendingTasks()).isFalse();
  }

  @Test
  void closingWaitsForTheLastPart() {
    queue.send(new InParts('A', 30));
    queue.closeAfterWrites(TimeUnit.SECONDS.toNanos(10));
    assertThat(writeAll()).isEqualTo("A".repeat(30));
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void thoseOfAClosedConnectionAreReleasedOnceEach() {
    List<InParts> frames = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      frames.add(new InParts('A', 20));
      queue.send(frames.get(i));
    }
    channel.close();
    queue.inactive();
    assertThat(frames).allMatch(frame -> frame.released == 1);
    assertThat(queue.traffic().unwrittenBytes()).isZero();
  }

  @Test
  void whatASocketTakesAtOnceIsCountedAsWritten() {
    EmbeddedChannel taking = new EmbeddedChannel();
    WriteQueue direct = new WriteQueue(taking);
    for (int i = 0; i < 10; i++) {
      direct.send(new InParts('A', 20));
    }
    for (int parts = 4; parts <= 200; parts += 4) {
      taking.runPendingTasks();
      direct.partsAcknowledged((long) parts * PART);
    }
    taking.runPendingTasks();
    assertThat(direct.traffic().bytesOut()).isEqualTo(200 * PART);
    assertThat(direct.traffic().unwrittenBytes()).isZero();
    taking.checkException();
    taking.finishAndReleaseAll();
  }
}
