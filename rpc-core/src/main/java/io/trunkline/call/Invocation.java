package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
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
  private final @Nullable InetSocketAddress local;
  private final @Nullable ConnectionListener listener;

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
    this(site, arguments, attachments, oneWay, deadlineNanos, peer, cancellation, null);
  }

  /**
   * As the other constructor, with the provider's end of the connection.
   *
   * @param local the address that the caller connected to; null at a consumer
   */
  public Invocation(
      CallSite site,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      boolean oneWay,
      long deadlineNanos,
      @Nullable Peer peer,
      Cancellation cancellation,
      @Nullable InetSocketAddress local) {
    this(site, arguments, attachments, oneWay, deadlineNanos, peer, cancellation, local, null);
  }

  private Invocation(
      CallSite site,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      boolean oneWay,
      long deadlineNanos,
      @Nullable Peer peer,
      Cancellation cancellation,
      @Nullable InetSocketAddress local,
      @Nullable ConnectionListener listener) {
    this.site = requireNonNull(site, "site");
    this.arguments = requireNonNull(arguments, "arguments");
    this.attachments = requireNonNull(attachments, "attachments");
    this.oneWay = oneWay;
    this.deadlineNanos = deadlineNanos;
    this.peer = peer;
    this.cancellation = requireNonNull(cancellation, "cancellation");
    this.local = local;
    this.listener = listener;
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
   * When the caller stops waiting; {@link Deadline#NONE} if the caller has no time limit. A
   * provider's filter enters it to make calls that end in time.
   */
  public Deadline deadline() {
    return Deadline.ofCall(deadlineNanos);
  }

  /**
   * Who calls: address, TLS state and identity. Present at a provider, empty at a consumer, where a
   * call does not know its connection yet.
   */
  public Optional<Peer> peer() {
    return Optional.ofNullable(peer);
  }

  /**
   * The address of this process that the caller connected to. Present at a provider, empty at a
   * consumer, which is told by a {@link #withConnectionListener listener}.
   */
  public Optional<InetSocketAddress> localAddress() {
    return Optional.ofNullable(local);
  }

  /** Whether the caller has given up. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** The listener that gets the connection on which the call goes out; null for none. */
  public @Nullable ConnectionListener connectionListener() {
    return listener;
  }

  /** A copy of this call by another caller, or by the same one with an identity. */
  public Invocation withPeer(Peer value) {
    requireNonNull(value, "peer");
    return new Invocation(
        site, arguments, attachments, oneWay, deadlineNanos, value, cancellation, local, listener);
  }

  /** A copy of this call with an attachment added, or with another value for it. */
  public Invocation withAttachment(String key, Object value) {
    return with(site, arguments, AddedAttachments.to(attachments, Map.of(key, value)));
  }

  /**
   * A copy of this call with other arguments and attachments.
   *
   * @param newArguments one for each parameter; not copied
   * @param newAttachments not copied; must not be changed afterwards
   */
  public Invocation with(@Nullable Object[] newArguments, Map<String, Object> newAttachments) {
    return with(site, newArguments, newAttachments);
  }

  /** A copy of this call for another form of its method. */
  public Invocation with(
      CallSite newSite, @Nullable Object[] values, Map<String, Object> newAttachments) {
    return new Invocation(
        newSite,
        values,
        newAttachments,
        oneWay,
        deadlineNanos,
        peer,
        cancellation,
        local,
        listener);
  }

  /** A copy of this call that is given up by this. */
  public Invocation withCancellation(Cancellation value) {
    return new Invocation(
        site, arguments, attachments, oneWay, deadlineNanos, peer, value, local, listener);
  }

  /**
   * A copy of this call whose listener is told which connection it goes out on, in place of the
   * listener that it had. For filters of a consumer: no other place knows the provider of a call.
   */
  public Invocation withConnectionListener(ConnectionListener value) {
    requireNonNull(value, "listener");
    return new Invocation(
        site, arguments, attachments, oneWay, deadlineNanos, peer, cancellation, local, value);
  }

  /** A copy of this call with these attachments in place of its own; the map is not copied. */
  public Invocation withAttachments(Map<String, Object> values) {
    return with(site, arguments, requireNonNull(values, "values"));
  }

  /** Names the method; contains no data of the call. */
  @Override
  public String toString() {
    return site.toString();
  }
}
