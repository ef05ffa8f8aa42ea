package io.trunkline.internal.connection;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.trunkline.internal.faults.FaultLog;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.protocol.BodyPool;
import io.trunkline.internal.protocol.ByteLedger;
import io.trunkline.internal.protocol.FrameDecoder;
import io.trunkline.internal.protocol.Inbound;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** An Error on an event loop ends its connection, which keeps no bytes. */
@Timeout(60)
class ConnectionAfterErrorsTest {

  /** A request with a body of four bytes. */
  private static final byte[] FRAME = {
    (byte) 0xda, (byte) 0xbb, (byte) 0xc2, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4, 1, 2, 3, 4
  };

  private final FailingRole role = new FailingRole();
  private final BodyPool pool = new BodyPool();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final Connection connection =
      new Connection(
          channel,
          role,
          new FrameDecoder(1_000, new ByteLedger(pool), Side.SERVER),
          new FaultLog(),
          0,
          1);

  /** Fails with an Error where it is told to. */
  private static final class FailingRole implements Role {

    private boolean takesFrames;
    private int failingEnds;
    private int ends;
    private Inbound.@Nullable Frame taken;
    private @Nullable Runnable onFrame;

    @Override
    public void active() {}

    @Override
    public void received(Inbound inbound) {
      if (onFrame != null) {
        onFrame.run();
        return;
      }
      if (takesFrames) {
        taken = (Inbound.Frame) inbound;
        taken.taken();
      }
      throw new StackOverflowError("of a test");
    }

    @Override
    public void readComplete() {}

    @Override
    public void silent(long millis) {}

    @Override
    public void failed(Throwable cause, boolean isOpen) {}

    @Override
    public void ended() {
      if (failingEnds-- > 0) {
        throw new StackOverflowError("of a test");
      }
      ends++;
    }

    @Override
    public void countDropped() {}

    @Override
    public Object peer() {
      return "peer";
    }
  }

  private void open() {
    channel.pipeline().addLast(connection.handlers(List.of()));
    channel.pipeline().fireChannelActive();
  }

  @AfterEach
  void close() {
    channel.close();
  }

  @Test
  void aFrameThatNobodyTookIsReleasedAndTheConnectionEnds() {
    open();
    channel.writeInbound(Unpooled.wrappedBuffer(FRAME));
    assertThat(channel.isOpen()).isFalse();
    assertThat(pool.heldBytes()).isZero();
    assertThat(role.ends).isEqualTo(1);
  }

  @Test
  void aConnectionDoesNotEndInTheMiddleOfAStepThatFails() {
    List<Integer> ends = new ArrayList<>();
    role.onFrame =
        () -> {
          channel.pipeline().fireExceptionCaught(new StackOverflowError("of a test"));
          ends.add(role.ends);
        };
    open();
    channel.writeInbound(Unpooled.wrappedBuffer(FRAME));
    channel.runPendingTasks();
    assertThat(ends).containsExactly(0);
    assertThat(role.ends).isEqualTo(1);
  }

  @Test
  void aStepThatFailsLaterEndsItsConnection() {
    open();
    connection.execute(
        () -> {
          throw new StackOverflowError("of a test");
        });
    assertThat(channel.isOpen()).isTrue();
    channel.runPendingTasks();
    assertThat(channel.isOpen()).isFalse();
  }

  @Test
  void aFrameThatWasTakenIsLeftToItsOwner() {
    role.takesFrames = true;
    open();
    channel.writeInbound(Unpooled.wrappedBuffer(FRAME));
    assertThat(channel.isOpen()).isFalse();
    Inbound.Frame taken = role.taken;
    assertThat(taken).isNotNull();
    taken.release();
    taken.discard(); // as after an Error of its owner
    assertThat(pool.heldBytes()).isZero();
  }

  @Test
  void anEndThatAnErrorStopsIsMadeAgain() {
    role.failingEnds = 1;
    open();
    channel.close();
    channel.runPendingTasks();
    assertThat(role.ends).isEqualTo(1);
  }

  @Test
  void aCheckThatFailsEndsTheConnectionThatItWatches() {
    open();
    connection.onLoop(
        () -> {
          throw new StackOverflowError("of a test");
        });
    assertThat(channel.isOpen()).isFalse();
  }
}
