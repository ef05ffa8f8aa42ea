package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.RpcException;
import io.trunkline.internal.callback.CallbackParameters;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.handshake.Terms;
import io.trunkline.internal.options.CompressionTable;
import io.trunkline.internal.protocol.MethodBinding;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.compression.AdaptiveCompression;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A method of a reference, as it is described before its first call. It is the same on every
 * connection. A few terms occur here and in the classes that use it:
 *
 * <ul>
 *   <li>The <em>terms</em> of a connection are what both of its ends agreed on. Under them, {@link
 *       #bind} makes the {@link MethodBinding} that writes the method on that connection.
 *   <li>A connection without an agreement has the <em>plain</em> binding, which stock peers read.
 *   <li>A <em>form</em> of a method is the method as one provider announces it, for example in
 *       another group. Each form is a {@code ClientMethod} of its own.
 *   <li>Its <em>constants</em> are the attachments that every call of it has.
 * </ul>
 *
 * <p>Compared by identity, and made by {@link ClientEngine#method}. The description is immutable;
 * its {@link MethodCalls} hold what changes: the time limit, and how long its messages are.
 */
public final class ClientMethod {

  /**
   * The definition of a method.
   *
   * @param type the name of the service's interface
   * @param serialization the names of the serializations of its requests, the preferred one first
   *     and commas between
   * @param constants the attachments that each of its calls has, unless a filter changes them
   * @param plainTerms the terms of its calls to peers without agreed terms
   * @param returned the declared result
   * @param result how that result travels
   * @param gate decides on the classes of its results
   * @param oneWay whether its calls are one-way
   * @param timeoutNanos how long a call may take, unless {@link MethodCalls#timeout} changes that
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

  private final Settings settings;
  private final SerializationChoice serializations;
  private final CompressionTable compressions;
  private final @Nullable AdaptiveCompression compression;
  private final MethodCalls calls;

  /**
   * @param heads for each serialization it may be written with, the preferred one first
   */
  ClientMethod(Settings settings, List<RequestHead> heads) {
    this(settings, heads, CompressionTable.none(), null);
  }

  /**
   * @param heads for each serialization it may be written with, the preferred one first
   * @param compressions that its replies may have
   * @param compression compresses its requests where the provider can read that; null for nothing
   */
  ClientMethod(
      Settings settings,
      List<RequestHead> heads,
      CompressionTable compressions,
      @Nullable AdaptiveCompression compression) {
    this.settings = settings;
    this.serializations =
        new SerializationChoice(
            settings.site(), settings.oneWay() ? null : settings.result().wire(), heads);
    this.compressions = compressions;
    this.compression = compression;
    this.calls = new MethodCalls(settings, serializations.plain());
  }

  /** The same method with other settings; its requests are compressed in the same way. */
  ClientMethod with(Settings other, List<RequestHead> otherHeads) {
    return new ClientMethod(other, otherHeads, compressions, compression);
  }

  /** The definition that it was made from. */
  Settings settings() {
    return settings;
  }

  /**
   * The invocation of another form of this method as one of this form, with its constants.
   *
   * @param other the form that it invokes
   */
  Invocation invocationOf(ClientMethod other, Invocation invocation) {
    Map<String, Object> attachments =
        withConstants(invocation.attachments(), other.settings.constants());
    return invocation.with(site(), invocation.arguments(), attachments);
  }

  /**
   * The attachments of an invocation of another form, with the constants of this form.
   *
   * @param others the constants of the other form; the same map if no filter has changed the
   *     attachments, so that this form's map can take its place without a copy
   */
  private Map<String, Object> withConstants(
      Map<String, Object> attachments, Map<String, Object> others) {
    Map<String, Object> constants = settings.constants();
    if (attachments == others) {
      return constants;
    }
    if (attachments.keySet().containsAll(constants.keySet())) {
      return attachments;
    }
    Map<String, Object> all = new HashMap<>(constants);
    all.keySet().removeAll(others.keySet()); // a constant of both that is missing: a filter took it
    all.putAll(attachments);
    return all;
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

  /** The calls of this method as they are made. */
  public MethodCalls calls() {
    return calls;
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

  /**
   * How calls are written under these terms: with the first serialization that both sides offer, or
   * in plain form if they offer none in common.
   *
   * @throws RpcException if calls in what both offer are refused
   */
  MethodBinding bind(Terms terms) {
    RequestHead chosen = serializations.under(terms);
    if (chosen != null) {
      return new MethodBinding(chosen, terms, settings.constants(), compressions, compression);
    }
    RpcException refused = serializations.whyNone(terms);
    if (refused != null) {
      throw refused;
    }
    return calls.plainBinding();
  }

  /** The name of the serialization under these terms, or why calls are refused. */
  String serialization(Terms terms) {
    RequestHead chosen = serializations.under(terms);
    if (chosen != null) {
      return chosen.entry().serialization().name();
    }
    RpcException refused = serializations.whyNone(terms);
    return refused == null
        ? serializations.plain().entry().serialization().name() + " in plain form"
        : "nothing, because " + refused.detail();
  }

  /** Whether calls can be written under these terms. */
  boolean isCoveredBy(Terms terms) {
    return serializations.isCoveredBy(terms);
  }

  /** Whether all of its serializations are among these, by id. */
  boolean isOffered(Set<Integer> ids) {
    return serializations.isOffered(ids);
  }

  /** The method in human-readable form. */
  @Override
  public String toString() {
    return site().toString();
  }
}
