package io.trunkline.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileLock;
import java.util.Map;
import org.h2.store.fs.FileBaseDefault;

/** What the engine sees of a {@link BlockFile}. Closing it leaves the file open and locked. */
final class BlockChannel extends FileBaseDefault {

  private final BlockFile file;
  private final Map<Long, byte[]> substitutes;

  /**
   * @param substitutes bytes for reads of their position and length, in place of damaged ones
   */
  BlockChannel(BlockFile file, Map<Long, byte[]> substitutes) {
    this.file = file;
    this.substitutes = substitutes;
  }

  @Override
  public int read(ByteBuffer target, long position) throws IOException {
    byte[] substitute = substitutes.get(position);
    if (substitute != null && substitute.length == target.remaining()) {
      target.put(substitute);
      return substitute.length;
    }
    return file.read(target, position);
  }

  @Override
  public int write(ByteBuffer source, long position) throws IOException {
    int bytes = source.remaining();
    file.write(source, position);
    return bytes;
  }

  @Override
  public long size() {
    return file.size();
  }

  @Override
  protected void implTruncate(long size) throws IOException {
    file.truncate(size);
  }

  @Override
  public void force(boolean metaData) throws IOException {
    file.force();
  }

  @Override
  public FileLock tryLock(long position, long size, boolean shared) {
    return new FileLock(this, position, size, shared) {
      @Override
      public boolean isValid() {
        return true;
      }

      @Override
      public void release() {
        // the file itself is locked
      }
    };
  }

  @Override
  public String toString() {
    return file.toString();
  }
}
