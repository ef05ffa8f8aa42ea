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

  private Substitutes() {}

  static Map<Long, byte[]> of(BlockFile file, BlockScan scan) throws IOException {
    Map<Long, byte[]> substitutes = new HashMap<>();
    if (scan.damaged().isEmpty()) {
      return substitutes;
    }
    Map<Integer, Long> stamps = new HashMap<>();
    StringBuilder run = new StringBuilder();
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
    return substitutes;
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
      substitutes.put(begin, padded(text + "\n", CHUNK_HEADER));
    }
    if (scan.damaged().get(first + count - 1)) {
      byte[] bytes = text.getBytes(ISO_8859_1);
      int checksum = DataUtils.getFletcher32(bytes, 0, bytes.length);
      String footer = text + ",fletcher:" + Integer.toHexString(checksum);
      substitutes.put(end - CHUNK_FOOTER, padded(footer, CHUNK_FOOTER));
    }
  }

  private static byte[] padded(String text, int length) {
    return (text + " ".repeat(length - text.length())).getBytes(ISO_8859_1);
  }
}
