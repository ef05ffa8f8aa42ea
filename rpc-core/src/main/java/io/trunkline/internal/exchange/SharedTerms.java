package io.trunkline.internal.exchange;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/**
 * One payload part for all connections that agreed on the same: serializations remember what they
 * made of the last one they saw, and connections take turns. Holds none that no connection uses.
 * Thread-safe.
 */
final class SharedTerms {

  private final Map<Long, WeakReference<PayloadTerms>> byDigest = new HashMap<>();

  /** These terms, with the payload part of others that say the same. */
  synchronized Terms of(Terms agreed) {
    byDigest.values().removeIf(payload -> payload.get() == null);
    WeakReference<PayloadTerms> known = byDigest.get(agreed.digest());
    PayloadTerms payload = known == null ? null : known.get();
    if (payload == null) {
      byDigest.put(agreed.digest(), new WeakReference<>(agreed.payload()));
      return agreed;
    }
    return agreed.with(payload);
  }
}
