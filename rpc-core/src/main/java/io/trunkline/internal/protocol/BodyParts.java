package io.trunkline.internal.protocol;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The body of a long message in the arrays that its chunks came in. They are joined when somebody
 * reads it, on the thread of that reader: no event loop copies a long body.
 */
final class BodyParts {

  private final FrameHeader header;
  private final ByteLedger ledger;
  private final List<byte[]> arrays = new ArrayList<>();
  private final List<Integer> lengths = new ArrayList<>();
  private final byte[] standIn = {};
  private int received;
  private long held;

  /** How many of the arrays were given back. */
  private int released;

  /**
   * @param header of the message
   * @param ledger from which the arrays were acquired
   */
  BodyParts(FrameHeader header, ByteLedger ledger) {
    this.header = header;
    this.ledger = ledger;
  }

  /** In place of an array that nobody has asked for. */
  byte[] standIn() {
    return standIn;
  }

  FrameHeader header() {
    return header;
  }

  int received() {
    return received;
  }

  boolean isWhole() {
    return received == header.bodyLength();
  }

  /** Takes the array of a chunk over. */
  void add(byte[] array, int contentBytes) {
    arrays.add(array);
    lengths.add(contentBytes);
    received += contentBytes;
    held += array.length;
  }

  boolean has(byte[] array) {
    return arrays.stream().anyMatch(part -> part == array);
  }

  /** How long the arrays are together that were taken over. */
  long heldBytes() {
    return held;
  }

  /** The first bytes, so many if there are as many; joins nothing. */
  byte[] first(int count) {
    int end = Math.min(count, lengths.get(0));
    return Arrays.copyOfRange(arrays.get(0), Chunk.HEADER_BYTES, Chunk.HEADER_BYTES + end);
  }

  /** One array of the same ledger with all of it. The parts go back when they are copied. */
  byte[] join() {
    byte[] whole = ledger.acquire(received);
    int at = 0;
    for (int i = 0; i < arrays.size(); i++) {
      byte[] part = arrays.get(i);
      System.arraycopy(part, Chunk.HEADER_BYTES, whole, at, lengths.get(i));
      at += lengths.get(i);
    }
    try {
      release();
    } catch (Throwable failure) { // they are still there for the owner of the frame
      ledger.release(whole);
      throw failure;
    }
    return whole;
  }

  /** Gives the parts back. Calling this again after an Error gives back the rest. */
  void release() {
    while (released < arrays.size()) {
      ledger.release(arrays.get(released));
      released++; // no call in between: an array that is given back twice is handed out twice
    }
    arrays.clear();
  }
}
