package io.trunkline.internal.protocol;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.AddedAttachments;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.options.Side;
import io.trunkline.internal.transport.Framing;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the calls of one method are written on one connection: the serialization, the terms, and the
 * number that the server gave to the call site, once it did. Thread-safe.
 */
public final class MethodBinding {

  private final RequestHead head;
  private final Terms terms;
  private final PayloadTerms payload;
  private final Framing framing;
  private final Map<String, Object> constants;
  private final @Nullable PlainAttachments plainAttachments;
  private final CompressionTable readable;
  private final @Nullable AdaptiveCompression compression;
  private volatile int number;

  /**
   * The form for a connection on which something was agreed.
   *
   * @param constants the attachments that each call of the method has, unless somebody changes them
   */
  public MethodBinding(RequestHead head, Terms terms, Map<String, Object> constants) {
    this(head, terms, constants, CompressionTable.none(), null);
  }

  /**
   * The form for a connection on which something was agreed, and whose messages may be compressed.
   *
   * @param constants as above
   * @param readable what replies may be compressed with
   * @param wanted compresses requests if the server can read that; null for nothing
   */
  public MethodBinding(
      RequestHead head,
      Terms terms,
      Map<String, Object> constants,
      CompressionTable readable,
      @Nullable AdaptiveCompression wanted) {
    this(
        head,
        terms,
        terms.payload(),
        constants,
        null,
        readable,
        CompressedPart.usable(wanted, terms, Side.SERVER));
  }

  private MethodBinding(
      RequestHead head,
      Terms terms,
      PayloadTerms payload,
      Map<String, Object> constants,
      @Nullable PlainAttachments plainAttachments,
      CompressionTable readable,
      @Nullable AdaptiveCompression compression) {
    this.head = head;
    this.terms = terms;
    this.payload = payload;
    this.framing = WireFormat.framing(terms);
    this.constants = constants;
    this.plainAttachments = plainAttachments;
    this.readable = readable;
    this.compression = compression;
  }

  /**
   * The form for a connection without agreed terms.
   *
   * @param payload plain terms with what the application has set for such connections
   * @param constants as above
   * @param type the name of the service's interface, which its path need not be
   * @param timeoutMillis how long a caller waits if nobody else decides on it
   */
  public static MethodBinding plain(
      RequestHead head,
      PayloadTerms payload,
      Map<String, Object> constants,
      String type,
      long timeoutMillis) {
    return new MethodBinding(
        head,
        Terms.PLAIN,
        payload,
        constants,
        new PlainAttachments(head, payload, constants, type, timeoutMillis),
        CompressionTable.none(),
        null);
  }

  RequestHead head() {
    return head;
  }

  /** The name of the serialization. */
  public String serialization() {
    return head.entry().serialization().name();
  }

  Terms terms() {
    return terms;
  }

  /** The terms under which its payload is written. */
  PayloadTerms payload() {
    return payload;
  }

  /** The form of its frames. */
  Framing framing() {
    return framing;
  }

  /** Whether its requests are written under agreed terms, and so are their replies. */
  public boolean isMarked() {
    return !terms.isPlain();
  }

  /** The compressions that its replies may have. */
  CompressionTable readable() {
    return readable;
  }

  /** What compresses its requests; null for nothing. */
  @Nullable AdaptiveCompression compression() {
    return compression;
  }

  /** The attachments of its requests, if it is a plain one. */
  PlainAttachments plainAttachments() {
    return requireNonNull(plainAttachments, "this binding is not plain");
  }

  /** The number of the call site; 0 as long as it has no number. */
  int number() {
    return number;
  }

  /** Takes the number that a reply has given to the call site. */
  public void number(int given) {
    number = given;
  }

  /** The method and attachments that a call site of this form stands for. */
  Map<String, Object> constants() {
    return withGroup(constants);
  }

  Map<String, Object> withGroup(Map<String, Object> attachments) {
    String group = head.site().group();
    if (group == null) {
      return attachments;
    }
    Map<String, Object> all = new HashMap<>(attachments);
    all.put(RequestEncoder.GROUP, group);
    return all;
  }

  /**
   * The attachments of a call beyond the constants; null if the call changes the constants, so that
   * the call site does not stand for it.
   */
  @Nullable Map<String, Object> beyondConstants(Map<String, Object> attachments) {
    if (attachments == constants) {
      return Map.of();
    }
    if (attachments instanceof AddedAttachments more && head.site().group() == null) {
      Map<String, Object> added = more.addedTo(constants);
      if (added != null) {
        return added;
      }
    }
    for (Map.Entry<String, Object> constant : constants.entrySet()) {
      if (!constant.getValue().equals(attachments.get(constant.getKey()))) {
        return null;
      }
    }
    if (head.site().group() != null && attachments.containsKey(RequestEncoder.GROUP)) {
      return null; // the reference's own group counts
    }
    if (constants.isEmpty()) {
      return attachments;
    }
    Map<String, Object> further = new HashMap<>(attachments);
    further.keySet().removeAll(constants.keySet());
    return further;
  }
}
