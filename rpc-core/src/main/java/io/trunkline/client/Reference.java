package io.trunkline.client;

import static java.util.Objects.requireNonNull;

import io.trunkline.call.EchoService;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A service of a provider. Immutable and thread-safe: what adds something returns another view of
 * the same reference, cheap enough to make for each call.
 *
 * <p>All references of a client to one address share one connection. {@link #close} gives up this
 * reference's share of it; the connection ends with the last of them. {@link RpcClient#close}
 * closes all references.
 *
 * @param <T> the user's interface
 */
public final class Reference<T> implements AutoCloseable {

  private final Class<T> type;
  private final ClientMethods methods;
  private final FilteredInvoker invoker;
  private final Map<String, Object> attachments;
  private final @Nullable Consumer<Map<String, Object>> replyAttachments;
  private final T proxy;

  Reference(
      Class<T> type,
      ClientMethods methods,
      FilteredInvoker invoker,
      Map<String, Object> attachments,
      @Nullable Consumer<Map<String, Object>> replyAttachments) {
    this.type = type;
    this.methods = methods;
    this.invoker = invoker;
    this.attachments = attachments;
    this.replyAttachments = replyAttachments;
    this.proxy =
        type.cast(
            Proxy.newProxyInstance(
                type.getClassLoader(),
                interfaces(type),
                new ReferenceProxy(type, methods, invoker, attachments, replyAttachments)));
  }

  /** An interface of a loader that does not see ours cannot be echoed, but works otherwise. */
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

  /** The user's interface: each method of it is a call. It also is an {@link EchoService}. */
  public T service() {
    return proxy;
  }

  /**
   * The same service, each call with one more attachment, or another value for it. The returned
   * view is closed with this reference.
   *
   * @param value of a type that the reference's serialization can write
   */
  public Reference<T> attach(String key, Object value) {
    Map<String, Object> more = new HashMap<>(attachments);
    more.put(requireNonNull(key, "key"), requireNonNull(value, "value"));
    return new Reference<>(type, methods, invoker, more, replyAttachments);
  }

  /**
   * The same service, each reply's attachments handed to a consumer before the call returns or its
   * future completes. The returned view is closed with this reference.
   */
  public Reference<T> onReplyAttachments(Consumer<Map<String, Object>> consumer) {
    return new Reference<>(type, methods, invoker, attachments, requireNonNull(consumer));
  }

  /** Whether its provider is connected right now. */
  public boolean isConnected() {
    return invoker.isConnected();
  }

  /**
   * What its provider and this client agreed on for the current connection, in human-readable form:
   * {@code agreed: kryo, 7 numbered classes; call-site numbers; compact java.time}, or {@code
   * plain} and why.
   */
  public String terms() {
    return invoker.terms();
  }

  /**
   * Ends this reference and all views of it. Calls made later fail with {@link
   * io.trunkline.call.Status#MISUSED}; calls under way end as they would have. The connection
   * closes behind them if no other reference of the client uses it. Does not block. Closing twice
   * is the same as closing once.
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
