package io.trunkline.internal.server;

import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.serialization.ClassRefusedException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Logs which classes a provider's gate refused, each once: its operator is the one who can allow
 * them. Peers can invent names, so only the first ones are kept. Thread-safe.
 */
final class RefusedClasses {

  private static final Logger log = LoggerFactory.getLogger(RefusedClasses.class);
  private static final int MAX_NAMES = 100;

  private final Set<String> names = ConcurrentHashMap.newKeySet();

  /** Takes a refusal, which need not be one of a class. */
  void add(RequestRefusedException refusal) {
    if (refusal.getCause() instanceof ClassRefusedException refused
        && names.size() < MAX_NAMES
        && names.add(refused.className())) {
      log.warn(
          "{}{}",
          refusal.getMessage(),
          names.size() < MAX_NAMES ? "" : "; from now on, refused classes are no longer logged");
    }
  }
}
