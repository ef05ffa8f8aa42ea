package io.trunkline.internal.client;

import static io.trunkline.concurrency.Interleavings.atOnce;
import static io.trunkline.concurrency.Interleavings.check;
import static io.trunkline.concurrency.Interleavings.require;

import io.trunkline.call.Certainty;
import io.trunkline.internal.protocol.SendState;
import io.trunkline.internal.transport.LabChannel;
import io.trunkline.internal.transport.LabFrame;
import io.trunkline.internal.transport.WriteQueue;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** What callers are told of a request, beside what reached the socket. */
class SendStateInterleavedTest {

  private static final int REQUEST = 1;
  private static final int NOTICE = 2;

  private static final class Request extends LabFrame {
    private final SendState departure = new SendState();

    private Request() {
      super(REQUEST);
    }

    @Override
    public boolean markSent() {
      return departure.markSent();
    }

    @Override
    public boolean isUnwanted() {
      return departure.isUnwanted();
    }

    @Override
    public boolean markDropped() {
      return departure.markDropped();
    }

    @Override
    public int takenBackBytes() {
      return departure.takenBackBytes();
    }

    @Override
    public boolean isTakenBackAsLong() {
      return departure.isTakenBackAsLong();
    }

    @Override
    public boolean isCall() {
      return true;
    }

    /** As its connection does; false if its caller is told that another one can make the call. */
    private boolean send(WriteQueue queue) {
      if (!departure.queued(this)) {
        release();
        return false;
      }
      return queue.send(this) == WriteQueue.Acceptance.QUEUED || !departure.cancelIfUnsent(queue);
    }
  }

  /** Nothing waits, and nothing is about to seem to: bytes are subtracted once. */
  private static void requireNoBytes(WriteQueue queue) {
    require(queue.traffic().unwrittenBytes() == 0, queue.traffic().unwrittenBytes());
    require(queue.traffic().deadBytes() == 0, queue.traffic().deadBytes());
    queue.takenBack(-1, false); // more would show than this one
    require(queue.traffic().unwrittenBytes() == 1, queue.traffic().unwrittenBytes());
  }

  @Test
  void aRequestThatWasTakenBackDoesNotLeaveAndOneThatLeftMayHaveBeenExecuted() {
    check(
        "request, taken back",
        () -> {
          LabChannel channel = new LabChannel();
          WriteQueue queue = new WriteQueue(channel.channel());
          Request request = new Request();
          AtomicBoolean sent = new AtomicBoolean();
          AtomicReference<Certainty> told = new AtomicReference<>();
          atOnce(
              () -> sent.set(request.send(queue)),
              () -> told.set(request.departure.cancelSend(queue)),
              channel::turn);
          channel.turn();
          boolean left = channel.written().contains(REQUEST);
          require(told.get() == (left ? Certainty.UNKNOWN : Certainty.NOT_EXECUTED), told);
          require(!left || sent.get(), "it left, and its caller makes it again");
          require(request.releases() == 1, request.releases() + " releases");
          requireNoBytes(queue);
        });
  }

  @Test
  void aRequestThatIsSentWhileTheLastFrameLeavesIsMadeAgainOnlyIfItDidNotLeave() {
    check(
        "request, last frame",
        () -> {
          LabChannel channel = new LabChannel();
          WriteQueue queue = new WriteQueue(channel.channel());
          Request request = new Request();
          LabFrame notice = new LabFrame(NOTICE);
          AtomicBoolean sent = new AtomicBoolean();
          atOnce(() -> sent.set(request.send(queue)), () -> queue.sendLast(notice), channel::turn);
          channel.turn();
          List<Integer> expected = sent.get() ? List.of(REQUEST, NOTICE) : List.of(NOTICE);
          require(channel.written().equals(expected), channel.written() + ", sent " + sent);
          require(request.releases() == 1 && notice.releases() == 1, "releases");
          requireNoBytes(queue);
        });
  }

  @Test
  void aRequestThatIsSentWhileItsConnectionClosesIsMadeAgainOnlyIfItDidNotLeave() {
    check(
        "request, close",
        () -> {
          LabChannel channel = new LabChannel();
          WriteQueue queue = new WriteQueue(channel.channel());
          Request request = new Request();
          AtomicBoolean sent = new AtomicBoolean();
          atOnce(
              () -> sent.set(request.send(queue)), () -> queue.closeAfterWrites(1), channel::turn);
          channel.turn();
          boolean left = channel.written().contains(REQUEST);
          require(!left || sent.get(), "it left, and its caller makes it again");
          // What its connection's end tells a caller who still waits.
          Certainty told = request.departure.cancelSend(queue);
          require(told == (left ? Certainty.UNKNOWN : Certainty.NOT_EXECUTED), told);
          require(request.releases() == 1, request.releases() + " releases");
          requireNoBytes(queue);
        });
  }
}
