package io.trunkline.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.h2.store.fs.FileBaseDefault;

/**
 * A disk that becomes full, or on which waiting for it fails. Knows what was written since the last
 * wait, and can forget it as a loss of power does. After a wait that failed it has forgotten what
 * was written before, and a later wait does not bring that back; only writing it again does.
 */
final class FaultyDisk implements Disk {

  private static final int SECTOR = 512;

  /** How many bytes the disk takes; in the write that exceeds them it fails. */
  final AtomicLong room = new AtomicLong(Long.MAX_VALUE);

  /** How many times waiting for the disk works. */
  final AtomicLong waits = new AtomicLong(Long.MAX_VALUE);

  private final List<Sector> unforced = new ArrayList<>(); // both guarded by the list
  private final Map<Long, Byte> forgotten = new HashMap<>();

  private record Sector(long offset, byte[] before) {}

  @Override
  public FileChannel open(Path path, boolean writable) throws IOException {
    return new Channel(Disk.REAL.open(path, writable));
  }

  /** Lets some of the sectors be lost that were written since the last successful wait. */
  void losePower(Path path, Random random) throws IOException {
    try (FileChannel file = Disk.REAL.open(path, true)) {
      int kept = random.nextInt(3); // of 2: none, about half, or all
      for (int i = unforced.size() - 1; i >= 0; i--) {
        if (random.nextInt(2) >= kept) {
          Sector sector = unforced.get(i);
          file.write(ByteBuffer.wrap(sector.before), sector.offset);
        }
      }
      for (Map.Entry<Long, Byte> old : forgotten.entrySet()) {
        file.write(ByteBuffer.wrap(new byte[] {old.getValue()}), old.getKey());
      }
    }
    unforced.clear();
    forgotten.clear();
  }

  private void forget() {
    synchronized (unforced) {
      for (int i = unforced.size() - 1; i >= 0; i--) {
        Sector sector = unforced.get(i);
        for (int at = 0; at < sector.before.length; at++) {
          forgotten.put(sector.offset + at, sector.before[at]);
        }
      }
      unforced.clear();
    }
  }

  private final class Channel extends FileBaseDefault {

    private final FileChannel file;

    Channel(FileChannel file) {
      this.file = file;
    }

    @Override
    public int read(ByteBuffer target, long position) throws IOException {
      return file.read(target, position);
    }

    @Override
    public synchronized int write(ByteBuffer source, long position) throws IOException {
      int bytes = source.remaining();
      long left = room.addAndGet(-bytes);
      if (left < 0) {
        int fitting = (int) Math.max(0, left + bytes);
        remember(position, fitting);
        file.write(source.slice(source.position(), fitting), position);
        throw new IOException("No space left on device");
      }
      remember(position, bytes);
      return file.write(source, position);
    }

    private void remember(long position, int bytes) throws IOException {
      synchronized (unforced) {
        for (long at = position; at < position + bytes; at++) {
          forgotten.remove(at);
        }
        long offset = position;
        while (offset < position + bytes) {
          long end = Math.min(position + bytes, (offset / SECTOR + 1) * SECTOR);
          ByteBuffer before = ByteBuffer.allocate((int) (end - offset));
          file.read(before, offset); // zeros behind the end
          unforced.add(new Sector(offset, before.array()));
          offset = end;
        }
      }
    }

    @Override
    public void force(boolean metaData) throws IOException {
      if (waits.decrementAndGet() < 0) {
        forget();
        throw new IOException("Input/output error");
      }
      file.force(metaData);
      synchronized (unforced) {
        unforced.clear();
      }
    }

    @Override
    public long size() throws IOException {
      return file.size();
    }

    @Override
    protected void implTruncate(long size) throws IOException {
      file.truncate(size);
    }

    @Override
    public FileLock tryLock(long position, long size, boolean shared) throws IOException {
      return file.tryLock(position, size, shared);
    }

    @Override
    protected void implCloseChannel() throws IOException {
      file.close();
    }
  }
}
