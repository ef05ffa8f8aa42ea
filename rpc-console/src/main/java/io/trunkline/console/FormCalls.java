package io.trunkline.console;

import io.trunkline.call.RpcException;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.options.ReferenceOptions;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationException;
import io.trunkline.server.RpcServer;
import io.trunkline.server.ServedService;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the calls of forms: through the reference, or for a service of a server of this process
 * through a connection to its port, so that the call passes the whole path. Thread-safe.
 */
final class FormCalls {

  private static final Logger log = LoggerFactory.getLogger(FormCalls.class);
  private static final long FUTURE_SECONDS = 60;

  private final JsonValues json = new JsonValues();

  CallResult make(ShownService shown, Map<String, String> fields) {
    String name = fields.getOrDefault(CallForm.METHOD, "");
    Method method =
        TypeFields.methods(shown.type()).stream()
            .filter(one -> CallForm.name(one).equals(name))
            .findFirst()
            .orElse(null);
    if (method == null) {
      return new CallResult(name, fields, false, "Not called", "the service has no such method");
    }
    Object[] arguments;
    Map<?, ?> attachments;
    try {
      ClassGate gate =
          ClassGate.forService(shown.type(), ClassCatalog.of(List.of()), List.of()).build();
      arguments = arguments(method, fields, gate);
      attachments = attachments(fields, gate);
    } catch (SerializationException | IllegalArgumentException unreadable) {
      return new CallResult(name, fields, false, "Not called", unreadable.toString());
    }
    log.info("the console calls {}.{} of {}", shown.key(), method.getName(), shown.owner());
    return call(shown, method, arguments, attachments, fields);
  }

  private @Nullable Object[] arguments(Method method, Map<String, String> fields, ClassGate gate) {
    Type[] types = method.getGenericParameterTypes();
    @Nullable Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      String text = fields.getOrDefault(CallForm.ARGUMENT + i, "null");
      try {
        values[i] = json.read(text, types[i], gate);
      } catch (SerializationException unreadable) {
        throw new IllegalArgumentException(
            "argument %d, expected JSON of %s: %s"
                .formatted(i + 1, TypeNames.brief(types[i]), unreadable.getMessage()),
            unreadable);
      }
    }
    return values;
  }

  private Map<?, ?> attachments(Map<String, String> fields, ClassGate gate) {
    String text = fields.getOrDefault(CallForm.ATTACHMENTS, "");
    Object value = text.isBlank() ? null : json.read(text, Map.class, gate);
    return value instanceof Map<?, ?> map ? map : Map.of();
  }

  private CallResult call(
      ShownService shown,
      Method method,
      @Nullable Object[] arguments,
      Map<?, ?> attachments,
      Map<String, String> fields) {
    String name = CallForm.name(method);
    long begin = System.nanoTime();
    try (Target target = Target.of(shown)) {
      Reference<?> reference = target.reference();
      for (Map.Entry<?, ?> one : attachments.entrySet()) {
        reference = reference.attach(String.valueOf(one.getKey()), String.valueOf(one.getValue()));
      }
      Object value = awaited(invoke(method, reference.service(), arguments));
      String took = Chart.shown((System.nanoTime() - begin) / 1e6) + " ms";
      return new CallResult(name, fields, true, "Result after " + took, json.write(value));
    } catch (SerializationException unwritable) {
      return new CallResult(
          name, fields, true, "The method ran; its result is not JSON", unwritable.toString());
    } catch (RpcException unanswered) {
      return failed(name, fields, "Refused: " + unanswered.status(), unanswered);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return failed(name, fields, "Interrupted", interrupted);
    } catch (Exception thrown) {
      return failed(name, fields, "The method threw " + thrown.getClass().getName(), thrown);
    }
  }

  private static CallResult failed(
      String name, Map<String, String> fields, String title, Exception reason) {
    String certainty =
        reason instanceof RpcException rpc ? "certainty: " + rpc.certainty() + "\n" : "";
    return new CallResult(name, fields, false, title, certainty + reason.getMessage());
  }

  private static @Nullable Object invoke(
      Method method, Object service, @Nullable Object[] arguments) throws Exception {
    try {
      method.trySetAccessible(); // the interface may not be public
      return method.invoke(service, arguments);
    } catch (InvocationTargetException thrown) {
      if (thrown.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw thrown;
    }
  }

  private static @Nullable Object awaited(@Nullable Object value) throws Exception {
    if (!(value instanceof CompletionStage<?> stage)) {
      return value;
    }
    try {
      return stage.toCompletableFuture().get(FUTURE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException thrown) {
      if (thrown.getCause() instanceof Exception cause) {
        throw cause;
      }
      throw thrown;
    } catch (TimeoutException late) {
      throw new TimeoutException("the future did not complete in " + FUTURE_SECONDS + " s");
    }
  }

  /** The reference of a call, and the client that was made for it; null for an existing one. */
  private record Target(Reference<?> reference, @Nullable RpcClient client)
      implements AutoCloseable {

    static Target of(ShownService shown) {
      if (shown.reference() != null) {
        return new Target(shown.reference(), null);
      }
      RpcServer server = Objects.requireNonNull(shown.server());
      ServedService served = Objects.requireNonNull(shown.served());
      RpcClient client =
          RpcClient.builder()
              .serialization(server.details().serializations().toArray(String[]::new))
              .build();
      try {
        return new Target(client.reference(options(shown.type(), server.port(), served)), client);
      } catch (RuntimeException e) {
        client.close();
        throw e;
      }
    }

    private static <T> ReferenceOptions<T> options(Class<T> type, int port, ServedService served) {
      return ReferenceOptions.builder(type, "dubbo://127.0.0.1:" + port)
          .path(served.path())
          .group(served.group())
          .version(ShownService.hasVersion(served) ? served.version() : null)
          .build();
    }

    @Override
    public void close() {
      if (client != null) {
        client.close();
      }
    }
  }
}
