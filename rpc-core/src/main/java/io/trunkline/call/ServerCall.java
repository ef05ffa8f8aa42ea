package io.trunkline.call;

import static java.util.Objects.requireNonNull;

import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The call that an implementation is serving: the caller's attachments, address and deadline, and
 * the attachments of the reply. Get it with {@link #current} on the thread that called the
 * implementation. Any thread may then use it until the method has returned or its future has
 * completed.
 */
public final class ServerCall {

  /**
   * Set exactly while a thread runs the implementation; the user's interface has no other place for
   * it.
   */
  private static final ThreadLocal<@Nullable ServerCall> CURRENT = new ThreadLocal<>();

  /** As stock providers do it since 2.7; 2.6 hands out some of them. */
  private static final Set<String> FOR_THE_RUNTIME =
      Set.of(
          "path",
          "interface",
          "group",
          "version",
          "dubbo",
          "token",
          "timeout",
          "_TO",
          "async",
          "dubbo.tag",
          "dubbo.force.tag");

  private final Invocation invocation;
  private final InetSocketAddress caller;
  private final InetSocketAddress local;

  /** The caller's, for the implementation; null until it asks. */
  private @Nullable Map<String, Object> attachments;

  private @Nullable Map<String, Object> reply;

  /**
   * Creates a call that is about to be served. The runtime creates one for each call; a test of an
   * implementation may create its own.
   *
   * @param caller the remote end of the connection
   * @param local the address of this process that the caller connected to
   */
  public ServerCall(Invocation invocation, InetSocketAddress caller, InetSocketAddress local) {
    this.invocation = requireNonNull(invocation, "invocation");
    this.caller = requireNonNull(caller, "caller");
    this.local = requireNonNull(local, "local");
  }

  /** The call that this thread is serving; empty on other threads. */
  public static Optional<ServerCall> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  /**
   * Makes this the current call of this thread and puts its deadline in force. For code that calls
   * an implementation, such as its test; call {@link #leave} on the same thread afterwards.
   *
   * @return the deadline that was in force, for {@link #leave}
   */
  public Deadline enter() {
    CURRENT.set(this);
    return deadline().enter();
  }

  /**
   * Ends the effect of {@link #enter}: this thread no longer serves a call.
   *
   * @param outer the deadline that {@link #enter} returned; it is in force again
   */
  public void leave(Deadline outer) {
    outer.enter();
    CURRENT.set(null); // to remove it costs the next call an entry of the thread's
  }

  /**
   * The caller's attachments, without those meant for the runtime, such as {@code path}, {@code
   * token}, {@code timeout} and {@code dubbo.tag}; filters see all of them. Do not change the map.
   */
  public synchronized Map<String, Object> attachments() {
    if (attachments == null) {
      attachments = forTheImplementation(invocation.attachments());
    }
    return attachments;
  }

  private static Map<String, Object> forTheImplementation(Map<String, Object> all) {
    if (all.isEmpty()) {
      return all;
    }
    Map<String, Object> some = new HashMap<>(all);
    return some.keySet().removeAll(FOR_THE_RUNTIME) ? some : all;
  }

  /** Whether consumers send this attachment to the runtime, which hides it from implementations. */
  public static boolean isForTheRuntime(String attachment) {
    return FOR_THE_RUNTIME.contains(attachment);
  }

  /**
   * Adds an attachment to the reply, or replaces its value.
   *
   * @param value of a type that the call's serialization can write
   * @throws NullPointerException if the key or the value is null
   */
  public synchronized void replyAttachment(String key, Object value) {
    requireNonNull(key, "ServerCall.replyAttachment: the key is null");
    requireNonNull(
        value,
        () -> "ServerCall.replyAttachment: the value of '" + key + "' is null; leave it out");
    if (reply == null) {
      reply = new HashMap<>();
    }
    reply.put(key, value);
  }

  /** The caller's address: the remote end of the connection. */
  public InetSocketAddress caller() {
    return caller;
  }

  /**
   * The local address of the connection, with the listening port. If the port listens on every
   * address, this is the address that the caller connected to.
   */
  public InetSocketAddress localAddress() {
    return local;
  }

  /** The caller's address, TLS state, certificate and identity. */
  public Peer peer() {
    return invocation.peer().orElseGet(() -> new Peer(caller, null, null));
  }

  /** The value of {@link System#nanoTime()} at which the caller stops waiting. */
  public long deadlineNanos() {
    return invocation.deadlineNanos();
  }

  /**
   * The time at which the caller stops waiting; {@link Deadline#NONE} if the caller has no time
   * limit. This deadline is in force on the thread that runs the method; take it along to other
   * threads.
   */
  public Deadline deadline() {
    return invocation.deadline();
  }

  /**
   * Whether the caller has given up; a long-running method may check it from time to time, and
   * stop.
   */
  public boolean isCancelled() {
    return invocation.cancellation().isCancelled();
  }

  /**
   * Runs an action when the caller gives up, or immediately if it already has. Callers without
   * cancellation notices, such as stock Dubbo's, never give up.
   *
   * @param action runs on an event loop; must not block
   */
  public void onCancel(Runnable action) {
    invocation.cancellation().onCancel(action);
  }

  /** A copy of the attachments that the implementation has added to the reply so far. */
  public synchronized Map<String, Object> replyAttachments() {
    return reply == null ? Map.of() : Map.copyOf(reply);
  }
}
