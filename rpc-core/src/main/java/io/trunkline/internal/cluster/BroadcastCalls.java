package io.trunkline.internal.cluster;

import io.trunkline.call.Certainty;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import io.trunkline.call.RpcException;
import io.trunkline.internal.client.CallStage;
import io.trunkline.internal.client.ClientMethod;
import io.trunkline.internal.client.Completion;
import io.trunkline.internal.client.Stages;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Makes each call at all providers with its tag at once, in all zones, also at those that other
 * calls keep away from: for what each has to hear of, such as an entry of its cache that is no
 * longer valid. Once all have ended, the first failure is the call's, else the last reply.
 */
record BroadcastCalls(Endpoints endpoints, Routing routing, ClusterResources resources)
    implements CallStage {

  @Override
  public @Nullable Outcome call(ClientMethod method, Invocation invocation, Completion completion) {
    if (completion.isBlocking()) {
      return CallWaiter.call(method, invocation, resources, this);
    }
    EndpointSet known = endpoints.current();
    if (!known.all().isEmpty()) {
      return callAll(method, known, invocation, completion);
    }
    Stages.whenEnded(
        CallWaiter.some(endpoints, method, invocation.deadlineNanos() - resources.now()),
        (some, none) ->
            resources.execute(
                completion,
                () -> {
                  Outcome ended = callSome(method, some, none, invocation, completion);
                  if (ended != null) {
                    completion.end(ended);
                  }
                }),
        broken -> completion.completed(CallWaiter.outcome(broken)));
    return null;
  }

  private @Nullable Outcome callSome(
      ClientMethod method,
      EndpointSet some,
      @Nullable Throwable none,
      Invocation invocation,
      Completion completion) {
    try {
      return none == null
          ? callAll(method, some, invocation, completion)
          : CallWaiter.outcome(none);
    } catch (Throwable broken) { // the call must end
      return CallWaiter.outcome(broken);
    }
  }

  private @Nullable Outcome callAll(
      ClientMethod method, EndpointSet set, Invocation invocation, Completion completion) {
    List<Endpoint> all = routing.all(set, invocation);
    if (all.isEmpty()) {
      return new Outcome.Unanswered(routing.noneUsable(method, endpoints, set, invocation));
    }
    AtomicReferenceArray<Outcome> outcomes = new AtomicReferenceArray<>(all.size());
    AtomicInteger underWay = new AtomicInteger(all.size());
    Outcome whole = null;
    for (int i = 0; i < all.size(); i++) {
      Endpoint endpoint = all.get(i);
      AtomicInteger inFlight = endpoint.load().inFlight;
      int number = i;
      long began = resources.now();
      Completion.Step ended =
          outcome -> {
            if (outcomes.compareAndSet(number, null, outcome)) { // again if its caller has failed
              try {
                endpoint.judge(outcome, resources.now() - began);
              } finally {
                inFlight.decrementAndGet();
              }
              return underWay.decrementAndGet() == 0 ? whole(all, outcomes) : null;
            }
            return underWay.get() == 0 ? whole(all, outcomes) : null;
          };
      Completion after = completion.after(ended);
      inFlight.incrementAndGet(); // last: what comes before it may fail
      Outcome atOnce = attempt(method, endpoint, invocation, after);
      if (atOnce != null) {
        whole = ended.after(atOnce);
      }
    }
    return whole;
  }

  private @Nullable Outcome attempt(
      ClientMethod method, Endpoint endpoint, Invocation invocation, Completion completion) {
    try {
      return endpoint.invoker().call(method, invocation, completion);
    } catch (Throwable broken) { // the others are called in any case
      return CallWaiter.outcome(broken);
    }
  }

  private static Outcome whole(List<Endpoint> all, AtomicReferenceArray<Outcome> outcomes) {
    List<Endpoint> failed = new ArrayList<>();
    Outcome whole = outcomes.get(all.size() - 1);
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
