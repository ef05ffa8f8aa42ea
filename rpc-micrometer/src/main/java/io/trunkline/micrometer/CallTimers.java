package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A filter that times and counts calls: a timer {@code rpc.client.duration} at a consumer, {@code
 * rpc.server.duration} at a provider, with the tags
 *
 * <ul>
 *   <li>{@code rpc.system}, {@code apache_dubbo};
 *   <li>{@code rpc.service} and {@code rpc.method};
 *   <li>{@code status}: {@code OK}, {@code FAILED} if the method threw, else the {@link
 *       io.trunkline.call.Status} of a call without a usable reply;
 *   <li>{@code certainty}: {@code EXECUTED}, or the {@link io.trunkline.call.Certainty} of such a
 *       call.
 * </ul>
 *
 * <p>The number of timers is bounded by the methods and outcomes: a provider does not filter calls
 * of unknown methods, so callers cannot add names. {@link ServerMeters} counts requests refused
 * before their method is known. At a provider the time does not include reading the request,
 * waiting for a thread and writing the reply. Add this filter to a client or server before other
 * filters, to include their time. Thread-safe.
 */
public final class CallTimers implements Filter {

  private final MeterRegistry registry;
  private final String name;
  private final String description;
  private final Map<CallSite, MethodTimers> methods = new ConcurrentHashMap<>();

  private CallTimers(MeterRegistry registry, String name, String description) {
    this.registry = requireNonNull(registry, "registry");
    this.name = name;
    this.description = description;
  }

  /** Creates a filter for the calls that a client makes. */
  public static CallTimers ofClient(MeterRegistry registry) {
    return new CallTimers(
        registry, CallNames.CLIENT_DURATION, "How long calls take, as their callers see it");
  }

  /** Creates a filter for the calls that a server serves. */
  public static CallTimers ofServer(MeterRegistry registry) {
    return new CallTimers(
        registry, CallNames.SERVER_DURATION, "How long methods run, with the filters around them");
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    MethodTimers timers = timers(invocation.site());
    long begin = System.nanoTime();
    CompletionStage<Outcome> stage = next.proceed(invocation);
    if (stage instanceof CompletableFuture<Outcome> ended && ended.isDone()) {
      timers.record(ended.join(), System.nanoTime() - begin);
      return stage;
    }
    return stage.thenApply(
        outcome -> {
          timers.record(outcome, System.nanoTime() - begin);
          return outcome;
        });
  }

  private MethodTimers timers(CallSite site) {
    MethodTimers known = methods.get(site);
    return known != null
        ? known
        : methods.computeIfAbsent(
            site, added -> new MethodTimers(registry, name, description, added));
  }
}
