package io.trunkline.internal.cluster;

import io.trunkline.call.RpcException;
import io.trunkline.internal.client.ClientMethod;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns once for each reference that its calls can run twice, because {@code retries} was set for
 * methods that are not declared idempotent. Thread-safe.
 */
final class RepeatNotice {

  private static final Logger log = LoggerFactory.getLogger(RepeatNotice.class);

  private final AtomicBoolean isWarned = new AtomicBoolean();

  /** Called before a call is repeated that may have run. */
  void repeated(ClientMethod method, ClusterPolicy policy, Endpoint first, RpcException reason) {
    if (!policy.idempotent() && isWarned.compareAndSet(false, true)) {
      log.warn(
          "{} is called again although it may have run at {} ({}), because retries={} is set, here"
              + " or by its providers, and stock Dubbo does the same: it may run twice. Declare it"
              + " idempotent if that does no harm, else leave retries out or set it to 0, so that"
              + " only what certainly did not run is repeated. Further cases of this reference are not logged",
          method,
          first,
          reason.status(),
          policy.retries());
    }
  }
}
