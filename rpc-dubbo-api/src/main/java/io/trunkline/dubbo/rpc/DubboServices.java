package io.trunkline.dubbo.rpc;

import io.trunkline.call.EchoService;
import io.trunkline.call.GenericException;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.apache.dubbo.rpc.service.GenericService;
import org.jspecify.annotations.Nullable;

/** Objects of references and services that also have the types of Dubbo's generic calls. */
public final class DubboServices {

  private DubboServices() {}

  /**
   * The object of a reference that can also be cast to Dubbo's {@code EchoService}, of 2.6 and of
   * 3; that of a generic reference to Dubbo's {@code GenericService} as well, and it throws Dubbo's
   * {@code GenericException} then, whichever type it is called by. Calls take the same way.
   *
   * @param service the object of a {@link io.trunkline.client.Reference}
   * @param type its interface
   */
  public static <T> T reference(T service, Class<T> type) {
    Set<Class<?>> types = new LinkedHashSet<>();
    if (type == io.trunkline.call.GenericService.class) {
      types.add(com.alibaba.dubbo.rpc.service.GenericService.class); // first: its methods count
    }
    types.add(type);
    types.add(EchoService.class);
    types.add(com.alibaba.dubbo.rpc.service.EchoService.class);
    ClassLoader loader = type.getClassLoader();
    if (loader == null || !types.stream().allMatch(t -> isSeen(t, loader))) {
      return service;
    }
    InvocationHandler own = Proxy.getInvocationHandler(service);
    InvocationHandler handler =
        (proxy, method, arguments) ->
            isOfDubbo(method)
                ? invoked(service, method, arguments)
                : own.invoke(proxy, method, arguments);
    return type.cast(Proxy.newProxyInstance(loader, types.toArray(new Class<?>[0]), handler));
  }

  private static boolean isSeen(Class<?> type, ClassLoader loader) {
    try {
      return Class.forName(type.getName(), false, loader) == type;
    } catch (ClassNotFoundException notVisible) {
      return false;
    }
  }

  private static boolean isOfDubbo(Method method) {
    Class<?> owner = method.getDeclaringClass();
    return owner == org.apache.dubbo.rpc.service.EchoService.class || owner == GenericService.class;
  }

  private static @Nullable Object invoked(
      Object service, Method method, @Nullable Object[] arguments) {
    if (method.getName().equals("$echo")) {
      return ((EchoService) service).$echo(arguments[0]);
    }
    GenericService generic = generic((io.trunkline.call.GenericService) service);
    String name = (String) arguments[0];
    String[] types = (String[]) arguments[1];
    @Nullable Object[] values = (Object[]) arguments[2];
    return method.getName().equals("$invoke")
        ? generic.$invoke(name, types, values)
        : generic.$invokeAsync(name, types, values);
  }

  /** A generic reference as Dubbo's type. */
  public static com.alibaba.dubbo.rpc.service.GenericService generic(
      io.trunkline.call.GenericService service) {
    return new com.alibaba.dubbo.rpc.service.GenericService() {
      @Override
      public @Nullable Object $invoke(
          String method,
          String @Nullable [] parameterTypes,
          @Nullable Object @Nullable [] arguments) {
        try {
          return service.$invoke(method, orNone(parameterTypes), arguments);
        } catch (GenericException thrown) {
          throw (RuntimeException) translated(thrown);
        }
      }

      @Override
      public CompletableFuture<@Nullable Object> $invokeAsync(
          String method,
          String @Nullable [] parameterTypes,
          @Nullable Object @Nullable [] arguments) {
        CompletableFuture<@Nullable Object> future = new CompletableFuture<>();
        service
            .$invokeAsync(method, orNone(parameterTypes), arguments)
            .whenComplete(
                (value, thrown) -> {
                  if (thrown == null) {
                    future.complete(value);
                  } else {
                    future.completeExceptionally(
                        translated(io.trunkline.call.Filter.unwrapped(thrown)));
                  }
                });
        return future;
      }
    };
  }

  private static String[] orNone(String @Nullable [] types) {
    return types == null ? new String[0] : types;
  }

  private static Throwable translated(Throwable thrown) {
    if (!(thrown instanceof GenericException generic)) {
      return thrown;
    }
    com.alibaba.dubbo.rpc.service.GenericException ofDubbo =
        new com.alibaba.dubbo.rpc.service.GenericException(
            generic.exceptionClass(), generic.exceptionMessage());
    ofDubbo.initCause(generic);
    ofDubbo.setStackTrace(generic.getStackTrace());
    return ofDubbo;
  }

  /**
   * Creates a service that passes all of its methods to a {@link GenericService}. The generic
   * service receives the arguments unchanged, as objects of the interface's classes instead of
   * maps. It must return objects of each method's return type.
   *
   * @param type the interface that consumers call
   */
  public static <T> T implementation(Class<T> type, GenericService service) {
    InvocationHandler handler =
        (proxy, method, arguments) -> {
          if (method.getDeclaringClass() == Object.class) {
            return switch (method.getName()) {
              case "hashCode" -> System.identityHashCode(proxy);
              case "equals" -> proxy == arguments[0];
              default -> type.getName() + " answered by " + service;
            };
          }
          String[] types =
              Stream.of(method.getParameterTypes()).map(Class::getName).toArray(String[]::new);
          Object value = service.$invoke(method.getName(), types, arguments);
          return checked(method, value);
        };
    return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
  }

  private static @Nullable Object checked(Method method, @Nullable Object value) {
    Class<?> expected = method.getReturnType();
    if (value != null && !expected.isPrimitive() && !expected.isInstance(value)) {
      throw new IllegalStateException(
          "the generic service returned "
              + value.getClass().getName()
              + " for "
              + method.getDeclaringClass().getName()
              + "."
              + method.getName()
              + ", expected "
              + expected.getName()
              + "; return an object of that class, as maps are not made into objects here");
    }
    return value;
  }
}
