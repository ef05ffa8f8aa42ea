package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.options.Side;
import io.trunkline.serialization.BudgetExceededException;
import io.trunkline.serialization.BudgetExceededException.Budget;
import io.trunkline.serialization.PayloadOutput;
import io.trunkline.serialization.SerializationException;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.compression.Compression;
import org.jspecify.annotations.Nullable;

/**
 * The part of a message under terms that replaces the serialization's bytes if they are compressed.
 *
 * <pre>
 *   +----+-------------------+-----------------+-------+---------------------------+
 *   | id | content, 32 bits  | piece, 32 bits  | piece | filling, to the body's end|
 *   +----+-------------------+-----------------+-------+---------------------------+
 * </pre>
 *
 * <p>The cost that a message may cause its reader follows from the length of its content, so a few
 * bytes must not expand to a long content: the piece with its filling is at least a {@value
 * #MAX_EXPANSION}nd of the content. A writer whose piece is shorter adds zeros.
 */
final class CompressedPart {

  /** How many bytes of content each byte of piece and filling may stand for. */
  static final int MAX_EXPANSION = 32;

  /** The bytes before the piece. */
  static final int HEADER_BYTES = 9;

  private static final int CONTENT_OFFSET = 1;
  private static final int PIECE_OFFSET = 5;

  private CompressedPart() {}

  /**
   * Returns the frame to send in place of this one: a frame with the serialization's bytes
   * compressed, or this frame if compression does not pay. The other one is released.
   *
   * @param from where in the frame the serialization began
   * @param flagAt where in front of it a byte has room for {@code flag}, which says that it is
   *     compressed
   */
  static OutgoingFrame write(
      OutgoingFrame frame,
      int from,
      int flagAt,
      int flag,
      AdaptiveCompression compression,
      OutgoingFramePool outputs) {
    int length = frame.body().position() - from;
    if (!compression.tries(length)) {
      return frame;
    }
    OutgoingFrame compressed = outputs.acquire();
    boolean isSent = false;
    try {
      isSent = write(frame.body(), from, length, compression, compressed.body());
    } catch (BudgetExceededException noRoom) {
      isSent = false;
    } finally {
      if (!isSent) {
        compressed.release();
      }
    }
    if (!isSent) {
      return frame;
    }
    frame.release();
    compressed.body().array()[flagAt] |= (byte) flag;
    return compressed;
  }

  private static boolean write(
      PayloadOutput source,
      int from,
      int length,
      AdaptiveCompression compression,
      PayloadOutput to) {
    to.write(source.array(), to.position(), from - to.position());
    to.ensure(HEADER_BYTES);
    to.position(from + HEADER_BYTES);
    if (!compression.compress(source.array(), from, length, to)) {
      return false;
    }
    int piece = to.position() - from - HEADER_BYTES;
    int least = (length + MAX_EXPANSION - 1) / MAX_EXPANSION;
    for (int i = piece; i < least; i++) {
      to.write(0);
    }
    to.array()[from] = (byte) compression.compression().id();
    put(to.array(), from + CONTENT_OFFSET, length);
    put(to.array(), from + PIECE_OFFSET, piece);
    return true;
  }

  private static void put(byte[] array, int at, int value) {
    for (int i = 0; i < Integer.BYTES; i++) {
      array[at + i] = (byte) (value >> 24 - 8 * i);
    }
  }

  private static int get(byte[] array, int at) {
    return (array[at] & 0xff) << 24
        | (array[at + 1] & 0xff) << 16
        | (array[at + 2] & 0xff) << 8
        | array[at + 3] & 0xff;
  }

  /**
   * Returns a frame whose whole body is the serialization's bytes, counted by the same ledger; to
   * be released like this one.
   *
   * @param from where the part begins
   * @param to where it ends
   * @param terms what the frame came under, whose receiver is {@code side}
   * @throws SerializationException if it is broken, over a limit, or compressed in a way that this
   *     side has not announced
   */
  static Inbound.Frame read(
      Inbound.Frame frame, int from, int to, Terms terms, CompressionTable readable, Side side) {
    byte[] body = frame.array();
    int rest = to - from - HEADER_BYTES;
    if (rest < 0) {
      throw new SerializationException("its compressed part ends within its header");
    }
    int id = body[from];
    int length = get(body, from + CONTENT_OFFSET);
    int piece = get(body, from + PIECE_OFFSET);
    Compression compression = isRead(terms, side, id) ? readable.byId(id) : null;
    if (compression == null) {
      throw new SerializationException(
          "it is compressed with "
              + id
              + ", which was not agreed on this connection; read here are "
              + readable.readableNames());
    }
    requireSensible(
        length,
        piece,
        rest,
        side == Side.CLIENT ? terms.clientMaxBodyBytes() : terms.serverMaxBodyBytes(),
        compression);
    Inbound.Frame content = frame.withRoomFor(length);
    boolean isWhole = false;
    try {
      decompress(compression, body, from + HEADER_BYTES, piece, content);
      isWhole = true;
      return content;
    } finally {
      if (!isWhole) {
        content.release();
      }
    }
  }

  private static void requireSensible(
      int length, int piece, int rest, int maxBodyBytes, Compression compression) {
    if (length < 1 || piece < 0 || piece > rest) {
      throw new SerializationException(
          "its part compressed with "
              + compression.name()
              + " declares "
              + length
              + " bytes in a piece of "
              + piece
              + ", of which "
              + rest
              + " are there");
    }
    if (maxBodyBytes > 0 && length > maxBodyBytes) {
      throw new BudgetExceededException(
          Budget.LENGTH,
          "decompressed ("
              + compression.name()
              + ") it has "
              + length
              + " bytes, the limit is "
              + maxBodyBytes);
    }
    if (length > (long) MAX_EXPANSION * rest) {
      throw new BudgetExceededException(
          "it declares "
              + length
              + " bytes in "
              + rest
              + " compressed ones, expected at most "
              + MAX_EXPANSION
              + " for each; the sender has to fill it up");
    }
  }

  private static void decompress(
      Compression compression, byte[] body, int offset, int piece, Inbound.Frame content) {
    PayloadOutput out = PayloadOutput.onto(content.array());
    boolean isLonger = false;
    try {
      compression.decompress(body, offset, piece, out);
    } catch (BudgetExceededException beyondTheArray) {
      isLonger = true;
    }
    if (isLonger || out.position() != content.length()) {
      throw new SerializationException(
          "its part compressed with "
              + compression.name()
              + " holds "
              + (isLonger ? "more" : out.position() + " bytes")
              + ", it declares "
              + content.length());
    }
  }

  /** Whether there is something to compress with, and the receiver can read it. */
  static @Nullable AdaptiveCompression usable(
      @Nullable AdaptiveCompression wanted, Terms terms, Side receiver) {
    return wanted != null && isRead(terms, receiver, wanted.compression().id()) ? wanted : null;
  }

  private static boolean isRead(Terms terms, Side receiver, int id) {
    return receiver == Side.CLIENT ? terms.isReadByClient(id) : terms.isReadByServer(id);
  }
}
