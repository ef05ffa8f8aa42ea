package io.trunkline.compression.lz4;

import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.Compression;
import io.trunkline.serialization.compression.OpenInput;
import io.trunkline.serialization.compression.OpenOutput;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import net.jpountz.lz4.LZ4Compressor;
import net.jpountz.lz4.LZ4Exception;
import net.jpountz.lz4.LZ4Factory;
import net.jpountz.lz4.LZ4FrameInputStream;
import net.jpountz.lz4.LZ4FrameOutputStream;
import net.jpountz.lz4.LZ4FrameOutputStream.BLOCKSIZE;
import net.jpountz.lz4.LZ4FrameOutputStream.FLG;
import net.jpountz.lz4.LZ4SafeDecompressor;
import net.jpountz.xxhash.XXHash32;
import net.jpountz.xxhash.XXHashFactory;

/** LZ4 at one level: frames of blocks that stand alone, with a checksum of the content. */
final class Lz4Compression implements Compression {

  private static final int SEED = 0;

  private final LZ4Compressor compressor;
  private final LZ4SafeDecompressor decompressor;
  private final XXHash32 hash;

  Lz4Compression(int level) {
    LZ4Factory factory = LZ4Factory.fastestInstance();
    this.compressor = level == 1 ? factory.fastCompressor() : factory.highCompressor(level);
    this.decompressor = factory.safeDecompressor();
    this.hash = XXHashFactory.fastestInstance().hash32();
  }

  @Override
  public String name() {
    return "lz4";
  }

  @Override
  public int id() {
    return 4;
  }

  @Override
  public void compress(byte[] source, int offset, int length, PayloadOutput out) {
    int sizeCode = FrameHeader.sizeCodeFor(length);
    FrameHeader.write(out, sizeCode, hash);
    int blockBytes = FrameHeader.blockBytes(sizeCode);
    for (int done = 0; done < length; done += blockBytes) {
      writeBlock(source, offset + done, Math.min(blockBytes, length - done), out);
    }
    LittleEndian.write(out, 0); // the end
    LittleEndian.write(out, hash.hash(source, offset, length, SEED));
  }

  private void writeBlock(byte[] source, int offset, int length, PayloadOutput out) {
    int at = out.position();
    int room = Math.min(compressor.maxCompressedLength(length), out.room() - Integer.BYTES);
    out.ensure(Integer.BYTES + Math.max(room, 1));
    int made = length;
    try {
      made = compressor.compress(source, offset, length, out.array(), at + Integer.BYTES, room);
    } catch (LZ4Exception noRoom) {
      // only at the output's limit, where it may still fit as it is
    }
    if (made < length) {
      LittleEndian.write(out, made);
      out.position(at + Integer.BYTES + made);
    } else {
      LittleEndian.write(out, length | FrameHeader.NOT_COMPRESSED);
      out.write(source, offset, length);
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, PayloadOutput out) {
    int end = offset + length;
    int from = out.position();
    FrameHeader header = FrameHeader.read(source, offset, length, hash);
    int at = offset + header.bytes();
    while (true) {
      int size = LittleEndian.read(source, at, end);
      at += Integer.BYTES;
      if (size == 0) {
        break;
      }
      int bytes = size & ~FrameHeader.NOT_COMPRESSED;
      if (bytes > header.blockBytes() || bytes > end - at) {
        throw broken("a block has " + bytes + " bytes");
      }
      if (size < 0) {
        out.write(source, at, bytes);
      } else {
        readBlock(source, at, bytes, header.blockBytes(), out);
      }
      at += bytes;
      if (header.hasBlockChecksums()) {
        requireChecksum(source, at - bytes, bytes, LittleEndian.read(source, at, end));
        at += Integer.BYTES;
      }
    }
    if (header.hasContentChecksum()) {
      requireChecksum(out.array(), from, out.position() - from, LittleEndian.read(source, at, end));
      at += Integer.BYTES;
    }
    if (at != end) {
      throw broken(end - at + " bytes follow its end");
    }
    if (header.contentBytes() >= 0 && header.contentBytes() != out.position() - from) {
      throw broken("its length differs from what it holds");
    }
  }

  private void readBlock(byte[] source, int at, int bytes, int most, PayloadOutput out) {
    int content = BlockLength.of(source, at, bytes, most);
    out.ensure(content);
    int made;
    try {
      made = decompressor.decompress(source, at, bytes, out.array(), out.position(), content);
    } catch (LZ4Exception e) {
      throw broken("a block cannot be read");
    }
    if (made != content) {
      throw broken("a block holds " + made + " bytes, not " + content);
    }
    out.position(out.position() + made);
  }

  private void requireChecksum(byte[] array, int offset, int length, int expected) {
    if (hash.hash(array, offset, length, SEED) != expected) {
      throw broken("its checksum differs from what it holds");
    }
  }

  static SerializationException broken(String reason) {
    return new SerializationException("lz4: the piece is broken: " + reason);
  }

  @Override
  public OutputStream compressing(OutputStream out) {
    try {
      return new LZ4FrameOutputStream(
          new OpenOutput(out),
          BLOCKSIZE.SIZE_64KB,
          -1,
          compressor,
          hash,
          FLG.Bits.BLOCK_INDEPENDENCE,
          FLG.Bits.CONTENT_CHECKSUM);
    } catch (IOException e) {
      throw new SerializationException("lz4: the header cannot be written", e);
    }
  }

  @Override
  public InputStream decompressing(InputStream in) {
    try {
      return new LZ4FrameInputStream(new OpenInput(in), decompressor, hash);
    } catch (IOException e) {
      throw new SerializationException("lz4: no frame of lz4 begins here", e);
    }
  }
}
