package io.trunkline.internal.client;

import io.trunkline.call.Outcome;
import io.trunkline.internal.protocol.ExpectedResult;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.ResponseDecoder;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one method on all connections: how long each may take, how large its messages have
 * been, and whether more may follow. Reads their replies. Thread-safe.
 */
public final class MethodCalls {

  /**
   * A longer message is large. Under agreed terms, messages up to this length are also sent as a
   * whole.
   */
  static final int LARGE_BYTES = 64 * 1024;

  /** How the last messages that were large were sent. */
  private enum Messages {
    /** In parts, or there were none. */
    USUAL,
    /** As a whole, so that others waited for them. */
    LARGE
  }

  /** How long a call may take, and how plain calls are written that announce this limit. */
  private static final class TimeLimit {

    private final long nanos;

    /** Made for the first call that needs it: most connections agree on better terms. */
    private volatile @Nullable MethodBinding plain;

    private TimeLimit(long nanos) {
      this.nanos = nanos;
    }
  }

  private final ClientMethod.Settings settings;
  private final RequestHead plainHead;
  private final ExpectedResult expected;
  private volatile TimeLimit limit;
  private volatile Messages messages = Messages.USUAL;
  private volatile boolean retired;

  /**
   * @param plainHead begins requests to peers with which nothing was agreed
   */
  MethodCalls(ClientMethod.Settings settings, RequestHead plainHead) {
    this.settings = settings;
    this.plainHead = plainHead;
    this.expected = new ExpectedResult(settings.site(), settings.result().wire(), settings.gate());
    this.limit = new TimeLimit(settings.timeoutNanos());
  }

  /** How long a call may take. */
  public long timeoutNanos() {
    return limit.nanos;
  }

  /** Sets how long a call may take from now on. */
  public void timeout(long nanos) {
    if (nanos != limit.nanos) {
      limit = new TimeLimit(nanos);
    }
  }

  /** How calls are written on a connection on which nothing was agreed. */
  MethodBinding plainBinding() {
    TimeLimit current = limit;
    MethodBinding made = current.plain;
    return made == null ? makePlain(current) : made;
  }

  private synchronized MethodBinding makePlain(TimeLimit current) {
    MethodBinding made = current.plain;
    if (made == null) {
      made =
          MethodBinding.plain(
              plainHead,
              settings.plainTerms(),
              settings.constants(),
              settings.type(),
              RequestEncoder.millis(current.nanos));
      current.plain = made;
    }
    return made;
  }

  /** Whether the last of the messages that was large was sent as a whole. */
  boolean hasLargeMessages() {
    return messages == Messages.LARGE;
  }

  /**
   * Notes the length of a message. Under agreed terms large ones travel in chunks, so that others
   * need not wait for them.
   */
  void noteLength(int bytes, MethodBinding binding) {
    if (bytes > LARGE_BYTES) {
      Messages now = binding.isMarked() ? Messages.USUAL : Messages.LARGE;
      if (messages != now) {
        messages = now; // not for each call: threads share it
      }
    }
  }

  /** Reads a reply to a call and releases it. */
  Outcome decode(Inbound.Frame reply, MethodBinding binding, Leniency leniency) {
    noteLength(reply.length(), binding);
    int callSite = ResponseDecoder.givenCallSite(reply, binding);
    if (callSite != 0) {
      binding.number(callSite);
    }
    return ResponseDecoder.decode(reply, binding, expected, leniency);
  }

  /** Notes that nobody calls the method any more: no connection keeps anything for it from now. */
  void retire() {
    retired = true;
  }

  boolean isRetired() {
    return retired;
  }
}
