package io.trunkline.internal.cluster;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The retry budgets of a client, one for each service that it calls, however many references it has
 * to it. They are kept as long as the client, so that who makes a reference for each call has no
 * more repetitions than others. Thread-safe.
 */
public final class RetryBudgets {

  /**
   * @param service group, service and version
   */
  private record Key(String service, int percent) {}

  private final Map<Key, RetryBudget> budgets = new ConcurrentHashMap<>();

  /**
   * That of a service. References with another percentage have one of their own.
   *
   * @param service its group, name and version, as text
   * @param percent repetitions in a hundred calls; 0 for none at all
   */
  public RetryBudget of(String service, int percent) {
    return budgets.computeIfAbsent(new Key(service, percent), key -> new RetryBudget(percent));
  }
}
