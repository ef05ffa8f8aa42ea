package io.trunkline.internal.transport;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import io.netty.buffer.ByteBuf;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WriteQueueInterleavedTest {

  /** Four bytes, and how often they were given back. */
  private static final class Frame implements Outgoing {
    private final int number;
    private final AtomicInteger releases = new AtomicInteger();

    private Frame(int number) {
      this.number = number;
    }

    @Override
    public int size() {
      return Integer.BYTES;
    }

    @Override
    public void writeTo(ByteBuf target) {
      require(releases.get() == 0, this + " is written behind its end");
      target.writeInt(number);
    }

    @Override
    public void release() {
      releases.incrementAndGet();
    }

    @Override
    public String toString() {
      return "frame " + number + ", released " + releases + " times";
    }
  }

  private static void requireEnded(LabChannel channel, WriteQueue queue, Frame... frames) {
    for (Frame frame : frames) {
      require(frame.releases.get() == 1, frame);
      require(
          channel.written().indexOf(frame.number) == channel.written().lastIndexOf(frame.number),
          channel.written());
    }
    require(queue.bytesOut() == 4L * channel.written().size(), queue.bytesOut());
    require(queue.unwrittenBytes() == 0, queue.unwrittenBytes());
  }

  @Test
  void eachFrameIsWrittenOnceAndThoseOfAThreadKeepTheirOrder() {
    check(
        "write queue, senders",
        () -> {
          LabChannel channel = new LabChannel();
          WriteQueue queue = new WriteQueue(channel.channel());
          Frame one = new Frame(1);
          Frame two = new Frame(2);
          Frame other = new Frame(3);
          atOnce(
              () -> {
                queue.send(one);
                queue.send(two);
              },
              () -> queue.send(other),
              channel::turn);
          channel.turn();
          requireEnded(channel, queue, one, two, other);
          require(channel.written().size() == 3, channel.written());
          require(channel.written().indexOf(1) < channel.written().indexOf(2), channel.written());
        });
  }

  @Test
  void eachFrameIsReleasedThoughTheLoopHasEnded() {
    check(
        "write queue, ended loop",
        () -> {
          LabChannel channel = new LabChannel();
          WriteQueue queue = new WriteQueue(channel.channel());
          Frame one = new Frame(1);
          Frame two = new Frame(2);
          channel.endLoop();
          atOnce(() -> queue.send(one), () -> queue.send(two));
          requireEnded(channel, queue, one, two);
        });
  }
}
