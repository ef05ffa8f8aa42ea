package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.Leniency;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestEncoder;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializedNames;
import io.trunkline.serialization.TypeResolver;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A method of a reference: everything about its calls that is known before the first one and is the
 * same on every connection. Each connection keeps its own {@link MethodBinding} for it. Thread-safe
 * and compared by identity; made by {@link ClientEngine#method}.
 */
public final class ClientMethod {

  /**
   * What a method is made from.
   *
   * @param type the name of the service's interface
   * @param serialization the names of the serializations of its requests, the preferred one first
   *     and commas between
   * @param constants the attachments that each of its calls has, unless a filter changes them
   * @param plainTerms the terms of its calls to peers with which nothing was agreed
   * @param returned the declared result
   * @param result how that result travels
   * @param gate decides on the classes of its results
   * @param oneWay whether its calls are one-way
   * @param timeoutNanos how long a call may take, unless {@link #timeout} says otherwise later
   * @param callbacks which of its arguments are callbacks; null if none can be
   */
  public record Settings(
      CallSite site,
      String type,
      String serialization,
      Map<String, Object> constants,
      PayloadTerms plainTerms,
      Class<?> returned,
      ResultType result,
      ClassGate gate,
      boolean oneWay,
      long timeoutNanos,
      @Nullable CallbackParameters callbacks) {}

  /** A longer message is large; what is up to that under agreed terms travels as a whole, too. */
  static final int LARGE_BYTES = 64 * 1024;

  /** A reply of so many bytes is read in any case: it is there, and reading it takes no time. */
  static final int SHORT_REPLY_BYTES = 4 * 1024;

  private final Settings settings;
  private final List<RequestHead> heads;
  private final RequestHead plainHead;
  private final CompressionTable compressions;
  private final @Nullable AdaptiveCompression compression;
  private volatile long timeoutNanos;
  private volatile @Nullable MethodBinding plain;
  private volatile boolean retired;
  private volatile boolean large;

  /**
   * @param heads for each serialization it may be written with, the preferred one first
   */
  ClientMethod(Settings settings, List<RequestHead> heads) {
    this(settings, heads, CompressionTable.none(), null);
  }

  /**
   * @param heads for each serialization it may be written with, the preferred one first
   * @param compressions what its replies may be compressed with
   * @param compression compresses its requests where the provider can read that; null for nothing
   */
  ClientMethod(
      Settings settings,
      List<RequestHead> heads,
      CompressionTable compressions,
      @Nullable AdaptiveCompression compression) {
    this.compressions = compressions;
    this.compression = compression;
    this.settings = settings;
    this.heads = List.copyOf(heads);
    this.plainHead = plainHead(heads);
    this.timeoutNanos = settings.timeoutNanos();
  }

  /** The same method with other settings; its requests are compressed in the same way. */
  ClientMethod with(Settings other, List<RequestHead> otherHeads) {
    return new ClientMethod(other, otherHeads, compressions, compression);
  }

  /** What it was made from. */
  Settings settings() {
    return settings;
  }

  /**
   * A call of another form of this method as one of this form, with its constants.
   *
   * @param other the form it is a call of
   */
  Invocation own(Invocation call, ClientMethod other) {
    Map<String, Object> attachments = call.attachments();
    if (attachments == other.settings.constants()) {
      attachments = settings.constants();
    } else if (!attachments.keySet().containsAll(settings.constants().keySet())) {
      Map<String, Object> all = new HashMap<>(settings.constants());
      all.keySet().removeAll(other.settings.constants().keySet()); // a filter may have taken them
      all.putAll(attachments);
      attachments = all;
    }
    return call.with(site(), call.arguments(), attachments);
  }

  /** The method as both sides name it. */
  public CallSite site() {
    return settings.site();
  }

  /** How its result travels. */
  public ResultType result() {
    return settings.result();
  }

  /** Whether its calls are one-way. */
  public boolean oneWay() {
    return settings.oneWay();
  }

  /** How long a call may take. */
  public long timeoutNanos() {
    return timeoutNanos;
  }

  /** Sets how long a call may take from now on. */
  public synchronized void timeout(long nanos) {
    if (nanos != timeoutNanos) {
      timeoutNanos = nanos;
      plain = null;
    }
  }

  /** Whether it cannot return null. */
  public boolean returnsPrimitive() {
    Class<?> returned = settings.returned();
    return returned.isPrimitive() && returned != void.class;
  }

  /** The result of a one-way call: 0 or false if it is primitive, else null. */
  public @Nullable Object emptyResult() {
    return returnsPrimitive() ? Array.get(Array.newInstance(settings.returned(), 1), 0) : null;
  }

  /** To a peer that agrees on nothing: hessian2 where it is listed, which every peer has. */
  private static RequestHead plainHead(List<RequestHead> heads) {
    return heads.stream()
        .filter(head -> head.entry().id() == WireFormat.HESSIAN2_ID)
        .findFirst()
        .orElse(heads.get(0));
  }

  /** How its calls are written on a connection on which nothing was agreed. */
  MethodBinding plain() {
    MethodBinding made = plain;
    return made == null ? makePlain() : made;
  }

  /** For the first call that needs it: most connections agree on better terms. */
  private synchronized MethodBinding makePlain() {
    MethodBinding made = plain;
    if (made == null) {
      made =
          MethodBinding.plain(
              plainHead,
              settings.plainTerms(),
              settings.constants(),
              settings.type(),
              RequestEncoder.millis(timeoutNanos));
      plain = made;
    }
    return made;
  }

  /**
   * How its calls are written under these terms: with the first serialization that both sides
   * offer, and in which the declared result can be sent back.
   *
   * @throws RpcException if nothing is left of what both offer
   */
  MethodBinding bind(Terms terms) {
    String refusal = null;
    for (RequestHead head : heads) {
      if (terms.covers(head.entry().id())) {
        String unsendable = whyResultIsRefused(head, terms);
        if (unsendable == null) {
          return new MethodBinding(head, terms, settings.constants(), compressions, compression);
        }
        refusal = refusal == null ? unsendable : refusal;
      }
    }
    if (refusal != null) {
      throw new RpcException(
          Status.ENCODE_FAILED,
          Certainty.NOT_EXECUTED,
          site() + ": its result could not be sent back, so it is not called: " + refusal);
    }
    for (RequestHead head : heads) {
      String leftOut = terms.whyLeftOut(head.entry().id());
      if (leftOut != null) {
        throw new RpcException(
            Status.ENCODE_FAILED,
            Certainty.NOT_EXECUTED,
            site()
                + ": "
                + leftOut
                + "; make the class the same on both sides, or name another serialization behind "
                + head.entry().serialization().name()
                + " on both, separated by a comma");
      }
    }
    return plain();
  }

  /** A result that is known to be refused would be lost after the call has run. */
  private @Nullable String whyResultIsRefused(RequestHead head, Terms terms) {
    if (settings.oneWay()) {
      return null;
    }
    String result = SerializedNames.of(TypeResolver.erase(settings.result().wire()));
    return terms.whyRefused(head.entry().id(), result);
  }

  /** Whether calls can be written under these terms. */
  boolean isCoveredBy(Terms terms) {
    for (int i = 0; i < heads.size(); i++) { // of each call, so without a stream
      if (terms.covers(heads.get(i).entry().id())) {
        return true;
      }
    }
    return false;
  }

  /** Whether all of its serializations are among these, by id. */
  boolean isOffered(Set<Integer> ids) {
    return heads.stream().allMatch(head -> ids.contains(head.entry().id()));
  }

  /** Whether the last of its messages that was large was sent as a whole. */
  boolean hasLargeMessages() {
    return large;
  }

  /**
   * Notes how long a message of it is. Under agreed terms large ones travel in chunks, so that
   * others need not wait for them.
   */
  void noteLength(int bytes, MethodBinding binding) {
    if (bytes > LARGE_BYTES && large == binding.isMarked()) {
      large = !binding.isMarked();
    }
  }

  Outcome decode(Inbound.Frame reply, MethodBinding binding, Leniency leniency) {
    noteLength(reply.length(), binding);
    int callSite = ResponseDecoder.givenCallSite(reply, binding);
    if (callSite != 0) {
      binding.number(callSite);
    }
    return ResponseDecoder.decode(
        reply, binding, settings.result().wire(), settings.gate(), leniency);
  }

  /**
   * The exception for a call without a reply in time.
   *
   * @param left for how many milliseconds its caller still waited when its request was written
   */
  RpcException timedOut(String peer, long left, Certainty certainty) {
    long all = RequestEncoder.millis(timeoutNanos());
    return new RpcException(
        Status.TIMEOUT,
        certainty,
        site()
            + (certainty == Certainty.NOT_EXECUTED
                ? ": its request did not leave for " + peer
                : ": no reply from " + peer)
            + " within "
            + (all - left <= Math.max(50, all / 10) // what the call itself took
                ? all + " ms; raise 'timeout' if it needs more"
                : "the "
                    + left
                    + " ms that were left; raise 'timeout', which is "
                    + all
                    + " ms, or that of the call being served, if it needs more"));
  }

  /** The exception for a call whose reply came in time and was not read in time. */
  RpcException readTooLate(int bytes, Certainty certainty) {
    return new RpcException(
        Status.TIMEOUT,
        certainty,
        site()
            + ": its reply of "
            + bytes
            + " bytes came, but its time limit passed before a thread of this side could read it;"
            + " raise 'timeout' if it needs more, or give the client more threads for the replies"
            + " of futures (executor)");
  }

  /** The exception for a call whose future was cancelled. */
  RpcException futureCancelled(Certainty certainty) {
    return cancelled("its future was cancelled", certainty);
  }

  /** The exception for a call that its caller gave up. */
  RpcException cancelled(String why, Certainty certainty) {
    return new RpcException(
        Status.CANCELLED, certainty, site() + ": " + why + " while the call waited");
  }

  /** Says that nobody calls it any more: no connection keeps anything for it from now on. */
  void retire() {
    retired = true;
  }

  boolean isRetired() {
    return retired;
  }

  /** The method in human-readable form. */
  @Override
  public String toString() {
    return site().toString();
  }
}
