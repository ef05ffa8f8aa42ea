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
 * One payload part for all connections that agreed on the same: serializations remember what they
 * made of the last one they saw, and connections take turns. Holds none that no connection uses.
 * Thread-safe.
 */
public final class SharedTerms {

  private static final Logger log = LoggerFactory.getLogger(SharedTerms.class);

  private static final int MAX_TOLD = 256;

  private final Map<Long, WeakReference<PayloadTerms>> byDigest = new HashMap<>();
  private final Set<String> told = new HashSet<>();
  private final Consumer<String> warnings;

  public SharedTerms() {
    this(log::warn);
  }

  SharedTerms(Consumer<String> warnings) {
    this.warnings = warnings;
  }

  /**
   * These terms, with the payload part of others that say the same. What cannot be written under
   * them is told to the log, once in the same words.
   *
   * @param peer the other side, for a person to read
   */
  public synchronized Terms of(Terms agreed, Object peer) {
    agreed.leftOut().forEach(left -> tell(peer, left));
    List<String> refusals = agreed.refusals();
    if (!refusals.isEmpty()) {
      String classes = refusals.size() == 1 ? "this class" : refusals.size() + " classes";
      tell(peer, "calls with " + classes + " will fail: " + String.join("; ", refusals));
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

  private void tell(Object peer, String text) {
    if (told.size() < MAX_TOLD && told.add(text)) {
      warnings.accept(peer + ": " + text);
    }
  }
}
