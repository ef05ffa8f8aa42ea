package io.trunkline.client;

import io.trunkline.call.CallSite;
import io.trunkline.call.EchoService;
import io.trunkline.call.GenericService;
import io.trunkline.internal.client.ClientEngine;
import io.trunkline.internal.exchange.GenericCalls;
import io.trunkline.internal.exchange.ResultType;
import io.trunkline.serialization.ClassGate;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The plans of a reference's methods: inherited, overloaded, generic and default ones alike, each
 * by its erased signature, as stock peers look it up. Immutable; made once.
 */
final class MethodPlans {

  private static final Logger log = LoggerFactory.getLogger(MethodPlans.class);

  private final Map<Method, MethodPlan> plans;

  private MethodPlans(Map<Method, MethodPlan> plans) {
    this.plans = plans;
  }

  /**
   * @param constants the attachments that each call has
   */
  static MethodPlans of(
      ReferenceOptions<?> reference,
      ClientEngine engine,
      ClassGate gate,
      Duration timeout,
      Map<String, Object> constants) {
    Map<Method, MethodPlan> plans = new HashMap<>();
    for (Method method : reference.service().getMethods()) {
      if (!Modifier.isStatic(method.getModifiers())) {
        plans.put(method, plan(method, reference, engine, gate, timeout, constants));
      }
    }
    for (Method method : EchoService.class.getMethods()) {
      plans.put(method, plan(method, reference, engine, gate, timeout, constants));
    }
    return new MethodPlans(plans);
  }

  private static MethodPlan plan(
      Method method,
      ReferenceOptions<?> reference,
      ClientEngine engine,
      ClassGate gate,
      Duration clientTimeout,
      Map<String, Object> constants) {
    MethodOptions options = reference.methods().getOrDefault(method.getName(), MethodOptions.NONE);
    CallSite site =
        new CallSite(
            reference.pathOr(null),
            ReferenceOptions.versionOrNone(reference.version()),
            reference.group(),
            wireName(method),
            CallSite.descriptor(method));
    String serialization = first(options.serialization(), reference.serialization(), "hessian2");
    Duration timeout = first(options.timeout(), reference.timeout(), clientTimeout);
    ResultType result = ResultType.of(method, reference.service());
    if (options.oneWay() && promisesValue(method, result)) {
      log.warn(
          "{} is one-way but returns {}: callers get null or 0 and no answer; one-way is for void"
              + " methods",
          site,
          method.getGenericReturnType().getTypeName());
    }
    return new MethodPlan(
        engine.plan(
            site,
            serialization,
            constants,
            reference.stockCompactTime(),
            result.wire(),
            gate,
            timeout.toNanos()),
        method.getReturnType(),
        result,
        options.oneWay(),
        timeout.toNanos());
  }

  /** Not so a method that is void, or whose future says only that the call was sent. */
  private static boolean promisesValue(Method method, ResultType result) {
    return result.isFuture()
        ? !method.getGenericReturnType().getTypeName().endsWith("<java.lang.Void>")
        : method.getReturnType() != void.class;
  }

  /** On the wire there is one generic method; whether the caller waits is the caller's business. */
  private static String wireName(Method method) {
    return method.getDeclaringClass() == GenericService.class
        ? GenericCalls.METHOD
        : method.getName();
  }

  private static <V> V first(@Nullable V nearest, @Nullable V next, V last) {
    return nearest != null ? nearest : next != null ? next : last;
  }

  Collection<MethodPlan> all() {
    return plans.values();
  }

  /** The plan of a method of the interface; null for a method of {@link Object}. */
  @Nullable MethodPlan of(Method method) {
    return plans.get(method);
  }
}
