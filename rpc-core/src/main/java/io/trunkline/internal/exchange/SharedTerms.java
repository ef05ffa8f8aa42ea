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

/**
 * Shares one {@link PayloadTerms} among connections with equal terms, because serializations cache
 * what they derive from the last one. Held weakly. Thread-safe.
 */
public final class SharedTerms {

  private static final int MAX_WARNINGS = 256;
  private static final int FIRST_PURGE = 64;

  private final Map<Long, WeakReference<PayloadTerms>> byDigest = new HashMap<>();

  /** The hash codes of the texts: what peers write is not kept. */
  private final Set<Integer> warned = new HashSet<>();

  private final Consumer<String> warnings;

  /** The number of kept terms from which those without connections are removed. */
  private int purgeAt = FIRST_PURGE;

  /**
   * @param warnings takes lines for the log, which may have text of a peer
   */
  public SharedTerms(Consumer<String> warnings) {
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
    WeakReference<PayloadTerms> known = byDigest.get(agreed.digest());
    PayloadTerms payload = known == null ? null : known.get();
    if (payload != null && payload.isEquivalentTo(agreed.payload())) {
      return agreed.with(payload);
    }
    purge();
    byDigest.put(agreed.digest(), new WeakReference<>(agreed.payload()));
    return agreed;
  }

  /**
   * Logs, once for each peer and compression, that this side would compress its messages and the
   * peer cannot read that.
   *
   * @param messages {@code requests} or {@code replies}
   */
  public synchronized void notRead(String compression, String messages, Object peer) {
    warn(
        peer,
        ("it does not read %1$s, so %2$s to it are not compressed; add the module of %1$s to its class"
                + " path, or set compression to deflate, which every Trunkline end reads")
            .formatted(compression, messages));
  }

  /** Each time only after as many were added as were left: constant work for each connection. */
  private void purge() {
    if (byDigest.size() >= purgeAt) {
      byDigest.values().removeIf(payload -> payload.get() == null);
      purgeAt = Math.max(FIRST_PURGE, 2 * byDigest.size());
    }
  }

  /** The number of kept terms, unused ones included. */
  synchronized int size() {
    return byDigest.size();
  }

  private void warn(Object peer, String text) {
    if (warned.size() < MAX_WARNINGS && warned.add(text.hashCode())) {
      warnings.accept(peer + ": " + text);
    }
  }
}
