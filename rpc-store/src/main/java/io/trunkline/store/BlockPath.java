package io.trunkline.store;

import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.h2.store.fs.FilePath;

/** The name under which the engine finds a {@link BlockChannel} while it opens one. */
final class BlockPath extends FilePath {

  private final String scheme = "trunkline-" + UUID.randomUUID();
  private final FilePath base;
  private final FileChannel channel;

  BlockPath(Path path, FileChannel channel) {
    base = FilePath.get(path.toAbsolutePath().toString());
    this.channel = channel;
    name = scheme + ":" + base;
  }

  @Override
  public String getScheme() {
    return scheme;
  }

  @Override
  public FilePath getPath(String path) {
    return this;
  }

  @Override
  public FileChannel open(String mode) {
    return channel;
  }

  @Override
  public long size() {
    return base.size();
  }

  @Override
  public boolean exists() {
    return base.exists();
  }

  @Override
  public boolean canWrite() {
    return base.canWrite();
  }

  @Override
  public FilePath getParent() {
    return base.getParent();
  }

  @Override
  public FilePath toRealPath() {
    return base.toRealPath();
  }

  @Override
  public boolean isDirectory() {
    return false;
  }

  @Override
  public boolean isRegularFile() {
    return true;
  }

  @Override
  public boolean isAbsolute() {
    return true;
  }

  @Override
  public long lastModified() {
    return base.lastModified();
  }

  @Override
  public List<FilePath> newDirectoryStream() {
    throw unsupported();
  }

  @Override
  public boolean createFile() {
    throw unsupported();
  }

  @Override
  public void createDirectory() {
    throw unsupported();
  }

  @Override
  public void moveTo(FilePath target, boolean atomic) {
    throw unsupported();
  }

  @Override
  public void delete() {
    throw unsupported();
  }

  @Override
  public boolean setReadOnly() {
    throw unsupported();
  }

  private UnsupportedOperationException unsupported() {
    return new UnsupportedOperationException(name + " is there to be opened only");
  }
}
