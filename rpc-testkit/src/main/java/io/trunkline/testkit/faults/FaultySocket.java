package io.trunkline.testkit.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.util.random.RandomGenerator;

/** Writes one direction of a connection: late, in pieces, or not at all. For one thread. */
final class FaultySocket {

  private final Faults faults;
  private final RandomGenerator random;
  private final ProxiedConnection connection;
  private final OutputStream out;
  private long sent;
  private boolean trickled;

  FaultySocket(Faults faults, RandomGenerator random, ProxiedConnection connection, Socket to)
      throws IOException {
    this.faults = faults;
    this.random = random;
    this.connection = connection;
    this.out = to.getOutputStream();
  }

  void write(byte[] bytes, int offset, int length) throws IOException, InterruptedException {
    delay();
    int at = offset;
    int end = offset + length;
    while (at < end) {
      stall();
      pause();
      if (faults.isBlackHole() || connection.isDamaged()) {
        connection.damage();
        faults.droppedBytes.add(end - at);
        return;
      }
      long left = faults.cutAfter() < 0 ? Long.MAX_VALUE : Math.max(0, faults.cutAfter() - sent);
      int size = (int) Math.min(piece(end - at), left);
      out.write(bytes, at, size);
      faults.bytes.add(size);
      sent += size;
      at += size;
      if (size == left) {
        faults.cuts.increment();
        connection.cut(faults.cut());
        faults.droppedBytes.add(end - at);
        return;
      }
    }
  }

  private void delay() throws InterruptedException {
    long each = faults.delayNanos();
    long nanos = faults.nextDelayNanos(random);
    if (nanos > 0) {
      faults.delays.increment();
      faults.awaitWhile(() -> faults.isDelayed() && faults.delayNanos() == each, nanos);
    }
  }

  private void stall() throws InterruptedException {
    if (faults.isStalled()) {
      faults.stalls.increment();
      faults.awaitWhile(faults::isStalled);
    }
  }

  /** From one piece of a trickle to the next. */
  private void pause() throws InterruptedException {
    boolean trickles = faults.isTrickling();
    if (trickles && trickled) {
      long nanos = faults.trickleNanos();
      faults.trickles.increment();
      faults.awaitWhile(() -> faults.isTrickling() && faults.trickleNanos() == nanos, nanos);
    }
    trickled = trickles;
  }

  private int piece(int most) {
    int size = most;
    int trickle = faults.trickledBytes();
    if (trickle > 0) {
      size = Math.min(size, trickle);
    }
    int split = faults.largestSplit();
    if (split > 0) {
      size = Math.min(size, 1 + random.nextInt(split));
    }
    if (split > 0 && size < most) {
      faults.splits.increment();
    }
    return size;
  }
}
