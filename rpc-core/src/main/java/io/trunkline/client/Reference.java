package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.EchoService;
import io.trunkline.call.RpcException;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.internal.client.Invoker;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

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

  private final Class<T> type;
  private final ClientMethods methods;
  private final Invoker invoker;
  private final Map<String, Object> attachments;
  private final @Nullable Consumer<Map<String, Object>> replyAttachments;
  private final CallsAtOnce atOnce;
  private final Supplier<List<AddressStatus>> addresses;
  private final T proxy;

  /**
   * @param invoker makes its calls, and is closed with it
   */
  Reference(
      Class<T> type,
      ClientMethods methods,
      Invoker invoker,
      Map<String, Object> attachments,
      @Nullable Consumer<Map<String, Object>> replyAttachments,
      CallsAtOnce atOnce,
      Supplier<List<AddressStatus>> addresses) {
    this.type = type;
    this.methods = methods;
    this.invoker = invoker;
    this.attachments = attachments;
    this.replyAttachments = replyAttachments;
    this.atOnce = atOnce;
    this.addresses = addresses;
    this.proxy =
        type.cast(
            Proxy.newProxyInstance(
                type.getClassLoader(),
                interfaces(type),
                new ReferenceProxy(type, methods, invoker, attachments, replyAttachments, atOnce)));
  }

  /** A proxy can implement EchoService only if the class loader of the user's interface sees it. */
  private static Class<?>[] interfaces(Class<?> type) {
    if (type == EchoService.class) {
      return new Class<?>[] {type};
    }
    try {
      if (Class.forName(EchoService.class.getName(), false, type.getClassLoader())
          == EchoService.class) {
        return new Class<?>[] {type, EchoService.class};
      }
    } catch (ClassNotFoundException notVisible) {
      return new Class<?>[] {type};
    }
    return new Class<?>[] {type};
  }

  /**
   * The user's interface; each of its methods makes a call. The object also implements {@link
   * EchoService}.
   */
  public T service() {
    return proxy;
  }

  /**
   * A view of this reference that adds an attachment to each call, or replaces its value. It closes
   * with this reference.
   *
   * @param value of a type that the reference's serialization can write; others fail the call with
   *     {@link io.trunkline.call.Status#ENCODE_FAILED}
   */
  public Reference<T> attach(String key, Object value) {
    Map<String, Object> more = new HashMap<>(attachments);
    more.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
    return new Reference<>(type, methods, invoker, more, replyAttachments, atOnce, addresses);
  }

  /**
   * A view of this reference that passes the attachments of each reply to a consumer, before the
   * call returns or its future completes. It closes with this reference.
   */
  public Reference<T> onReplyAttachments(Consumer<Map<String, Object>> consumer) {
    return new Reference<>(
        type, methods, invoker, attachments, requireNonNull(consumer), atOnce, addresses);
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
    return new Reference<>(
        type,
        methods,
        invoker,
        attachments,
        replyAttachments,
        new CallsAtOnce(names, futures),
        addresses);
  }

  /**
   * How each of its providers is now; empty as long as its source of addresses has named none, and
   * after it was closed if it had a source. Of a large fleet, those that it connects to.
   */
  public List<AddressStatus> addresses() {
    return addresses.get();
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
    RpcClient.awaitConnected(invoker::awaitConnected, type);
  }

  /** Whether there is a connection to a provider now. */
  public boolean isConnected() {
    return invoker.isConnected();
  }

  /**
   * What the provider and this client agreed on for the current connection, in human-readable form:
   * {@code agreed: kryo, 7 numbered classes; call-site numbers; compact java.time}, or {@code
   * plain} and the reason why nothing was agreed.
   */
  public String terms() {
    return invoker.terms();
  }

  /**
   * Closes this reference and all views of it. Later calls fail with {@link
   * io.trunkline.call.Status#MISUSED}; calls under way are not affected. The connection closes
   * after them, unless another reference of the client uses it. Does not block. Closing twice has
   * no further effect.
   */
  @Override
  public void close() {
    invoker.close();
  }

  /** Interface and address in human-readable form. */
  @Override
  public String toString() {
    return type.getName() + " at " + invoker;
  }
}
