package io.trunkline.internal.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The retry budgets of a client, one for each service that it calls, shared by all references to
 * it. A budget outlives its references, so that a client that makes a reference for each call has
 * no more repetitions; only the budgets of the last 1,000 services are kept. Thread-safe.
 */
public final class RetryBudgets {

  private static final int KEPT = 1_000;

  /**
   * @param service group, service and version
   * @param percent repetitions in a hundred calls
   */
  private record Key(String service, int percent) {}

  private final Map<Key, RetryBudget> budgets =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Key, RetryBudget> eldest) {
          return size() > KEPT;
        }
      };

  /**
   * Returns the budget of a service. References with another percentage have their own.
   *
   * @param service its group, name and version, as text
   * @param percent repetitions in a hundred calls; 0 for none at all
   */
  public synchronized RetryBudget of(String service, int percent) {
    return budgets.computeIfAbsent(new Key(service, percent), key -> new RetryBudget(percent));
  }
}
