package io.trunkline.filters;

import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.lang.reflect.Method;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Calls that end as a test says. */
final class Calls {

  private Calls() {}

  static Invocation call(String method, @Nullable Object... arguments) {
    Method found =
        Stream.of(Shop.class.getMethods())
            .filter(m -> m.getName().equals(method) && m.getParameterCount() == arguments.length)
            .findFirst()
            .orElseThrow();
    return new Invocation(
        new CallSite(Shop.class.getName(), "0.0.0", null, method, CallSite.descriptor(found)),
        arguments,
        Map.of(),
        false,
        Long.MAX_VALUE);
  }

  /** The same as a provider sees it. */
  static Invocation served(Invocation call) {
    return call.withPeer(
        new io.trunkline.call.Peer(InetSocketAddress.createUnresolved("caller", 7), null, null));
  }

  static Filter.Next ends(Outcome outcome) {
    return call -> CompletableFuture.completedFuture(outcome);
  }

  /** With what a filter ends a call that it must not let go on. */
  static Throwable refused(Filter filter, Invocation call) {
    Filter.Next unused =
        sent -> {
          throw new AssertionError("the call went on");
        };
    return ((Outcome.Failure) outcome(filter, call, unused)).error();
  }

  static Outcome outcome(Filter filter, Invocation call, Filter.Next next) {
    return filter.filter(call, next).toCompletableFuture().join();
  }
}
