package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.server.ConnectionAddresses;
import io.trunkline.internal.server.ExportedMethod;
import io.trunkline.internal.server.ExportedServices;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Type;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** One method that returns what it is given. */
final class EchoExport implements ExportedServices, ExportedMethod {

  final ClassGate gate = ClassGate.builder(EchoExport.class.getClassLoader()).build();
  private final AtomicInteger calls = new AtomicInteger();

  @Override
  public ExportedMethod find(String path, String version, String method, String descriptor) {
    return this;
  }

  @Override
  public String explainMissing(String path, String version, String method, String descriptor) {
    return "missing";
  }

  @Override
  public ExportedMethod find(
      String path, String version, @Nullable String group, String method, String descriptor) {
    return this;
  }

  @Override
  public String explainGroup(String path, String version, @Nullable String group) {
    return "missing";
  }

  @Override
  public CallSite site() {
    return new CallSite("acme.Echo", "0.0.0", null, "echo", "Ljava/lang/String;");
  }

  @Override
  public Type[] parameterTypes() {
    return new Class<?>[] {String.class};
  }

  @Override
  public ClassGate gate() {
    return gate;
  }

  /** How often the method has run. */
  int calls() {
    return calls.get();
  }

  @Override
  public void invoke(
      Invocation invocation, ConnectionAddresses addresses, Consumer<Outcome> answer) {
    calls.incrementAndGet();
    answer.accept(Outcome.value(invocation.arguments()[0]));
  }
}
