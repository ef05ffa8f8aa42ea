package io.trunkline.internal.reference;

import io.trunkline.call.EchoService;
import io.trunkline.call.RpcException;
import io.trunkline.call.Status;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.discovery.LevelStatus;
import io.trunkline.internal.client.Invoker;
import java.lang.reflect.Proxy;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import javax.net.ssl.SSLException;

/**
 * A reference to a service: its methods, and the invoker that makes their calls. Views of it share
 * both, and differ in what they add to each call. Immutable and thread-safe.
 *
 * @param <T> the user's interface
 */
public final class BoundReference<T> {

  /** The objects that a reference and its views share. */
  private record Shared<T>(
      Class<T> type,
      ClientMethods methods,
      Invoker invoker,
      Supplier<List<AddressStatus>> addresses,
      Supplier<List<LevelStatus>> levels) {}

  private final Shared<T> shared;
  private final CallExtras extras;
  private final T proxy;

  BoundReference(
      Class<T> type,
      ClientMethods methods,
      Map<String, Object> attachments,
      ReferenceInvokers.Made made) {
    this(
        new Shared<>(type, methods, made.invoker(), made.addresses(), made.levels()),
        new CallExtras(attachments, null, CallsAtOnce.none()));
  }

  private BoundReference(Shared<T> shared, CallExtras extras) {
    this.shared = shared;
    this.extras = extras;
    Class<T> type = shared.type;
    this.proxy =
        type.cast(
            Proxy.newProxyInstance(
                type.getClassLoader(),
                interfaces(type),
                new ReferenceProxy(type, shared.methods, shared.invoker, extras)));
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

  /** Implements the user's interface. */
  public T proxy() {
    return proxy;
  }

  /** The user's interface. */
  public Class<T> type() {
    return shared.type;
  }

  /** Makes the calls; closes all views when it is closed. */
  public Invoker invoker() {
    return shared.invoker;
  }

  /** The current state of each provider. */
  public List<AddressStatus> addresses() {
    return shared.addresses.get();
  }

  /** The providers at each level of its registries. */
  public List<LevelStatus> levels() {
    return shared.levels.get();
  }

  /** A view that adds an attachment to each call. */
  public BoundReference<T> attaching(String key, Object value) {
    Map<String, Object> more = new HashMap<>(extras.attachments());
    more.put(key, value);
    return view(new CallExtras(more, extras.replyAttachments(), extras.atOnce()));
  }

  /** A view that passes the attachments of each reply to a consumer. */
  public BoundReference<T> passingReplyAttachments(Consumer<Map<String, Object>> consumer) {
    return view(new CallExtras(extras.attachments(), consumer, extras.atOnce()));
  }

  /** A view in which some blocking methods return at once. */
  public BoundReference<T> returningAtOnce(CallsAtOnce atOnce) {
    return view(new CallExtras(extras.attachments(), extras.replyAttachments(), atOnce));
  }

  private BoundReference<T> view(CallExtras other) {
    return new BoundReference<>(shared, other);
  }

  /**
   * Waits for a connection.
   *
   * @throws RpcException that names the service if there is none
   */
  public void awaitConnected() {
    awaitConnected(shared.invoker::awaitConnected, shared.type);
  }

  /** Waits for a connection; where none can be made, names the service. */
  static void awaitConnected(Runnable waiting, Class<?> service) {
    try {
      waiting.run();
    } catch (RpcException e) {
      if (e.status() == Status.MISUSED) {
        throw e;
      }
      throw new RpcException(
          e.status(),
          e.certainty(),
          (e.detail().startsWith("no provider of ")
                  ? ""
                  : "no provider of " + service.getName() + ": ")
              + e.detail()
              + (e.getCause() instanceof SSLException
                  ? ""
                  : "; start the provider first, or let the reference start without it:"
                      + " check(false) on the reference, check=\"false\" in XML"),
          e);
    }
  }

  /** Interface and address in human-readable form. */
  @Override
  public String toString() {
    return shared.type.getName() + " at " + shared.invoker;
  }
}
