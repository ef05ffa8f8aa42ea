package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.EchoService;
import io.trunkline.call.FutureConsumer;
import io.trunkline.call.RpcException;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.internal.reference.BoundReference;
import io.trunkline.internal.reference.CallsAtOnce;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;

/**
 * A service at one or several providers. Immutable and thread-safe. {@link #attach} and {@link
 * #onReplyAttachments} return new views of the same reference, which are cheap enough to create for
 * each call.
 *
 * <p>By default, all references of a client to one address share one connection, which closes with
 * the last of them. {@link RpcClient#close} closes all references. A reference that is
 * garbage-collected without being closed keeps its connection open until then.
 *
 * @param <T> the user's interface
 */
public final class Reference<T> implements AutoCloseable {

  private final BoundReference<T> bound;

  Reference(BoundReference<T> bound) {
    this.bound = bound;
  }

  /**
   * The service object: each call of an interface method makes a remote call. It also implements
   * {@link EchoService}.
   */
  public T service() {
    return bound.proxy();
  }

  /**
   * A view of this reference that adds an attachment to each call, or replaces its value. The view
   * closes with this reference.
   *
   * @param value of a type that the reference's serialization can write; with another type, calls
   *     fail with {@link io.trunkline.call.Status#ENCODE_FAILED}
   */
  public Reference<T> attach(String key, Object value) {
    return new Reference<>(
        bound.attaching(requireNonNull(key, "key"), requireNonNull(value, "value")));
  }

  /**
   * A view of this reference that passes the attachments of each reply to a consumer, before the
   * call returns or its future completes. The view closes with this reference.
   */
  public Reference<T> onReplyAttachments(Consumer<Map<String, Object>> consumer) {
    return new Reference<>(bound.passingReplyAttachments(requireNonNull(consumer, "consumer")));
  }

  /**
   * A view of this reference in which blocking methods of these names return immediately, with
   * null, 0, false or an empty {@link java.util.Optional}; their results arrive in a future.
   * Methods that return a future are not affected. The view closes with this reference.
   *
   * @param names the methods that return immediately
   * @param futures receives the future of each of their calls
   */
  public Reference<T> returnAtOnce(Predicate<String> names, FutureConsumer futures) {
    return new Reference<>(bound.returningAtOnce(new CallsAtOnce(names, futures)));
  }

  /**
   * The current status of each provider; of a large fleet, only of those that this reference
   * connects to. Empty until the address source has named a provider, and after a reference with an
   * address source was closed.
   */
  public List<AddressStatus> addresses() {
    return bound.addresses();
  }

  /**
   * The providers at each level of each registry: those that are announced by interface, and the
   * instances of applications that Dubbo 3 announces. Empty without a registry that has both
   * levels.
   */
  public List<LevelStatus> levels() {
    return bound.levels();
  }

  /**
   * Connects a lazy reference, or one whose {@code check} is false. Blocks until a connection
   * exists; returns immediately if one does.
   *
   * @throws RpcException with {@link io.trunkline.call.Status#CONNECT_FAILED} if no provider can be
   *     reached: start one, or call this again later; with {@link io.trunkline.call.Status#MISUSED}
   *     on an event loop, or after this reference was closed
   */
  public void connect() {
    bound.awaitConnected();
  }

  /** Whether a provider is connected now. */
  public boolean isConnected() {
    return bound.invoker().isConnected();
  }

  /**
   * The terms that provider and client agreed on for the current connection, in human-readable
   * form: {@code agreed: kryo, 7 numbered classes; call-site numbers; compact java.time}, or {@code
   * plain} and the reason why nothing was agreed.
   */
  public String terms() {
    return bound.invoker().terms();
  }

  /** The service of this reference, and the state of its providers. */
  public ReferenceDetails details() {
    List<String> addresses = addresses().stream().map(String::valueOf).toList();
    return new ReferenceDetails(bound.type(), isConnected(), terms(), addresses, levels());
  }

  /**
   * Closes this reference and all its views. Later calls fail with {@link
   * io.trunkline.call.Status#MISUSED}; calls under way are not affected. The connection closes
   * after them, unless another reference of the client uses it. Does not block. Closing again has
   * no effect.
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
