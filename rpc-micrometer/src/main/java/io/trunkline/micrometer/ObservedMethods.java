package io.trunkline.micrometer;

import io.trunkline.call.CallSite;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The methods that have been called, each prepared at its first call. Thread-safe. */
final class ObservedMethods {

  private final Map<CallSite, ObservedMethod> methods = new ConcurrentHashMap<>();

  ObservedMethod of(CallSite site) {
    ObservedMethod known = methods.get(site);
    return known != null ? known : methods.computeIfAbsent(site, ObservedMethod::new);
  }
}
