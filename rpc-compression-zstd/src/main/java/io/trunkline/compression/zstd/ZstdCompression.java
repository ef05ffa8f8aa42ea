package io.trunkline.compression.zstd;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdException;
import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.OpenInput;
import io.trunkline.serialization.compression.OpenOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.ref.Cleaner;
import java.nio.ByteBuffer;

/**
 * Zstandard at one level, each frame with a checksum. Its contexts, which are memory outside the
 * heap, are used again and freed when there is no room for them.
 */
final class ZstdCompression implements Compression {

  /** The window of the highest level that is offered: a frame that asks for more is refused. */
  private static final int MAX_WINDOW_LOG = 23;

  private static final long SIZE_NOT_SAID = -1;

  private final int level;
  private final NativeContexts contexts;

  /**
   * @throws LinkageError if there is no native library for this machine
   */
  ZstdCompression(int level) {
    this.level = level;
    this.contexts = new NativeContexts(Cleaner.create(), level, MAX_WINDOW_LOG);
    contexts.compress(context -> 0); // a machine without the library shows here
  }

  @Override
  public String name() {
    return "zstd";
  }

  @Override
  public int id() {
    return 3;
  }

  @Override
  public void compress(byte[] source, int offset, int length, PayloadOutput out) {
    int room = (int) Math.min(Zstd.compressBound(length), out.room());
    out.ensure(room);
    int made = contexts.compress(context -> compress(context, source, offset, length, out, room));
    if (made < 0) {
      out.ensure(room + 1); // says what the limit is
    }
    out.position(out.position() + made);
  }

  /** How many bytes were written; -1 if there was no room for them. */
  private static int compress(
      ZstdCompressCtx context, byte[] source, int offset, int length, PayloadOutput out, int room) {
    try {
      return context.compressByteArray(out.array(), out.position(), room, source, offset, length);
    } catch (ZstdException e) {
      if (e.getErrorCode() == Zstd.errDstSizeTooSmall()) {
        return -1;
      }
      throw e;
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, PayloadOutput out) {
    if (length == 0) { // zstd-jni takes it for a mistake of the caller
      throw broken("it is empty");
    }
    try {
      long whole = Zstd.findFrameCompressedSize(source, offset, length);
      if (whole != length) {
        throw broken(length - whole + " bytes follow its end");
      }
      long size = Zstd.getFrameContentSize(source, offset, length);
      if (size == SIZE_NOT_SAID) {
        decompressParts(source, offset, length, out);
      } else {
        decompressWhole(source, offset, length, size, out);
      }
    } catch (ZstdException e) {
      throw broken(String.valueOf(e.getMessage()));
    }
  }

  private void decompressWhole(
      byte[] source, int offset, int length, long size, PayloadOutput out) {
    int bytes = size < 0 || size > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) size;
    out.ensure(bytes);
    int made =
        contexts.decompress(
            context ->
                context.decompressByteArray(
                    out.array(), out.position(), bytes, source, offset, length));
    if (made != bytes) {
      throw broken("it holds " + made + " bytes, not " + bytes);
    }
    out.position(out.position() + made);
  }

  /** A stream was written without its length: the output grows with what comes. */
  private void decompressParts(byte[] source, int offset, int length, PayloadOutput out) {
    ByteBuffer in = ByteBuffer.wrap(source, offset, length);
    contexts.decompress(
        context -> {
          boolean ended = false;
          while (!ended) {
            if (out.position() == out.array().length) {
              out.ensure(1);
            }
            ByteBuffer target = ByteBuffer.wrap(out.array());
            target.position(out.position());
            int left = in.remaining();
            ended = context.decompressByteBufferStream(target, in);
            if (!ended && target.position() == out.position() && in.remaining() == left) {
              throw broken("its end is missing");
            }
            out.position(target.position());
          }
          return 0;
        });
    if (in.hasRemaining()) {
      throw broken(in.remaining() + " bytes follow its end");
    }
  }

  private static SerializationException broken(String reason) {
    return new SerializationException("zstd: the piece is broken: " + reason);
  }

  @Override
  public OutputStream compressing(OutputStream out) {
    try {
      return new ZstdOutputStreamNoFinalizer(new OpenOutput(out), level).setChecksum(true);
    } catch (IOException e) {
      throw new SerializationException("zstd: a stream cannot be begun", e);
    }
  }

  @Override
  public InputStream decompressing(InputStream in) {
    try {
      return new ZstdInputStreamNoFinalizer(new OpenInput(in)).setLongMax(MAX_WINDOW_LOG);
    } catch (IOException e) {
      throw new SerializationException("zstd: a stream cannot be begun", e);
    }
  }
}
