package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A call on its way to the implementation. Immutable except for the arguments: the array is shared,
 * so changing an element changes the call.
 */
public final class Invocation {

  private final CallSite site;
  private final @Nullable Object[] arguments;
  private final Map<String, Object> attachments;
  private final boolean oneWay;
  private final long deadlineNanos;
  private final @Nullable Peer peer;
  private final Cancellation cancellation;

  /**
   * A call at its consumer.
   *
   * @param site the method called
   * @param arguments one for each parameter; not copied
   * @param attachments not copied; must not be changed afterwards
   * @param oneWay whether the caller wants no reply
   * @param deadlineNanos when the caller stops waiting, in terms of {@link System#nanoTime()}
   */
  public Invocation(
      CallSite site,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      boolean oneWay,
      long deadlineNanos) {
    this(site, arguments, attachments, oneWay, deadlineNanos, null, Cancellation.NEVER);
  }

  /**
   * As the other constructor, with the caller.
   *
   * @param peer who calls; null at a consumer
   * @param cancellation whether the caller has given up
   */
  public Invocation(
      CallSite site,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      boolean oneWay,
      long deadlineNanos,
      @Nullable Peer peer,
      Cancellation cancellation) {
    this.peer = peer;
    this.cancellation = requireNonNull(cancellation, "cancellation");
    this.site = requireNonNull(site, "site");
    this.arguments = requireNonNull(arguments, "arguments");
    this.attachments = requireNonNull(attachments, "attachments");
    this.oneWay = oneWay;
    this.deadlineNanos = deadlineNanos;
  }

  /** The method called. */
  public CallSite site() {
    return site;
  }

  /** The arguments, one for each parameter; the array of the call itself. */
  public @Nullable Object[] arguments() {
    return arguments;
  }

  /** The caller's attachments; do not change the map, use {@link #withAttachment}. */
  public Map<String, Object> attachments() {
    return attachments;
  }

  /** Whether the caller wants no reply. */
  public boolean oneWay() {
    return oneWay;
  }

  /** When the caller stops waiting, in terms of {@link System#nanoTime()}. */
  public long deadlineNanos() {
    return deadlineNanos;
  }

  /**
   * Who calls: address, TLS state and identity. Present at a provider, empty at a consumer, where a
   * call does not know its connection yet.
   */
  public Optional<Peer> peer() {
    return Optional.ofNullable(peer);
  }

  /** Whether the caller has given up. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** A copy of this call by another caller, or by the same one with an identity. */
  public Invocation withPeer(Peer value) {
    return new Invocation(
        site,
        arguments,
        attachments,
        oneWay,
        deadlineNanos,
        requireNonNull(value, "peer"),
        cancellation);
  }

  /** A copy of this call with an attachment added, or with another value for it. */
  public Invocation withAttachment(String key, Object value) {
    Map<String, Object> more = new HashMap<>(attachments);
    more.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
    return new Invocation(site, arguments, more, oneWay, deadlineNanos, peer, cancellation);
  }

  /** A copy of this call with these attachments in place of its own; the map is not copied. */
  public Invocation withAttachments(Map<String, Object> values) {
    return new Invocation(
        site,
        arguments,
        requireNonNull(values, "values"),
        oneWay,
        deadlineNanos,
        peer,
        cancellation);
  }

  /** Names the method; contains no data of the call. */
  @Override
  public String toString() {
    return site.toString();
  }
}
