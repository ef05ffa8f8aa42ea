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
  private final long beginNanos;
  private final CallProgress progress;

  /**
   * Creates a call at its consumer.
   *
   * @param site the method called
   * @param arguments one for each parameter; not copied
   * @param attachments not copied; must not be changed afterwards
   * @param oneWay whether the caller expects no reply
   * @param deadlineNanos the deadline, as a value of {@link System#nanoTime()}
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
   * Creates a call with its caller.
   *
   * @param peer the caller; null at a consumer
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
    this(
        site,
        arguments,
        attachments,
        oneWay,
        deadlineNanos,
        peer,
        cancellation,
        System.nanoTime(),
        ConsumerProgress.NONE);
  }

  /**
   * Creates a call at its consumer that began before.
   *
   * @param beginNanos when it began, as a value of {@link System#nanoTime()}
   */
  public Invocation(
      CallSite site,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      boolean oneWay,
      long deadlineNanos,
      Cancellation cancellation,
      long beginNanos) {
    this(
        site,
        arguments,
        attachments,
        oneWay,
        deadlineNanos,
        null,
        cancellation,
        beginNanos,
        ConsumerProgress.NONE);
  }

  /**
   * Creates a call that the runtime follows.
   *
   * @param beginNanos when it began, as a value of {@link System#nanoTime()}
   * @param progress how far it has come
   */
  public Invocation(
      CallSite site,
      @Nullable Object[] arguments,
      Map<String, Object> attachments,
      boolean oneWay,
      long deadlineNanos,
      @Nullable Peer peer,
      Cancellation cancellation,
      long beginNanos,
      CallProgress progress) {
    this.site = requireNonNull(site, "site");
    this.arguments = requireNonNull(arguments, "arguments");
    this.attachments = requireNonNull(attachments, "attachments");
    this.oneWay = oneWay;
    this.deadlineNanos = deadlineNanos;
    this.peer = peer;
    this.cancellation = requireNonNull(cancellation, "cancellation");
    this.beginNanos = beginNanos;
    this.progress = requireNonNull(progress, "progress");
  }

  /** The method called. */
  public CallSite site() {
    return site;
  }

  /** The call's own array of arguments, one for each parameter. */
  public @Nullable Object[] arguments() {
    return arguments;
  }

  /** The caller's attachments. Do not change the map; use {@link #withAttachment}. */
  public Map<String, Object> attachments() {
    return attachments;
  }

  /** Whether the caller expects no reply. */
  public boolean oneWay() {
    return oneWay;
  }

  /** The value of {@link System#nanoTime()} at which the caller stops waiting. */
  public long deadlineNanos() {
    return deadlineNanos;
  }

  /**
   * The time at which the caller stops waiting; {@link Deadline#NONE} if the caller has no time
   * limit. A provider's filter enters it so that its own calls end in time.
   */
  public Deadline deadline() {
    return Deadline.ofCall(deadlineNanos);
  }

  /**
   * The caller's address, TLS state and identity. Present at a provider; empty at a consumer, where
   * a call is not yet assigned to a connection.
   */
  public Optional<Peer> peer() {
    return Optional.ofNullable(peer);
  }

  /**
   * The address of this process that the caller connected to. Present at a provider; empty at a
   * consumer, where a {@link #withConnectionListener listener} receives the addresses.
   */
  public Optional<InetSocketAddress> localAddress() {
    return Optional.ofNullable(progress.localAddress());
  }

  /** Whether the caller has given up. */
  public Cancellation cancellation() {
    return cancellation;
  }

  /** The listener that receives the connection on which the call is sent; null for none. */
  public @Nullable ConnectionListener connectionListener() {
    return progress instanceof ConsumerProgress listeners ? listeners.connection() : null;
  }

  /** The listener that receives the record of the call at a consumer; null for none. */
  public @Nullable CallListener callListener() {
    return progress instanceof ConsumerProgress listeners ? listeners.end() : null;
  }

  /**
   * When the call began, as a value of {@link System#nanoTime()}: at a consumer when the caller
   * made it, at a provider when the request was read from the socket.
   */
  public long beginNanos() {
    return beginNanos;
  }

  /**
   * How long the stages at a provider took so far. Empty at a consumer, where a {@link
   * #withCallListener listener} receives them.
   */
  public StageTimes stages() {
    return progress.stages();
  }

  /** A copy of this call with another caller, or with the same caller and an identity. */
  public Invocation withPeer(Peer value) {
    requireNonNull(value, "peer");
    return copy(site, arguments, attachments, value, cancellation, progress);
  }

  /** A copy of this call with this attachment added or replaced. */
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
    return copy(newSite, values, newAttachments, peer, cancellation, progress);
  }

  /** A copy of this call with this cancellation. */
  public Invocation withCancellation(Cancellation value) {
    return copy(site, arguments, attachments, peer, value, progress);
  }

  /**
   * A copy of this call with this listener for its connection, in place of the previous one. For
   * filters of a consumer, which cannot learn the provider of a call in another way.
   */
  public Invocation withConnectionListener(ConnectionListener value) {
    requireNonNull(value, "listener");
    if (!(progress instanceof ConsumerProgress listeners)) {
      return this; // a provider has a connection already
    }
    return copy(site, arguments, attachments, peer, cancellation, listeners.with(value));
  }

  /**
   * A copy of this call with this listener for its end, in addition to those it has. A provider's
   * call is the same object, because the runtime keeps the listener.
   */
  public Invocation withCallListener(CallListener value) {
    requireNonNull(value, "listener");
    CallProgress followed = progress.with(value);
    return followed == progress
        ? this
        : copy(site, arguments, attachments, peer, cancellation, followed);
  }

  private Invocation copy(
      CallSite newSite,
      @Nullable Object[] values,
      Map<String, Object> newAttachments,
      @Nullable Peer newPeer,
      Cancellation newCancellation,
      CallProgress newProgress) {
    return new Invocation(
        newSite,
        values,
        newAttachments,
        oneWay,
        deadlineNanos,
        newPeer,
        newCancellation,
        beginNanos,
        newProgress);
  }

  /** A copy of this call with these attachments instead; the map is not copied. */
  public Invocation withAttachments(Map<String, Object> values) {
    return with(site, arguments, requireNonNull(values, "values"));
  }

  /** Names the method; contains no data of the call. */
  @Override
  public String toString() {
    return site.toString();
  }
}
