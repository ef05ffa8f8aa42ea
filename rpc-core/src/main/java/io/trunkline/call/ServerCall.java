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
 * implementation; the object may then be used on any thread until the method has returned or its
 * future has completed.
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
   * A call that is about to be served. The runtime makes one for each call; a test of an
   * implementation may make its own.
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
   * Makes this the current call of this thread, and puts its deadline in force. For code that calls
   * an implementation, such as a test of it; {@link #leave} has to follow on the same thread.
   *
   * @return the deadline that was in force, for {@link #leave}
   */
  public Deadline enter() {
    CURRENT.set(this);
    return deadline().enter();
  }

  /**
   * Ends what {@link #enter} began: this thread serves no call any more.
   *
   * @param outer the deadline that {@link #enter} returned, which is in force again
   */
  public void leave(Deadline outer) {
    outer.enter();
    CURRENT.set(null); // to remove it costs the next call an entry of the thread's
  }

  /**
   * The caller's attachments, without those that consumers send to the runtime, such as {@code
   * path}, {@code token}, {@code timeout} and {@code dubbo.tag}; a filter sees all of them. Do not
   * change the map.
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

  /** Whether consumers send this attachment to the runtime, so that no implementation sees it. */
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
   * The address of this process that the caller connected to, with the port that listens: the local
   * end of the connection. Where the port listens on every address, this is the one that was used.
   */
  public InetSocketAddress localAddress() {
    return local;
  }

  /** Who calls: address, TLS state, certificate and identity. */
  public Peer peer() {
    return invocation.peer().orElseGet(() -> new Peer(caller, null, null));
  }

  /** When the caller stops waiting, in terms of {@link System#nanoTime()}. */
  public long deadlineNanos() {
    return invocation.deadlineNanos();
  }

  /**
   * The same as a {@link Deadline}, to ask how much time is left and to take it to another thread;
   * {@link Deadline#NONE} if the caller has no time limit. It is in force on the thread that runs
   * the method.
   */
  public Deadline deadline() {
    return invocation.deadline();
  }

  /** Whether the caller has given up; a long method may ask now and then, and end. */
  public boolean isCancelled() {
    return invocation.cancellation().isCancelled();
  }

  /**
   * Runs an action when the caller gives up, at once if it has. Callers that do not tell, as stock
   * Dubbo's, never give up.
   *
   * @param action must not block: it runs on an event loop
   */
  public void onCancel(Runnable action) {
    invocation.cancellation().onCancel(action);
  }

  /** A copy of the attachments that the implementation has added to the reply so far. */
  public synchronized Map<String, Object> replyAttachments() {
    return reply == null ? Map.of() : Map.copyOf(reply);
  }
}
