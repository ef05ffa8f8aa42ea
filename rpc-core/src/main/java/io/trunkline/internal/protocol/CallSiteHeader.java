package io.trunkline.internal.protocol;

import io.trunkline.internal.faults.PeerFault;
import io.trunkline.serialization.PayloadInput;
import io.trunkline.serialization.PayloadOutput;

/**
 * The beginning of a request's body under agreed terms, before the bytes of the serialization.
 *
 * <pre>
 *   +-----------------------+---------------------------+-------+-------------------------------
 *   | call site, varint     | remaining ms, varint      | flags | 0: five strings, arguments,
 *   | 0: the full form      | 0: no limit               |       |    constant attachments
 *   |                       |                           |       | n: arguments
 *   +-----------------------+---------------------------+-------+-------------------------------
 *   flags  bit 0 further attachments come last, bit 1 a number is wanted for this call site,
 *          bit 2 what follows is a {@link CompressedPart}
 * </pre>
 *
 * @param site the number of the call site, or 0
 * @param remainingMillis how long the caller still waits
 * @param bytes how long this header is
 */
record CallSiteHeader(long site, long remainingMillis, byte flags, byte bytes)
    implements RequestStart {

  /** Flag: a map of further attachments follows. */
  static final int ATTACHMENTS = 1;

  /** Flag: the reply may give the call site a number. */
  static final int NUMBER_WANTED = 2;

  /** Flag: the serialization's bytes are compressed. */
  static final int COMPRESSED = 4;

  private static final int KNOWN_FLAGS = ATTACHMENTS | NUMBER_WANTED | COMPRESSED;

  static void write(PayloadOutput out, int site, long remainingMillis, int flags) {
    Varints.write(out, site);
    Varints.write(out, remainingMillis);
    out.write(flags);
  }

  /** Reads the header of a marked request. */
  static CallSiteHeader read(Inbound.Frame request) throws RequestRefusedException {
    PayloadInput in = request.beginning();
    long site = Varints.read(in);
    long remaining = Varints.read(in);
    int flags = in.read();
    if (site < 0 || remaining < 0 || flags < 0 || (flags & ~KNOWN_FLAGS) != 0) {
      throw new RequestRefusedException(
          PeerFault.UNREADABLE,
          "a marked request begins with call site "
              + site
              + ", remaining time "
              + remaining
              + " and flags "
              + flags
              + ", expected two numbers and flags 0 to "
              + KNOWN_FLAGS);
    }
    return new CallSiteHeader(site, remaining, (byte) flags, (byte) in.position());
  }

  /** Whether a map of further attachments comes last. */
  boolean hasAttachments() {
    return (flags & ATTACHMENTS) != 0;
  }

  /** Whether the serialization's bytes are compressed. */
  boolean isCompressed() {
    return (flags & COMPRESSED) != 0;
  }

  /** Whether the caller would use a number for this call site. */
  boolean wantsNumber() {
    return (flags & NUMBER_WANTED) != 0;
  }
}
