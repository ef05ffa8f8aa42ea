package io.trunkline.internal.exchange;

import io.trunkline.internal.handshake.Terms;
import io.trunkline.serialization.terms.PayloadTerms;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shares one {@link PayloadTerms} among connections with equal terms, because serializations cache
 * what they derive from the last one. Held weakly. Thread-safe.
 */
public final class SharedTerms {

  private static final Logger log = LoggerFactory.getLogger(SharedTerms.class);

  private static final int MAX_WARNINGS = 256;

  private final Map<Long, WeakReference<PayloadTerms>> byDigest = new HashMap<>();
  private final Set<String> warned = new HashSet<>();
  private final Consumer<String> warnings;

  public SharedTerms() {
    this(log::warn);
  }

  SharedTerms(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /**
   * These terms, with the payload part of equal ones. Logs what cannot be written under them, each
   * text once.
   *
   * @param peer the other side, in human-readable form
   */
  public synchronized Terms of(Terms agreed, Object peer) {
    agreed.leftOut().forEach(left -> warn(peer, left));
    List<String> refusals = agreed.refusals();
    if (!refusals.isEmpty()) {
      String classes = refusals.size() == 1 ? "this class" : refusals.size() + " classes";
      warn(peer, "calls with " + classes + " will fail: " + String.join("; ", refusals));
    }
    byDigest.values().removeIf(payload -> payload.get() == null);
    WeakReference<PayloadTerms> known = byDigest.get(agreed.digest());
    PayloadTerms payload = known == null ? null : known.get();
    if (payload != null && payload.isEquivalentTo(agreed.payload())) {
      return agreed.with(payload);
    }
    byDigest.put(agreed.digest(), new WeakReference<>(agreed.payload()));
    return agreed;
  }

  private void warn(Object peer, String text) {
    if (warned.size() < MAX_WARNINGS && warned.add(text)) {
      warnings.accept(peer + ": " + text);
    }
  }
}
