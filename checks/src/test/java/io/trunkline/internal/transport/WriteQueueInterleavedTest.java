package io.trunkline.internal.transport;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import org.junit.jupiter.api.Test;

class WriteQueueInterleavedTest {

  private static void requireEnded(LabChannel channel, WriteQueue queue, LabFrame... frames) {
    for (LabFrame frame : frames) {
      require(frame.releases() == 1, frame);
      require(
          channel.written().indexOf(frame.number())
              == channel.written().lastIndexOf(frame.number()),
          channel.written());
    }
    require(
        queue.traffic().bytesOut() == 4L * channel.written().size(), queue.traffic().bytesOut());
    require(queue.traffic().unwrittenBytes() == 0, queue.traffic().unwrittenBytes());
  }

  @Test
  void eachFrameIsWrittenOnceAndThoseOfAThreadKeepTheirOrder() {
    check(
        "write queue, senders",
        () -> {
          LabChannel channel = new LabChannel();
          WriteQueue queue = new WriteQueue(channel.channel());
          LabFrame one = new LabFrame(1);
          LabFrame two = new LabFrame(2);
          LabFrame other = new LabFrame(3);
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
          LabFrame one = new LabFrame(1);
          LabFrame two = new LabFrame(2);
          channel.endLoop();
          atOnce(() -> queue.send(one), () -> queue.send(two));
          requireEnded(channel, queue, one, two);
        });
  }
}
