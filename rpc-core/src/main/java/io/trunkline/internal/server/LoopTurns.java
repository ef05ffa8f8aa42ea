package io.trunkline.internal.server;

import io.netty.channel.EventLoop;
import io.trunkline.internal.connection.ReadGate;
import io.trunkline.internal.connection.ReadGate.Reason;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Bounds the input that an event loop handles in one turn, so that no connection waits for the
 * input of thousands of others. Small reads are not counted. Once connections with much input have
 * used up a turn, further ones are not read until it is their turn: the addresses take turns, and
 * so do the connections of each. A lone connection is never held. For its event loop.
 */
final class LoopTurns {

  /** So many bytes take about a millisecond to read and to handle. */
  static final int TURN_BYTES = 512 * 1024;

  /** A shorter read of a connection is not counted. */
  static final int LEAST_BYTES = 8 * 1024;

  /** A frame takes as long as so many bytes, whatever its length. */
  static final int BYTES_OF_FRAME = 1024;

  /** A request that is refused on the loop takes as long as so many bytes. */
  static final int BYTES_OF_REFUSAL = 4 * 1024;

  private final EventLoop loop;
  private final Map<AddressAccount, Queue<Share>> held = new LinkedHashMap<>();

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

  /** Whether connections with much input have used up this turn. */
  boolean isUsedUp() {
    return turnBytes >= TURN_BYTES;
  }

  /**
   * Whether little is to be read at once: this turn is used up, or memory is short.
   *
   * @param isMemoryShort whether memory is short
   */
  BooleanSupplier orElse(BooleanSupplier isMemoryShort) {
    return () -> isUsedUp() || isMemoryShort.getAsBoolean();
  }

  private void hasRead(Share share, AddressAccount address, long bytes) {
    if (isUsedUp() && !share.isHeld) {
      share.isHeld = true;
      share.heldBytes = bytes;
      held.computeIfAbsent(address, first -> new ArrayDeque<>()).add(share);
      share.gate.hold(Reason.OTHERS_TURN);
    }
    turnBytes += bytes;
    if (!endsTurn) {
      endsTurn = true;
      loop.execute(this::endTurn); // after the input that is ready now
    }
  }

  private void endTurn() {
    endsTurn = false;
    turnBytes = 0;
    for (long left = TURN_BYTES; left > 0 && !held.isEmpty(); ) {
      Share next = nextHeld();
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

  private Share nextHeld() {
    Iterator<Map.Entry<AddressAccount, Queue<Share>>> first = held.entrySet().iterator();
    Map.Entry<AddressAccount, Queue<Share>> address = first.next();
    first.remove();
    Share next = address.getValue().remove();
    if (!address.getValue().isEmpty()) {
      held.put(address.getKey(), address.getValue());
    }
    return next;
  }

  /** What one connection reads of the turns of its loop. For the event loop. */
  final class Share {

    private final ReadGate gate;
    private long readBefore;
    private long framesBefore;
    private int refused;
    private boolean isHeld;
    private boolean isEnded;
    private long heldBytes;

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
     * @param framesNow how many frames of the connection have ended so far
     */
    void readComplete(AddressAccount address, long readNow, long framesNow) {
      long bytes =
          readNow
              - readBefore
              + (framesNow - framesBefore) * BYTES_OF_FRAME
              + (long) refused * BYTES_OF_REFUSAL;
      readBefore = readNow;
      framesBefore = framesNow;
      refused = 0;
      if (bytes >= LEAST_BYTES) {
        hasRead(this, address, bytes);
      }
    }

    /** The connection has ended. */
    void ended() {
      isEnded = true;
    }
  }
}
