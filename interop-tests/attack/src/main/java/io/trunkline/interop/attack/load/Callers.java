package io.trunkline.interop.attack.load;

import io.trunkline.interop.attack.wire.Requests;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * So many callers of one slow method, each on a connection of its own, which call again as soon as
 * an answer can have come. How long it took until calls were refused is measured here, with the
 * lowest priority.
 */
final class Callers implements Attack {

  private static final byte OK = 20;
  private static final int STATUS_OFFSET = 3;
  private static final int LENGTH_OFFSET = 12;
  private static final int GIVE_UP_MILLIS = 5_000;
  private static final int STACK_BYTES = 128 * 1_024;
  private static final double P99 = 0.99;

  private final byte[] frame;
  private final int everyMillis;
  private final List<Double> refusedAfter = Collections.synchronizedList(new ArrayList<>());

  /**
   * @param frame the call
   * @param everyMillis how often each of them calls at most
   */
  Callers(byte[] frame, int everyMillis) {
    this.frame = frame;
    this.everyMillis = everyMillis;
  }

  @Override
  public void run(Order order, Tally tally, Pace pace) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < order.count() && pace.await(); i++) {
      Thread thread = new Thread(null, () -> call(order, tally, pace), "caller", STACK_BYTES);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    while (!pace.over()) {
      pace.pause(everyMillis);
    }
    List<Double> sorted = new ArrayList<>(refusedAfter);
    Collections.sort(sorted);
    if (!sorted.isEmpty()) {
      tally.took(sorted.get((int) (P99 * (sorted.size() - 1))));
    }
  }

  private void call(Order order, Tally tally, Pace pace) {
    byte[] own = frame.clone();
    try (Socket socket = new Socket()) {
      socket.setTcpNoDelay(true);
      order.connect(socket, GIVE_UP_MILLIS);
      socket.setSoTimeout(GIVE_UP_MILLIS);
      DataInputStream in = new DataInputStream(socket.getInputStream());
      for (long id = 1; !pace.over(); id++) {
        long start = System.nanoTime();
        Requests.number(own, id);
        socket.getOutputStream().write(own);
        tally.sent();
        ByteBuffer header = ByteBuffer.wrap(in.readNBytes(Requests.HEADER_BYTES));
        in.skipNBytes(header.getInt(LENGTH_OFFSET));
        byte status = header.get(STATUS_OFFSET);
        tally.reply(status);
        if (status != OK) {
          tally.refusal();
          refusedAfter.add((System.nanoTime() - start) / 1e6);
        }
        awaitTurn(start);
      }
    } catch (IOException | RuntimeException e) {
      tally.closed();
    }
  }

  private void awaitTurn(long start) {
    long due = start + TimeUnit.MILLISECONDS.toNanos(everyMillis);
    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
