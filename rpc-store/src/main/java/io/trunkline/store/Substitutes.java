package io.trunkline.store;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.h2.mvstore.DataUtils;

/**
 * Headers and footers of commits in place of damaged ones, by their positions. The engine falls
 * back to an older commit if one is damaged, although the pages of the newer one can be read, and
 * even if the damaged one is not in use. What stands in them is also in the layout of later
 * commits, as a text.
 */
final class Substitutes {

  private static final int CHUNK_HEADER = 1024; // as many bytes as the engine reads
  private static final int CHUNK_FOOTER = 128;
  private static final Pattern CHUNK =
      Pattern.compile(
          "chunk:([0-9a-f]{1,7}),block:([1-9a-f][0-9a-f]{0,6}),len:([1-9a-f][0-9a-f]{0,6}),");

  private static final Pattern COMMIT =
      Pattern.compile("chunk:([0-9a-f]{1,7}),[^\\n]*version:([0-9a-f]{1,15})");

  private Substitutes() {}

  static Map<Long, byte[]> of(BlockFile file, BlockScan scan) throws IOException {
    Map<Long, byte[]> substitutes = new HashMap<>();
    if (scan.damaged().isEmpty()) {
      return substitutes;
    }
    Map<Integer, Long> stamps = new HashMap<>();
    StringBuilder run = new StringBuilder();
    String newest = "block:2,blockSize:1000,chunk:0,version:0"; // which is none
    long newestVersion = 0;
    for (int block = 0; block < scan.stamps().length; block++) {
      if (scan.damaged().get(block)) {
        run.setLength(0);
        continue;
      }
      if ((scan.parts()[block] & Integer.MAX_VALUE) == 0) {
        run.setLength(0);
      }
      ByteBuffer bytes = ByteBuffer.allocate(BlockFile.DATA);
      file.read(bytes, (long) block * BlockFile.DATA);
      run.append(new String(bytes.array(), ISO_8859_1));
      Matcher commit = COMMIT.matcher(run);
      if ((scan.parts()[block] & Integer.MAX_VALUE) == 0 && commit.lookingAt()) {
        long version = Long.parseLong(commit.group(2), 16);
        if (version > newestVersion) {
          newestVersion = version;
          newest =
              "block:%x,blockSize:1000,chunk:%s,version:%x"
                  .formatted(block, commit.group(1), version);
        }
      }
      if (scan.parts()[block] < 0) {
        long stamp = scan.stamps()[block];
        Matcher matcher = CHUNK.matcher(run);
        while (matcher.find()) {
          int first = Integer.parseInt(matcher.group(2), 16);
          int count = Integer.parseInt(matcher.group(3), 16);
          boolean isHit = scan.damaged().get(first) || scan.damaged().get(first + count - 1);
          if (isHit && stamps.getOrDefault(first, -1L) < stamp) {
            stamps.put(first, stamp);
            substitute(substitutes, scan, matcher.group(1), first, count);
          }
        }
        run.setLength(0);
      }
    }
    if (scan.damaged().get(0) && scan.damaged().get(1)) {
      substitutes.put(0L, storeHeader(newest));
    }
    return substitutes;
  }

  /** Both blocks of the engine's header; it says where the last commit is. */
  private static byte[] storeHeader(String newest) {
    String text = "H:2,created:%x,format:3,%s".formatted(System.currentTimeMillis(), newest);
    String block = padded(checksummed(text), BlockFile.DATA);
    return (block + block).getBytes(ISO_8859_1);
  }

  /** Of version 0, so that the engine does not take it for the last commit. */
  private static void substitute(
      Map<Long, byte[]> substitutes, BlockScan scan, String id, int first, int count) {
    long begin = (long) first * BlockFile.DATA;
    long end = begin + (long) count * BlockFile.DATA;
    String text = "chunk:" + id + ",len:" + Integer.toHexString(count) + ",version:0";
    substitutes.remove(begin);
    substitutes.remove(end - CHUNK_FOOTER);
    if (scan.damaged().get(first)) {
      substitutes.put(begin, padded(text + "\n", CHUNK_HEADER).getBytes(ISO_8859_1));
    }
    if (scan.damaged().get(first + count - 1)) {
      String footer = padded(checksummed(text), CHUNK_FOOTER);
      substitutes.put(end - CHUNK_FOOTER, footer.getBytes(ISO_8859_1));
    }
  }

  private static String checksummed(String text) {
    byte[] bytes = text.getBytes(ISO_8859_1);
    int checksum = DataUtils.getFletcher32(bytes, 0, bytes.length);
    return text + ",fletcher:" + Integer.toHexString(checksum);
  }

  private static String padded(String text, int length) {
    return text + " ".repeat(length - text.length());
  }
}
