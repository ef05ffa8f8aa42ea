package io.trunkline.internal.exchange;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One payload part for all connections that agreed on the same: serializations remember what they
 * made of the last one they saw, and connections take turns. Holds none that no connection uses.
 * Thread-safe.
 */
final class SharedTerms {

  private static final Logger log = LoggerFactory.getLogger(SharedTerms.class);

  private final Map<Long, WeakReference<PayloadTerms>> byDigest = new HashMap<>();

  /**
   * These terms, with the payload part of others that say the same. New ones under which classes
   * cannot be written are told to the log.
   *
   * @param peer the other side, for a person to read
   */
  synchronized Terms of(Terms agreed, Object peer) {
    byDigest.values().removeIf(payload -> payload.get() == null);
    WeakReference<PayloadTerms> known = byDigest.get(agreed.digest());
    PayloadTerms payload = known == null ? null : known.get();
    if (payload != null && payload.isEquivalentTo(agreed.payload())) {
      return agreed.with(payload);
    }
    byDigest.put(agreed.digest(), new WeakReference<>(agreed.payload()));
    agreed.leftOut().forEach(left -> log.warn("{}: {}", peer, left));
    List<String> refusals = agreed.refusals();
    if (!refusals.isEmpty()) {
      log.warn(
          "{}: calls with {} will fail: {}",
          peer,
          refusals.size() == 1 ? "this class" : "these " + refusals.size() + " classes",
          String.join("; ", refusals));
    }
    return agreed;
  }
}
