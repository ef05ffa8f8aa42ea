package io.trunkline.internal.server;

import io.trunkline.internal.protocol.RequestRefusedException;
import io.trunkline.serialization.ClassRefusedException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Which classes a provider's gate has refused: each is news once, because the provider's operator
 * is the one who can allow it. Peers can invent names, long ones too, so of the first ones a hash
 * code is kept, and nothing of the others. Thread-safe.
 */
final class RefusedClasses {

  private static final int MAX_NAMES = 100;

  private final Set<Integer> names = ConcurrentHashMap.newKeySet();

  /** Takes a refusal, which need not concern a class; returns whether it names a new class. */
  boolean add(RequestRefusedException refusal) {
    return refusal.getCause() instanceof ClassRefusedException refused
        && names.size() < MAX_NAMES
        && names.add(refused.className().hashCode());
  }
}
