package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.Inbound;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.ResponseDecoder;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * What is known of all calls of one method before any is made. Thread-safe; made by {@link
 * ClientEngine#plan}.
 */
public final class CallPlan {

  private final CallSite site;
  private final List<RequestHead> heads;
  private final Map<String, Object> constants;
  private final RequestHead plainHead;
  private final MethodBinding plain;
  private final boolean needsTerms;
  private final boolean waitsForTerms;
  private volatile MethodBinding latest;
  private final Type resultType;
  private final ClassGate gate;
  private final long limitNanos;

  /**
   * @param heads for each serialization it may be written with, the preferred one first
   * @param constants the attachments that each call has
   * @param stockCompactTime whether plain calls have the compact java.time of new stock peers
   */
  CallPlan(
      CallSite site,
      List<RequestHead> heads,
      Map<String, Object> constants,
      boolean stockCompactTime,
      Type resultType,
      ClassGate gate,
      long limitNanos) {
    this.site = site;
    this.heads = List.copyOf(heads);
    this.constants = constants;
    this.plainHead = plainHead(heads);
    this.plain = MethodBinding.plain(plainHead, stockCompactTime, constants);
    this.latest = plain;
    this.needsTerms = plainHead.entry().serialization().dependsOnEqualClasses();
    this.waitsForTerms = needsTerms || heads.size() > 1;
    this.resultType = resultType;
    this.gate = gate;
    this.limitNanos = limitNanos;
  }

  /** The method called. */
  public CallSite site() {
    return site;
  }

  /** What became of a call that nobody answered in its time. */
  RpcException timedOut(SharedConnection line) {
    return new RpcException(
        Status.TIMEOUT,
        Certainty.UNKNOWN,
        site
            + ": no answer from "
            + line
            + " within "
            + TimeUnit.NANOSECONDS.toMillis(limitNanos)
            + " ms; raise 'timeout' if it needs more");
  }

  /** To a peer of whom nothing is known: hessian2 where it is listed, which every peer has. */
  private static RequestHead plainHead(List<RequestHead> heads) {
    return heads.stream()
        .filter(head -> head.entry().id() == WireFormat.HESSIAN2_ID)
        .findFirst()
        .orElse(heads.get(0));
  }

  /**
   * How calls are written under these terms: with the first serialization both sides offer.
   *
   * @throws RpcException if nothing is left of what both offer
   */
  MethodBinding binding(Terms terms) {
    if (terms.isPlain()) {
      return plain;
    }
    MethodBinding known = latest;
    if (known.isUnder(terms)) {
      return known;
    }
    for (RequestHead head : heads) {
      if (terms.covers(head.entry().id())) {
        MethodBinding made = new MethodBinding(head, terms, constants);
        latest = made;
        return made;
      }
    }
    for (RequestHead head : heads) {
      String leftOut = terms.whyLeftOut(head.entry().id());
      if (leftOut != null) {
        throw new RpcException(
            Status.ENCODE_FAILED,
            Certainty.NOT_EXECUTED,
            site
                + ": the peer is served "
                + leftOut
                + "; make the class the same on both sides, or set the serialization to a list such"
                + " as fst,hessian2 on both");
      }
    }
    return plain;
  }

  /** Whether calls can be written under these terms. */
  boolean isCoveredBy(Terms terms) {
    return heads.stream().anyMatch(head -> terms.covers(head.entry().id()));
  }

  /**
   * Whether its calls wait until it is known what can be agreed on with the peer: written plainly,
   * they could be misread.
   */
  boolean needsTerms() {
    return needsTerms;
  }

  /** Whether its calls wait at all: those with a choice would go out in what the peer may lack. */
  boolean waitsForTerms() {
    return waitsForTerms;
  }

  /** Whether all of its serializations are among these, by id. */
  boolean isOffered(Set<Integer> ids) {
    return heads.stream().allMatch(head -> ids.contains(head.entry().id()));
  }

  Outcome decode(Inbound.Frame reply, MethodBinding binding) {
    return ResponseDecoder.decode(reply, binding, resultType, gate);
  }
}
