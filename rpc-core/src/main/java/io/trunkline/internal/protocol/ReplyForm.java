package io.trunkline.internal.protocol;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Framing;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.terms.PayloadTerms;
import org.jspecify.annotations.Nullable;

/**
 * How a result is written: in its request's form.
 *
 * @param terms that the caller understands
 * @param isMarked whether the request was marked, so that the type byte precedes the
 *     serialization's bytes, and attachments follow only if there are any
 * @param expectsAttachments whether a plain result is followed by attachments
 * @param callSite the number given to the call site; 0 for none
 * @param compression compresses the serialization's bytes; null for none
 * @param framing the form of its frame
 */
public record ReplyForm(
    PayloadTerms terms,
    boolean isMarked,
    boolean expectsAttachments,
    int callSite,
    @Nullable AdaptiveCompression compression,
    Framing framing) {

  /**
   * The form of the reply to a plain request.
   *
   * @param terms plain terms with what the application has set for such replies
   * @param protocolVersion what the request says
   */
  public static ReplyForm plain(PayloadTerms terms, String protocolVersion) {
    return new ReplyForm(
        terms, false, ResponseEncoder.expectsAttachments(protocolVersion), 0, null, Framing.PLAIN);
  }

  /**
   * The form of the reply to a marked request.
   *
   * @param wanted what compresses it if the caller can read that; null for nothing
   */
  public static ReplyForm under(Terms terms, int callSite, @Nullable AdaptiveCompression wanted) {
    return new ReplyForm(
        terms.payload(),
        true,
        false,
        callSite,
        CompressedPart.usable(wanted, terms, Side.CLIENT),
        WireFormat.framing(terms));
  }

  /** Whether it is the form {@link #under} these terms, apart from its call site. */
  boolean isUnder(Terms agreed, @Nullable AdaptiveCompression wanted) {
    return isMarked
        && terms == agreed.payload()
        && framing == WireFormat.framing(agreed)
        && compression == CompressedPart.usable(wanted, agreed, Side.CLIENT);
  }
}
