package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ClientMethod;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * Makes each call at all providers with its tag at once, in all zones, also at those that other
 * calls keep away from: for what each has to hear of, such as an entry of its cache that is no
 * longer valid. Once all have ended, the first failure is the call's, else the last reply.
 */
final class BroadcastCalls implements MethodCalls {

  private final ClientMethod method;
  private final Endpoints endpoints;
  private final Routing routing;
  private final ClusterResources resources;

  BroadcastCalls(
      ClientMethod method, Endpoints endpoints, Routing routing, ClusterResources resources) {
    this.method = method;
    this.endpoints = endpoints;
    this.routing = routing;
    this.resources = resources;
  }

  @Override
  public Outcome call(Invocation invocation) {
    return Waits.call(method, invocation, resources, this::callAsync);
  }

  @Override
  public CompletableFuture<Outcome> callAsync(Invocation invocation) {
    EndpointSet known = endpoints.current();
    return known.all().isEmpty()
        ? Waits.some(endpoints, method, invocation.deadlineNanos() - resources.now())
            .thenComposeAsync(some -> callAll(some, invocation), resources.executor())
            .exceptionally(Waits::outcome)
        : callAll(known, invocation);
  }

  private CompletableFuture<Outcome> callAll(EndpointSet set, Invocation invocation) {
    List<Endpoint> all = routing.all(set, invocation);
    if (all.isEmpty()) {
      return CompletableFuture.completedFuture(
          new Outcome.Unanswered(routing.noneUsable(method, endpoints, set, invocation)));
    }
    List<CompletableFuture<Outcome>> attempts = new ArrayList<>(all.size());
    for (Endpoint endpoint : all) {
      long began = resources.now();
      endpoint.begun();
      attempts.add(
          endpoint
              .invoker()
              .callAsync(method, invocation)
              .exceptionally(Waits::outcome)
              .thenApply(
                  outcome -> {
                    endpoint.ended(outcome, resources.now() - began);
                    return outcome;
                  }));
    }
    return CompletableFuture.allOf(attempts.toArray(CompletableFuture[]::new))
        .thenApply(done -> whole(all, attempts.stream().map(CompletableFuture::join).toList()));
  }

  private static Outcome whole(List<Endpoint> all, List<Outcome> outcomes) {
    List<Endpoint> failed = new ArrayList<>();
    Outcome whole = outcomes.get(outcomes.size() - 1);
    boolean ran = false;
    for (int i = 0; i < all.size(); i++) {
      Outcome outcome = outcomes.get(i);
      if (!(outcome instanceof Outcome.Value)) {
        whole = failed.isEmpty() ? outcome : whole;
        failed.add(all.get(i));
      }
      ran |=
          !(outcome instanceof Outcome.Unanswered unanswered)
              || unanswered.reason().certainty() != Certainty.NOT_EXECUTED;
    }
    if (!(whole instanceof Outcome.Unanswered unanswered)) {
      return whole;
    }
    RpcException reason = unanswered.reason();
    return new Outcome.Unanswered(
        new RpcException(
            reason.status(),
            ran && reason.certainty() == Certainty.NOT_EXECUTED
                ? Certainty.UNKNOWN
                : reason.certainty(),
            reason.detail()
                + "; of "
                + all.size()
                + " providers "
                + failed.size()
                + " failed: "
                + failed.subList(0, Math.min(failed.size(), Attempts.MOST_NAMED))
                + (failed.size() > Attempts.MOST_NAMED ? " and more" : ""),
            reason));
  }
}
