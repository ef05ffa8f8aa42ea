package io.trunkline.server;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.net.InetSocketAddress;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The call that an implementation is answering: what came beside its arguments, and what is to go
 * beside its answer. An implementation asks for it on the thread it was called on; the object
 * itself may be used from any thread until the answer is given.
 */
public final class ServerCall {

  /**
   * Bound to the thread for exactly as long as it runs the implementation: an interface of the user
   * has no other place for it. Holds no engine and no table.
   */
  private static final ThreadLocal<ServerCall> CURRENT = new ThreadLocal<>();

  private final Invocation invocation;
  private final InetSocketAddress caller;
  private @Nullable Map<String, Object> reply;

  ServerCall(Invocation invocation, InetSocketAddress caller) {
    this.invocation = invocation;
    this.caller = caller;
  }

  /** The call this thread is answering; empty on other threads. */
  public static Optional<ServerCall> current() {
    return Optional.ofNullable(CURRENT.get());
  }

  void enter() {
    CURRENT.set(this);
  }

  static void leave() {
    CURRENT.remove();
  }

  /** What the caller sent beside its arguments; not to be changed. */
  public Map<String, Object> attachments() {
    return invocation.attachments();
  }

  /**
   * Adds something beside the answer.
   *
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

  /** Where the call came from. */
  public InetSocketAddress caller() {
    return caller;
  }

  /** When the caller stops waiting, in terms of {@link System#nanoTime()}. */
  public long deadlineNanos() {
    return invocation.deadlineNanos();
  }

  synchronized Outcome returned(@Nullable Object value) {
    return reply == null ? Outcome.value(value) : new Outcome.Value(value, Map.copyOf(reply));
  }

  synchronized Outcome threw(Throwable error) {
    return reply == null ? Outcome.failure(error) : new Outcome.Failure(error, Map.copyOf(reply));
  }
}
