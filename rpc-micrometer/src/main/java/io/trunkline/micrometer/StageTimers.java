package io.trunkline.micrometer;

import static java.util.Objects.requireNonNull;

import io.micrometer.core.instrument.MeterRegistry;
import io.trunkline.call.CallSite;
import io.trunkline.call.Filter;
import io.trunkline.call.Invocation;
import io.trunkline.call.Outcome;
import java.util.Map;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A filter that times the {@linkplain io.trunkline.call.Stage stages} of calls: a timer {@code
 * rpc.client.stage} at a consumer, {@code rpc.server.stage} at a provider, with the tags {@code
 * rpc.system}, {@code rpc.service} and {@code rpc.method} of {@link CallTimers}, and {@code stage}.
 * A consumer has the stages at its provider too if both ends are Trunkline. The number of timers is
 * bounded by the methods and the nine stages. Each attempt of a call is timed. Thread-safe.
 */
public final class StageTimers implements Filter {

  private final MeterRegistry registry;
  private final String name;
  private final String description;
  private final Map<CallSite, MethodStages> methods = new ConcurrentHashMap<>();

  private StageTimers(MeterRegistry registry, String name, String description) {
    this.registry = requireNonNull(registry, "registry");
    this.name = name;
    this.description = description;
  }

  /** Creates a filter for the calls that a client makes. */
  public static StageTimers ofClient(MeterRegistry registry) {
    return new StageTimers(
        registry, CallNames.CLIENT_STAGE, "How long each stage of calls takes, at both ends");
  }

  /** Creates a filter for the calls that a server serves. */
  public static StageTimers ofServer(MeterRegistry registry) {
    return new StageTimers(
        registry, CallNames.SERVER_STAGE, "How long each stage of requests takes");
  }

  @Override
  public CompletionStage<Outcome> filter(Invocation invocation, Next next) {
    return next.proceed(invocation.withCallListener(stages(invocation.site())));
  }

  private MethodStages stages(CallSite site) {
    MethodStages known = methods.get(site);
    return known != null
        ? known
        : methods.computeIfAbsent(
            site, added -> new MethodStages(registry, name, description, added));
  }
}
