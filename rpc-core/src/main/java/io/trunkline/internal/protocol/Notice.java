package io.trunkline.internal.protocol;

import io.netty.buffer.Unpooled;
import io.trunkline.internal.handshake.Mark;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.transport.Framing;
import io.trunkline.internal.transport.Outgoing;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A one-way event between two Trunkline ends whose body is one letter; the id of its frame is a
 * number whose meaning depends on the notice. Only sent under terms that have it.
 */
public enum Notice {
  /** From a client: it no longer waits for the reply to the request with this id. */
  CANCEL('C', Terms::hasCancel),
  /**
   * The sender is leaving: a provider takes no new calls; a client, in answer to that, has sent its
   * last one. The number is 0.
   */
  DRAIN('D', Terms::hasDrain),
  /**
   * From a client: the time, in milliseconds of the client's clock, at which it sends the next
   * calls.
   */
  SENT_AT('T', Terms::hasSentTimes),
  /** From a provider: how much it has to do, as {@link LoadReport#bits}. */
  LOAD('L', Terms::hasLoad),
  /**
   * From a client: asks which stage the request with this id is in; {@link OpenStage} is the
   * answer.
   */
  ASK('Q', Terms::hasStages),
  /** How many bytes have arrived of the frames of all chunks of this connection. */
  CHUNKS_TAKEN('K', Terms::hasChunks),
  /**
   * This frame and all that follow have the agreed {@link Framing}; see {@link #framing} and {@link
   * #isFraming}. The number is 0.
   */
  FRAMING('F', Terms::hasChecksums);

  /** The flags of a one-way event, with hessian2. */
  static final int FLAGS = WireFormat.REQUEST | WireFormat.EVENT | WireFormat.HESSIAN2_ID;

  /** What a notice may have: room for those of other versions. */
  private static final int MAX_BYTES = 64;

  private static final List<Notice> ALL = List.of(values());

  private final byte[] body;
  private final Predicate<Terms> isAgreed;

  Notice(char letter, Predicate<Terms> isAgreed) {
    this.body = new byte[] {1, (byte) letter};
    this.isAgreed = isAgreed;
  }

  /** The notice in an event; null if the event is something else, or the terms do not have it. */
  public static @Nullable Notice of(Inbound.Frame event, Terms terms) {
    Notice notice = of(event);
    return notice == null || notice.isAgreed.test(terms) ? notice : null;
  }

  static @Nullable Notice of(Inbound.Frame event) {
    if (isNotice(event.header())) {
      for (Notice notice : ALL) {
        if (event.has(notice.body)) {
          return notice;
        }
      }
    }
    return null;
  }

  /** Whether a header is that of a notice. */
  static boolean isNotice(FrameHeader header) {
    return header.flags() == FLAGS && header.status() == Mark.BYTE;
  }

  /**
   * Whether a notice is longer than any: its length was changed on its way, and what follows must
   * not be taken for its body.
   */
  static boolean isTooLong(FrameHeader header) {
    return isNotice(header) && header.bodyLength() > MAX_BYTES;
  }

  /**
   * The frame of this notice.
   *
   * @param number the id of the frame
   */
  public Outgoing frame(long number) {
    return OutgoingFrame.of(FLAGS, Mark.BYTE, number, body);
  }

  /** The first frame of a form, which announces it. */
  public static Outgoing framing(Framing agreed) {
    return OutgoingFrame.of(FLAGS, Mark.BYTE, 0, FRAMING.body).begins(agreed);
  }

  /** Whether an event, which was read in plain form, is the first frame of this form. */
  public static boolean isFraming(Inbound.Frame event, Framing agreed) {
    int length = FRAMING.body.length + 2 * WireFormat.CHECKSUM_BYTES;
    if (agreed == Framing.PLAIN || !isNotice(event.header()) || event.length() != length) {
      return false;
    }
    byte[] expected = new byte[WireFormat.HEADER_BYTES + length];
    framing(agreed).writeTo(Unpooled.wrappedBuffer(expected).clear());
    return event.id() == 0
        && Arrays.equals(
            event.array(), 0, length, expected, WireFormat.HEADER_BYTES, expected.length);
  }
}
