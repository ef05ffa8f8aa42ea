package io.trunkline.interop.attack;

import io.trunkline.interop.attack.wire.Format;
import io.trunkline.interop.attack.wire.Requests;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * An honest consumer: 200 calls a second on one connection, each of which may take a second. A call
 * is due at its time whether or not the one before has come back, and its time counts from then. A
 * lost connection is opened again. The bytes are those of a stock consumer, so both sides get the
 * same.
 */
final class Neighbor implements AutoCloseable {

  private static final int PER_SECOND = 200;
  private static final int LIMIT_MILLIS = 1_000;
  private static final byte OK = 20;
  private static final int STATUS_OFFSET = 3;
  private static final int LENGTH_OFFSET = 12;

  private final int port;
  private final Thread thread = new Thread(this::run, "neighbor");
  private final Map<Long, Long> waiting = new ConcurrentHashMap<>(); // id to the time it was due
  private List<Long> micros = new ArrayList<>();
  private Map<String, Integer> failures = new TreeMap<>(); // their number by reason
  private volatile boolean stopped;
  private volatile @Nullable Socket socket;

  Neighbor(int port) {
    this.port = port;
    thread.setDaemon(true);
    thread.start();
  }

  /** What went since this was asked the last time. */
  synchronized Latencies takePhase() {
    Latencies phase = Latencies.of(micros, failures);
    micros = new ArrayList<>();
    failures = new TreeMap<>();
    return phase;
  }

  private void run() {
    byte[] frame = Requests.echo(Format.HESSIAN2, "neighbor");
    long start = System.nanoTime();
    for (long id = 1; !stopped; id++) {
      long due = start + TimeUnit.SECONDS.toNanos(id) / PER_SECOND;
      for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
        LockSupport.parkNanos(left);
      }
      expire();
      call(frame, id, due);
    }
  }

  private void call(byte[] frame, long id, long due) {
    waiting.put(id, due);
    try {
      Socket current = socket;
      if (current == null) {
        current = connect();
      }
      Requests.number(frame, id);
      current.getOutputStream().write(frame);
    } catch (IOException e) {
      lost(socket);
      if (waiting.remove(id) != null) {
        fail("not connected");
      }
    }
  }

  private Socket connect() throws IOException {
    Socket next = new Socket();
    try {
      next.setTcpNoDelay(true);
      next.connect(new InetSocketAddress(Jvms.loopback(), port), LIMIT_MILLIS);
    } catch (IOException e) {
      next.close();
      throw e;
    }
    socket = next;
    Thread reader = new Thread(() -> read(next), "neighbor's replies");
    reader.setDaemon(true);
    reader.start();
    return next;
  }

  private void read(Socket from) {
    try (DataInputStream in = new DataInputStream(new BufferedInputStream(from.getInputStream()))) {
      byte[] header = new byte[Requests.HEADER_BYTES];
      while (true) {
        in.readFully(header);
        ByteBuffer fields = ByteBuffer.wrap(header);
        in.skipNBytes(fields.getInt(LENGTH_OFFSET));
        Long due = waiting.remove(fields.getLong(Requests.ID_OFFSET));
        if (due != null) {
          arrived(fields.get(STATUS_OFFSET), System.nanoTime() - due);
        }
      }
    } catch (IOException ended) {
      lost(from);
    }
  }

  private synchronized void arrived(byte status, long nanos) {
    if (status != OK) {
      fail("status " + status);
    } else if (nanos > TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS)) {
      fail("late");
    } else {
      micros.add(TimeUnit.NANOSECONDS.toMicros(nanos));
    }
  }

  private synchronized void fail(String reason) {
    failures.merge(reason, 1, Integer::sum);
  }

  /** Calls on a lost connection have failed. */
  private void lost(@Nullable Socket gone) {
    if (gone == null || gone != socket) {
      return;
    }
    socket = null;
    try {
      gone.close();
    } catch (IOException e) {
      return; // it is gone already
    }
    for (Iterator<Long> ids = waiting.keySet().iterator(); ids.hasNext(); ) {
      ids.next();
      ids.remove();
      fail("connection lost");
    }
  }

  private void expire() {
    long oldest = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
    waiting
        .entrySet()
        .removeIf(
            entry -> {
              boolean late = entry.getValue() - oldest < 0;
              if (late) {
                fail("late");
              }
              return late;
            });
  }

  /** Whether a new connection gets its call answered within this time. */
  static boolean isServed(int port, int millis) {
    byte[] frame = Requests.echo(Format.HESSIAN2, "still there?");
    try (Socket probe = new Socket()) {
      probe.connect(new InetSocketAddress(Jvms.loopback(), port), millis);
      probe.setSoTimeout(millis);
      probe.getOutputStream().write(frame);
      byte[] header = new DataInputStream(probe.getInputStream()).readNBytes(Requests.HEADER_BYTES);
      return header.length == Requests.HEADER_BYTES && header[STATUS_OFFSET] == OK;
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public void close() {
    stopped = true;
    lost(socket);
  }
}
