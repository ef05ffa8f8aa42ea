package io.trunkline.client;

import io.trunkline.call.EchoService;
import io.trunkline.call.Filter;
import io.trunkline.internal.client.SharedConnection;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A service of a provider. Immutable and thread-safe: what adds something returns another reference
 * over the same connection, cheap enough to make for each call.
 *
 * @param <T> the user's interface
 */
public final class Reference<T> {

  private final Class<T> type;
  private final MethodPlans plans;
  private final SharedConnection line;
  private final List<Filter> filters;
  private final Map<String, Object> attachments;
  private final @Nullable Consumer<Map<String, Object>> replyAttachments;
  private final T proxy;

  Reference(
      Class<T> type,
      MethodPlans plans,
      SharedConnection line,
      List<Filter> filters,
      Map<String, Object> attachments,
      @Nullable Consumer<Map<String, Object>> replyAttachments) {
    this.type = type;
    this.plans = plans;
    this.line = line;
    this.filters = filters;
    this.attachments = attachments;
    this.replyAttachments = replyAttachments;
    this.proxy =
        type.cast(
            Proxy.newProxyInstance(
                type.getClassLoader(),
                interfaces(type),
                new ReferenceProxy(type, plans, line, filters, attachments, replyAttachments)));
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

  /** The same service, each call with one more attachment. */
  public Reference<T> attach(String key, Object value) {
    Map<String, Object> more = new HashMap<>(attachments);
    more.put(key, value);
    return new Reference<>(type, plans, line, filters, Map.copyOf(more), replyAttachments);
  }

  /**
   * The same service, each reply's attachments handed to a consumer before the call returns or its
   * future completes.
   */
  public Reference<T> onReplyAttachments(Consumer<Map<String, Object>> consumer) {
    return new Reference<>(type, plans, line, filters, attachments, consumer);
  }

  /** Whether its provider is connected right now. */
  public boolean isConnected() {
    return line.isConnected();
  }

  /**
   * What its provider and this client agreed on for the connection of right now, for a person to
   * read: {@code agreed: kryo, 7 numbered classes; call-site numbers; compact java.time}, or {@code
   * plain} and why.
   */
  public String terms() {
    return line.terms();
  }

  /** Interface and address for a person to read. */
  @Override
  public String toString() {
    return type.getName() + " at " + line;
  }
}
