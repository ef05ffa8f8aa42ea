package io.trunkline.testkit.faults;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Forwards one direction of a connection, on a thread of its own, until the sender ends it. */
final class Pump implements Runnable {

  private static final int BUFFER_BYTES = 16 * 1024;

  /** How long frames that are to be reordered wait for others. */
  private static final int COMPANY_MILLIS = 20;

  private final ProxiedConnection connection;
  private final Socket from;
  private final Socket to;
  private final Faults faults;
  private final Random random;
  private final FrameScanner scanner = new FrameScanner();
  private final BitFlips flips;

  /** The frame that is being collected, and those that are complete. */
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();

  private final List<byte[]> held = new ArrayList<>();

  Pump(ProxiedConnection connection, Socket from, Socket to, Faults faults, long seed) {
    this.connection = connection;
    this.from = from;
    this.to = to;
    this.faults = faults;
    this.random = new Random(seed);
    this.flips = new BitFlips(faults, random);
  }

  @Override
  public void run() {
    try {
      FaultySocket out = new FaultySocket(faults, random, connection, to);
      InputStream in = from.getInputStream();
      byte[] buffer = new byte[BUFFER_BYTES];
      for (int read = read(in, buffer, out); read >= 0; read = read(in, buffer, out)) {
        take(buffer, read, out);
      }
      begunIsHeld();
      release(out);
      faults.awaitWhile(faults::hidesTheEnd);
      connection.ended(to);
    } catch (IOException broken) {
      connection.broken(faults);
    } catch (InterruptedException cut) {
      Thread.currentThread().interrupt(); // the thread ends here
    } finally {
      connection.pumpEnded();
    }
  }

  /** -1 at the end; 0 if nothing came for a while in which frames were held. */
  private int read(InputStream in, byte[] buffer, FaultySocket out)
      throws IOException, InterruptedException {
    try {
      from.setSoTimeout(held.isEmpty() ? 0 : COMPANY_MILLIS);
      return in.read(buffer);
    } catch (SocketTimeoutException noMore) {
      release(out);
      return 0;
    }
  }

  private void take(byte[] buffer, int length, FaultySocket out)
      throws IOException, InterruptedException {
    int start = 0; // of what can be forwarded at once
    int at = 0;
    while (at < length) {
      boolean collects = begun.size() > 0 || faults.reorderedAtOnce() > 0 && scanner.isBetween();
      int part = scanner.advance(buffer, at, length - at);
      boolean ended = scanner.isBetween();
      flips.apply(buffer, at, part);
      if (collects) {
        forward(buffer, start, at, out);
        start = at + part;
        begun.write(buffer, at, part);
        if (ended || scanner.isLost()) {
          begunIsHeld();
        }
        if (held.size() >= faults.reorderedAtOnce()) {
          release(out);
        }
      }
      if (ended) {
        faults.frames.increment();
      }
      at += part;
    }
    forward(buffer, start, length, out);
  }

  private void forward(byte[] buffer, int start, int end, FaultySocket out)
      throws IOException, InterruptedException {
    if (end > start) {
      release(out); // collected before, when that was switched on
      out.write(buffer, start, end - start);
    }
  }

  private void begunIsHeld() {
    if (begun.size() > 0) {
      held.add(begun.toByteArray());
      begun.reset();
    }
  }

  private void release(FaultySocket out) throws IOException, InterruptedException {
    if (held.isEmpty()) {
      return;
    }
    List<byte[]> order = new ArrayList<>(held);
    if (faults.reorderedAtOnce() > 0 && held.size() > 1) {
      while (order.equals(held)) { // arrays are equal only to themselves
        Collections.shuffle(order, random);
      }
    }
    for (int i = 0; i < order.size(); i++) {
      byte[] frame = order.get(i);
      if (frame != held.get(i)) {
        faults.reorderedFrames.increment();
      }
      out.write(frame, 0, frame.length);
    }
    held.clear();
  }
}
