package io.trunkline.cli.wire;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/** Finds the frames in one direction of a connection. For one thread. */
public final class FrameScanner {

  /** Gets each frame as soon as it is complete. */
  public interface Listener {

    /** Called on the thread that scans. */
    void frame(Frame frame);
  }

  private static final short MAGIC = (short) 0xdabb;
  private static final int LONGEST = 1 << 28;

  private final boolean toProvider;
  private final Listener found;
  private final byte[] header = new byte[Frame.HEADER_BYTES];
  private int headerLength;
  private int missing;
  private ByteArrayOutputStream body = new ByteArrayOutputStream();
  private boolean isLost;

  public FrameScanner(boolean toProvider, Listener found) {
    this.toProvider = toProvider;
    this.found = found;
  }

  /** Whether the bytes are not frames, such as TLS; nothing more is found then. */
  public boolean isLost() {
    return isLost;
  }

  /** Takes the next bytes. */
  public void scan(byte[] bytes, int from, int count) {
    int position = from;
    int end = from + count;
    while (position < end && !isLost) {
      if (headerLength < header.length) {
        header[headerLength++] = bytes[position++];
        if (headerLength == header.length) {
          begin();
        }
      } else {
        int part = Math.min(missing, end - position);
        body.write(bytes, position, part);
        position += part;
        missing -= part;
      }
      if (headerLength == header.length && missing == 0 && !isLost) {
        end();
      }
    }
  }

  private void begin() {
    ByteBuffer read = ByteBuffer.wrap(header);
    missing = read.getInt(12);
    isLost = read.getShort(0) != MAGIC || missing < 0 || missing > LONGEST;
  }

  private void end() {
    long id = ByteBuffer.wrap(header).getLong(4);
    found.frame(new Frame(toProvider, header[2] & 0xff, header[3] & 0xff, id, body.toByteArray()));
    headerLength = 0;
    body = new ByteArrayOutputStream();
  }
}
