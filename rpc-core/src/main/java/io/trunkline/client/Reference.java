package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.EchoService;
import io.trunkline.call.FutureConsumer;
import io.trunkline.call.RpcException;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.internal.reference.BoundReference;
import io.trunkline.internal.reference.CallsAtOnce;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A service at a provider, or at several. Immutable and thread-safe: {@link #attach} and {@link
 * #onReplyAttachments} return new views of the same reference, which are cheap enough to create for
 * each call.
 *
 * <p>All references of a client to one address share one connection, unless they say otherwise. It
 * closes when the last of them is closed. {@link RpcClient#close} closes all references. One that
 * is dropped without being closed keeps its share until then: garbage collection closes nothing.
 *
 * @param <T> the user's interface
 */
public final class Reference<T> implements AutoCloseable {

  private final BoundReference<T> bound;

  Reference(BoundReference<T> bound) {
    this.bound = bound;
  }

  /**
   * The user's interface; each of its methods makes a call. The object also implements {@link
   * EchoService}.
   */
  public T service() {
    return bound.proxy();
  }

  /**
   * A view of this reference that adds an attachment to each call, or replaces its value. It closes
   * with this reference.
   *
   * @param value of a type that the reference's serialization can write; others fail the call with
   *     {@link io.trunkline.call.Status#ENCODE_FAILED}
   */
  public Reference<T> attach(String key, Object value) {
    return new Reference<>(
        bound.attaching(requireNonNull(key, "key"), requireNonNull(value, "value")));
  }

  /**
   * A view of this reference that passes the attachments of each reply to a consumer, before the
   * call returns or its future completes. It closes with this reference.
   */
  public Reference<T> onReplyAttachments(Consumer<Map<String, Object>> consumer) {
    return new Reference<>(bound.passingReplyAttachments(requireNonNull(consumer, "consumer")));
  }

  /**
   * A view of this reference in which blocking methods of some names return at once: null, 0, false
   * or an empty {@link java.util.Optional}. Their results come later, with a future. Methods that
   * return a future themselves are as ever. It closes with this reference.
   *
   * @param names which methods return at once
   * @param futures takes the future of each of their calls
   */
  public Reference<T> returnAtOnce(Predicate<String> names, FutureConsumer futures) {
    return new Reference<>(bound.returningAtOnce(new CallsAtOnce(names, futures)));
  }

  /**
   * How each of its providers is now; empty as long as its source of addresses has named none, and
   * after it was closed if it had a source. Of a large fleet, those that it connects to.
   */
  public List<AddressStatus> addresses() {
    return bound.addresses();
  }

  /**
   * Connects now: does for a lazy reference, or one whose {@code check} is false, what making any
   * other one does. Blocks until there is a connection; returns at once if there is one.
   *
   * @throws RpcException with {@link io.trunkline.call.Status#CONNECT_FAILED} if no provider can be
   *     reached: start one, or ask again later; with {@link io.trunkline.call.Status#MISUSED} on an
   *     event loop, or after this reference was closed
   */
  public void connect() {
    bound.awaitConnected();
  }

  /** Whether there is a connection to a provider now. */
  public boolean isConnected() {
    return bound.invoker().isConnected();
  }

  /**
   * What the provider and this client agreed on for the current connection, in human-readable form:
   * {@code agreed: kryo, 7 numbered classes; call-site numbers; compact java.time}, or {@code
   * plain} and the reason why nothing was agreed.
   */
  public String terms() {
    return bound.invoker().terms();
  }

  /**
   * Closes this reference and all views of it. Later calls fail with {@link
   * io.trunkline.call.Status#MISUSED}; calls under way are not affected. The connection closes
   * after them, unless another reference of the client uses it. Does not block. Closing twice has
   * no further effect.
   */
  @Override
  public void close() {
    bound.invoker().close();
  }

  /** Interface and address in human-readable form. */
  @Override
  public String toString() {
    return bound.toString();
  }
}
