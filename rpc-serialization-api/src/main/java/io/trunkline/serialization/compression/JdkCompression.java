package io.trunkline.serialization.compression;

import io.trunkline.serialization.EnginePool;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/** {@link JdkFormat} at one level. Deflaters and inflaters are used again. */
final class JdkCompression implements Compression {

  private static final int CHUNK = 4096;

  private final JdkFormat format;
  private final int level;
  private final boolean gzip;
  private final EnginePool<Deflater> deflaters;
  private final EnginePool<Inflater> inflaters;

  JdkCompression(JdkFormat format, int level) {
    this.format = format;
    this.level = level;
    gzip = format == JdkFormat.GZIP;
    deflaters = EnginePool.perProcessor(() -> new Deflater(level, gzip), Deflater::end);
    inflaters = EnginePool.perProcessor(() -> new Inflater(gzip), Inflater::end);
  }

  @Override
  public String name() {
    return format.name();
  }

  @Override
  public int id() {
    return format.id();
  }

  @Override
  public void compress(byte[] source, int offset, int length, PayloadOutput out) {
    if (gzip) {
      out.write(GzipFrame.header(), 0, GzipFrame.HEADER_BYTES);
    }
    Deflater deflater = deflaters.acquire();
    try {
      deflater.setInput(source, offset, length);
      deflater.finish();
      while (!deflater.finished()) {
        if (out.position() == out.array().length) {
          out.ensure(1);
        }
        int room = out.array().length - out.position();
        out.position(out.position() + deflater.deflate(out.array(), out.position(), room));
      }
    } finally {
      deflater.reset();
      deflaters.release(deflater);
    }
    if (gzip) {
      CRC32 crc = new CRC32();
      crc.update(source, offset, length);
      out.write(GzipFrame.trailer(crc, length), 0, GzipFrame.TRAILER_BYTES);
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, PayloadOutput out) {
    int from = out.position();
    int header = gzip ? GzipFrame.headerOf(source, offset, length) : 0;
    int consumed = inflate(source, offset + header, length - header, out);
    int rest = length - header - consumed;
    if (gzip) {
      CRC32 crc = new CRC32();
      crc.update(out.array(), from, out.position() - from);
      int trailer = offset + header + consumed;
      if (rest < GzipFrame.TRAILER_BYTES
          || !GzipFrame.isTrailer(source, trailer, crc, out.position() - from)) {
        throw broken("its length or checksum differs from what it holds");
      }
      rest -= GzipFrame.TRAILER_BYTES;
    }
    if (rest != 0) {
      throw broken(rest + " bytes follow its end");
    }
  }

  private int inflate(byte[] source, int offset, int length, PayloadOutput out) {
    Inflater inflater = inflaters.acquire();
    try {
      inflater.setInput(source, offset, length);
      while (!inflater.finished()) {
        if (out.position() == out.array().length) {
          out.ensure(1);
        }
        int room = out.array().length - out.position();
        int made = inflater.inflate(out.array(), out.position(), room);
        out.position(out.position() + made);
        if (made == 0 && !inflater.finished()) {
          throw broken(inflater.needsDictionary() ? "it needs a dictionary" : "its end is missing");
        }
      }
      return length - inflater.getRemaining();
    } catch (DataFormatException e) {
      throw broken(String.valueOf(e.getMessage()));
    } finally {
      inflater.reset();
      inflaters.release(inflater);
    }
  }

  private SerializationException broken(String reason) {
    return new SerializationException(format.name() + ": the piece is broken: " + reason);
  }

  @Override
  public OutputStream compressing(OutputStream out) {
    OutputStream open = new OpenOutput(out);
    try {
      return gzip ? new LeveledGzip(open, level) : new Deflating(open, level);
    } catch (IOException e) {
      throw new SerializationException("gzip: the header cannot be written", e);
    }
  }

  @Override
  public InputStream decompressing(InputStream in) {
    InputStream open = new OpenInput(in);
    try {
      return gzip ? new GZIPInputStream(open, CHUNK) : new Inflating(open);
    } catch (IOException e) {
      throw new SerializationException("gzip: no stream of gzip begins here", e);
    }
  }

  /** The JDK's stream with a level, whose native memory it frees itself. */
  private static final class LeveledGzip extends GZIPOutputStream {
    LeveledGzip(OutputStream out, int level) throws IOException {
      super(out, CHUNK);
      def.setLevel(level);
    }
  }

  /** The JDK's stream, which frees the native memory of its deflater only if it made it. */
  private static final class Deflating extends DeflaterOutputStream {
    Deflating(OutputStream out, int level) {
      super(out, new Deflater(level), CHUNK);
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        def.end();
      }
    }
  }

  private static final class Inflating extends InflaterInputStream {
    Inflating(InputStream in) {
      super(in, new Inflater(), CHUNK);
    }

    @Override
    public void close() throws IOException {
      try {
        super.close();
      } finally {
        inf.end();
      }
    }
  }
}
