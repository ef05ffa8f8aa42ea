package io.trunkline.internal.cluster;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The retry budgets of a client, one for each service that it calls, however many references it has
 * to it. They outlive their references, so that who makes a reference for each call has no more
 * repetitions than others; of very many services, those count that were referred to last.
 * Thread-safe.
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
   * That of a service. References with another percentage have one of their own.
   *
   * @param service its group, name and version, as text
   * @param percent repetitions in a hundred calls; 0 for none at all
   */
  public synchronized RetryBudget of(String service, int percent) {
    return budgets.computeIfAbsent(new Key(service, percent), key -> new RetryBudget(percent));
  }
}
