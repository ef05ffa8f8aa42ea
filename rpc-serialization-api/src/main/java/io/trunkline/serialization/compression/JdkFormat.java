package io.trunkline.serialization.compression;

/** A compression of the JDK. */
final class JdkFormat implements CompressionProvider {

  /** In zlib's format (RFC 1950), as {@link java.util.zip.InflaterInputStream} reads it. */
  static final JdkFormat DEFLATE = new JdkFormat("deflate", 1);

  /** In gzip's format (RFC 1952), as the program gzip reads it. */
  static final JdkFormat GZIP = new JdkFormat("gzip", 2);

  private final String name;
  private final int id;

  private JdkFormat(String name, int id) {
    this.name = name;
    this.id = id;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public int id() {
    return id;
  }

  @Override
  public int minLevel() {
    return 1;
  }

  @Override
  public int maxLevel() {
    return 9;
  }

  @Override
  public int defaultLevel() {
    return 6;
  }

  @Override
  public Compression create(int level) {
    return new JdkCompression(this, level);
  }
}
