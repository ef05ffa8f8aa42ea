package io.trunkline.interop.tap;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.function.Consumer;

/** Finds the frames in one direction of a connection. For one thread. */
final class FrameScanner {

  private static final int HEADER = 16;
  private static final short MAGIC = (short) 0xdabb;

  private final Consumer<TappedFrame> found;
  private final byte[] start;
  private int position;
  private int length = -1;

  /**
   * @param shown how many bytes of a body are kept
   */
  FrameScanner(int shown, Consumer<TappedFrame> found) {
    this.found = found;
    this.start = new byte[HEADER + shown];
  }

  void scan(byte[] bytes, int count) {
    for (int i = 0; i < count; i++) {
      if (position < start.length) {
        start[position] = bytes[i];
      }
      position++;
      if (position == HEADER) {
        ByteBuffer header = ByteBuffer.wrap(start);
        if (header.getShort(0) != MAGIC) {
          throw new AssertionError("not a frame: " + HexFormat.of().formatHex(start, 0, HEADER));
        }
        length = header.getInt(12);
      }
      if (position >= HEADER && position - HEADER == length) {
        end();
      }
    }
  }

  private void end() {
    ByteBuffer header = ByteBuffer.wrap(start);
    String body = HexFormat.of().formatHex(start, HEADER, Math.min(HEADER + length, start.length));
    found.accept(
        new TappedFrame(
            false, 0, start[2] & 0xff, start[3] & 0xff, header.getLong(4), length, body));
    position = 0;
    length = -1;
  }
}
