package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Certainty;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.WireFormat;
import io.trunkline.serialization.SerializedNames;
import io.trunkline.serialization.TypeResolver;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The choice between the serializations that requests of a method may be written with.
 *
 * @param result the type in which the result travels; null if the calls are one-way
 * @param heads for each serialization, the preferred one first
 */
record SerializationChoice(CallSite site, @Nullable Type result, List<RequestHead> heads) {

  SerializationChoice {
    heads = List.copyOf(heads);
  }

  /** For a peer that agrees on nothing: hessian2 where it is listed, which every peer has. */
  RequestHead plain() {
    return heads.stream()
        .filter(head -> head.entry().id() == WireFormat.HESSIAN2_ID)
        .findFirst()
        .orElse(heads.get(0));
  }

  /**
   * The first serialization that both sides offer, and in which the declared result can be sent
   * back; null if there is none.
   */
  @Nullable RequestHead under(Terms terms) {
    return heads.stream()
        .filter(head -> terms.covers(head.entry().id()) && whyResultIsRefused(head, terms) == null)
        .findFirst()
        .orElse(null);
  }

  /**
   * Why no call can be made under terms in which there is {@linkplain #under none}; null if calls
   * are made in {@linkplain #plain plain form} instead, because the sides have none in common.
   */
  @Nullable RpcException whyNone(Terms terms) {
    return heads.stream()
        .filter(head -> terms.covers(head.entry().id()))
        .map(head -> whyResultIsRefused(head, terms))
        .filter(Objects::nonNull)
        .findFirst()
        .map(why -> refused("its result could not be sent back, so it is not called: " + why))
        .orElseGet(() -> whyLeftOut(terms));
  }

  private @Nullable RpcException whyLeftOut(Terms terms) {
    for (RequestHead head : heads) {
      String why = terms.whyLeftOut(head.entry().id());
      if (why != null) {
        return refused(
            why
                + "; make the class the same on both sides, or list another serialization after "
                + head.entry().serialization().name()
                + " on both, separated by a comma");
      }
    }
    return null;
  }

  private RpcException refused(String why) {
    return new RpcException(Status.ENCODE_FAILED, Certainty.NOT_EXECUTED, site + ": " + why);
  }

  /** A result that is known to be refused would be lost after the call has run. */
  private @Nullable String whyResultIsRefused(RequestHead head, Terms terms) {
    return result == null
        ? null
        : terms.whyRefused(head.entry().id(), SerializedNames.of(TypeResolver.erase(result)));
  }

  /** Whether the terms contain any of the serializations. */
  boolean isCoveredBy(Terms terms) {
    for (int i = 0; i < heads.size(); i++) { // of each call, so without a stream
      if (terms.covers(heads.get(i).entry().id())) {
        return true;
      }
    }
    return false;
  }

  /** Whether all of the serializations are among these, by id. */
  boolean isOffered(Set<Integer> ids) {
    return heads.stream().allMatch(head -> ids.contains(head.entry().id()));
  }
}
