package io.trunkline.internal.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.internal.protocol.RequestHead;
import io.trunkline.internal.protocol.SerializationTable;
import io.trunkline.serialization.Budgets;
import io.trunkline.serialization.ClassCatalog;
import io.trunkline.serialization.ClassGate;
import io.trunkline.serialization.SerializationContext;
import io.trunkline.serialization.SerializationProviders;
import io.trunkline.serialization.terms.PayloadTerms;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Methods for tests of what makes calls without a connection. */
public final class CalledMethods {

  private CalledMethods() {}

  /** A method without parameters that may take 10 s. */
  public static ClientMethod returning(Class<?> returned) {
    CallSite site = new CallSite("demo.Echo", "0.0.0", null, "echo", "");
    SerializationTable table =
        new SerializationTable(
            SerializationProviders.load(CalledMethods.class.getClassLoader()),
            new SerializationContext(ClassCatalog.EMPTY, Budgets.DEFAULT));
    return new ClientMethod(
        new ClientMethod.Settings(
            site,
            "demo.Echo",
            "hessian2",
            Map.of(),
            PayloadTerms.PLAIN,
            returned,
            new ResultType(returned, false, false),
            ClassGate.builder(CalledMethods.class.getClassLoader()).build(),
            false,
            TimeUnit.SECONDS.toNanos(10),
            null),
        List.of(new RequestHead(site, table.offer("hessian2"))));
  }

  /** Makes a call whose outcome comes later. */
  public static CompletableFuture<Outcome> later(
      CallStage stage, ClientMethod method, Invocation invocation) {
    return OutcomeFuture.of(stage, method, invocation);
  }
}
