package io.trunkline.canary;

import io.trunkline.call.ServerCall;
import io.trunkline.calls.Loopback;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.options.ServiceOptions;
import io.trunkline.server.RpcServer;
import io.trunkline.testkit.CanaryLoader;
import io.trunkline.testkit.model.Canary;
import io.trunkline.testkit.model.CanaryEnum;
import io.trunkline.testkit.model.CanaryException;
import io.trunkline.testkit.model.Holder;
import io.trunkline.testkit.model.ReadingCanary;
import io.trunkline.testkit.model.Trusted;
import io.trunkline.testkit.model.TrustedEvil;
import java.io.IOException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;

/**
 * A consumer and a provider in this process, each with canaries of its own class loader. One of
 * them sends canaries; the other one's gate has only the lines that it is given.
 */
final class CanaryPair implements AutoCloseable {

  /** Which end sends the canaries. */
  enum Hostile {
    CONSUMER,
    PROVIDER
  }

  /** What the hostile provider does next. */
  private record Next(CanaryPosition position, Object value) {}

  private static final String UNKNOWN = "no.such.Service";

  private final Hostile hostile;
  private final CanaryLoader receiver = loader();
  private final AtomicReference<Next> next = new AtomicReference<>();
  private final RpcServer server;
  private final RpcClient client;
  private final Reference<?> reference;
  private final Reference<CanaryService> unknown;

  CanaryPair(
      Hostile hostile,
      CanaryFormat format,
      boolean agreed,
      CanaryLoader sender,
      Collection<String> lines)
      throws Exception {
    this.hostile = hostile;
    boolean byConsumer = hostile == Hostile.CONSUMER;
    RpcServer.Builder serving =
        Loopback.server()
            .serialization(format.serialization())
            .serializationSettings(format.settings())
            .handshake(agreed)
            .ioThreads(1)
            .allow(Holder.class.getName())
            .allow(Trusted.class.getName());
    RpcClient consumer = null;
    try {
      Class<?> provided = service(byConsumer ? receiver : sender);
      serving.service(options(provided));
      (byConsumer ? lines : canaries()).forEach(serving::allow);
      server = serving.start();
      var building =
          Loopback.client()
              .serialization(format.serialization())
              .serializationSettings(format.settings())
              .handshake(agreed)
              .allow(Holder.class.getName())
              .allow(Trusted.class.getName());
      if (!byConsumer) {
        lines.forEach(building::allow);
      }
      consumer = building.build();
      client = consumer;
      String url = "dubbo://127.0.0.1:" + server.port();
      Class<?> referred = byConsumer ? CanaryService.class : service(receiver);
      reference = client.reference(ReferenceOptions.builder(referred, url).build());
      unknown =
          client.reference(
              ReferenceOptions.builder(CanaryService.class, url).path(UNKNOWN).build());
    } catch (Throwable notMade) {
      if (consumer != null) {
        consumer.close();
      }
      throw notMade;
    }
    awaitTerms(agreed);
  }

  private void awaitTerms(boolean agreed) throws Exception {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    while (agreed != reference.terms().startsWith("agreed")) {
      if (System.nanoTime() > end) {
        close();
        throw new IllegalStateException("terms: " + reference.terms());
      }
      Thread.onSpinWait();
    }
  }

  static CanaryLoader loader() {
    return new CanaryLoader(CanaryPair.class.getClassLoader(), Canaries.NAMES);
  }

  /** What the hostile end allows itself, so that it sends its exceptions as themselves. */
  private static List<String> canaries() {
    List<String> all = new ArrayList<>(Canaries.NAMES);
    for (Class<?> canary :
        List.of(
            Canary.class,
            CanaryEnum.class,
            CanaryException.class,
            ReadingCanary.class,
            Trusted.Evil.class,
            TrustedEvil.class)) {
      all.add(canary.getName());
    }
    return all;
  }

  private static Class<?> service(CanaryLoader loader) throws ClassNotFoundException {
    return loader.loadClass(CanaryService.class.getName());
  }

  private <T> ServiceOptions<T> options(Class<T> service) {
    InvocationHandler handler = this::provide;
    Object proxy =
        Proxy.newProxyInstance(service.getClassLoader(), new Class<?>[] {service}, handler);
    return ServiceOptions.builder(service, service.cast(proxy)).build();
  }

  private Object provide(Object proxy, Method method, Object[] arguments) throws Throwable {
    return switch (method.getName()) {
      case "text" -> arguments[0];
      case "port" -> ServerCall.current().orElseThrow().caller().getPort();
      case "give" -> give(next.get());
      case "hashCode" -> System.identityHashCode(proxy);
      case "equals" -> proxy == arguments[0];
      case "toString" -> "the provider";
      default -> null;
    };
  }

  private static Object give(Next next) throws Throwable {
    switch (next.position) {
      case ATTACHMENT -> {
        ServerCall.current().orElseThrow().replyAttachment("canary", next.value);
        return "given";
      }
      case EXCEPTION -> throw (Throwable) next.value;
      default -> {
        return next.value;
      }
    }
  }

  int serverPort() {
    return server.port();
  }

  /** The classes of canaries that the receiving end has loaded. */
  CanaryLoader receiver() {
    return receiver;
  }

  /** Has the hostile end send it; returns or throws what the consumer gets. */
  Object send(CanaryPosition position, Object value) throws Throwable {
    if (hostile == Hostile.PROVIDER) {
      next.set(new Next(position, value));
      return call(reference.service(), "give");
    }
    return switch (position) {
      case ATTACHMENT -> call(reference.attach("canary", value).service(), "take", "x");
      case FIELD -> call(reference.service(), "hold", value);
      case UNKNOWN_SERVICE -> unknown.service().take(value);
      default -> call(reference.service(), "take", value);
    };
  }

  /** A good call; the same number as long as the connection is the same. */
  int port() throws Throwable {
    return (Integer) call(reference.service(), "port");
  }

  private static Object call(Object service, String name, Object... arguments) throws Throwable {
    for (Class<?> type : service.getClass().getInterfaces()) {
      for (Method method : type.getMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == arguments.length) {
          try {
            return method.invoke(service, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        }
      }
    }
    throw new IllegalArgumentException(name);
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
  }
}
