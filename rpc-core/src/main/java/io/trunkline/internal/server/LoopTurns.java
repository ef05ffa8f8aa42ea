package io.trunkline.internal.server;

import io.netty.channel.EventLoop;
import io.trunkline.internal.connection.ReadGate;
import io.trunkline.internal.connection.ReadGate.Reason;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;

/**
 * Bounds the bytes that an event loop reads in one turn, so that no connection waits for the input
 * of thousands of others. Small reads are not counted. Once connections with much input have used
 * up a turn, the next ones are not read until it is their turn; a lone one is never held. For its
 * event loop.
 */
final class LoopTurns {

  /** So many bytes take about a millisecond to read and to handle. */
  static final int TURN_BYTES = 512 * 1024;

  /** A shorter read of a connection is not counted. */
  static final int LEAST_BYTES = 8 * 1024;

  /** A request that is refused on the loop counts like so many bytes. */
  static final int BYTES_OF_REFUSAL = 4 * 1024;

  private final EventLoop loop;
  private final Queue<Share> held = new ArrayDeque<>();

  /** What was read in this turn. */
  private long turnBytes;

  /** Whether the end of the turn is scheduled. */
  private boolean endsTurn;

  LoopTurns(EventLoop loop) {
    this.loop = loop;
  }

  /** What one more connection reads. */
  Share newShare(ReadGate gate) {
    return new Share(gate);
  }

  /** How many connections wait for their turn. */
  int heldCount() {
    return held.size();
  }

  private void hasRead(Share share, int bytes) {
    boolean isUsedUp = turnBytes >= TURN_BYTES;
    turnBytes += bytes;
    if (isUsedUp && !share.isHeld) {
      share.isHeld = true;
      share.heldBytes = bytes;
      held.add(share);
      share.gate.hold(Reason.OTHERS_TURN);
    }
    if (!endsTurn) {
      endsTurn = true;
      loop.execute(this::endTurn); // after the input that is ready now
    }
  }

  private void endTurn() {
    endsTurn = false;
    turnBytes = 0;
    long left = TURN_BYTES;
    for (Share next = held.peek(); next != null && left > 0; next = held.peek()) {
      held.remove();
      next.isHeld = false;
      if (!next.isEnded) {
        left -= next.heldBytes;
        next.gate.release(Reason.OTHERS_TURN);
      }
    }
    if (!held.isEmpty()) {
      endsTurn = true;
      try {
        loop.schedule(this::endTurn, 1, TimeUnit.NANOSECONDS); // a task would run in this turn
      } catch (RejectedExecutionException loopEnded) {
        held.clear();
      }
    }
  }

  /** What one connection reads of the turns of its loop. For the event loop. */
  final class Share {

    private final ReadGate gate;
    private long readBefore;
    private int refused;
    private boolean isHeld;
    private boolean isEnded;
    private int heldBytes;

    private Share(ReadGate gate) {
      this.gate = gate;
    }

    /** A request was refused without a thread of the port. */
    void refused() {
      refused++;
    }

    /**
     * What had arrived was read.
     *
     * @param readNow how many bytes the connection has read so far
     */
    void readComplete(long readNow) {
      long bytes = readNow - readBefore + (long) refused * BYTES_OF_REFUSAL;
      readBefore = readNow;
      refused = 0;
      if (bytes >= LEAST_BYTES) {
        hasRead(this, (int) Math.min(bytes, Integer.MAX_VALUE));
      }
    }

    /** The connection has ended. */
    void ended() {
      isEnded = true;
    }
  }
}
