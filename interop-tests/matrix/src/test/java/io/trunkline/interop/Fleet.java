package io.trunkline.interop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The peers of a run: one for each role and version, started when first needed. For one thread. */
final class Fleet implements AutoCloseable {

  private final Map<String, Side> sides = new HashMap<>();
  private final Map<String, Pair> pairs = new HashMap<>();
  private final List<AutoCloseable> opened = new ArrayList<>();

  Side consumer(StockVersion version, Pairing pairing) {
    return side(version, pairing.ourConsumer(), "consumer");
  }

  Side provider(StockVersion version, Pairing pairing) {
    return side(version, pairing.ourProvider(), "provider");
  }

  private Side side(StockVersion version, boolean ours, String role) {
    return sides.computeIfAbsent(
        ours + " " + version + " " + role, key -> fresh(version, ours, role));
  }

  private Side fresh(StockVersion version, boolean ours, String role) {
    Side side = ours ? new OurSide() : StockSide.start(version, role);
    opened.add(side);
    return side;
  }

  /** The consumer of a version and a provider that all scenarios share. */
  Pair pair(StockVersion version, Pairing pairing) {
    return pairs.computeIfAbsent(
        version + " " + pairing,
        key -> pair(version, pairing, provider(version, pairing), 0));
  }

  /** The same peers on another port and connection, which are quiet for this long at most. */
  Pair pairWithHeartbeat(StockVersion version, Pairing pairing, int millis) {
    return pair(version, pairing, provider(version, pairing), millis);
  }

  /** The consumer of a version and a provider of its own, that may be shut down. */
  Pair pairToShutDown(StockVersion version, Pairing pairing) {
    return pair(version, pairing, fresh(version, pairing.ourProvider(), "provider-to-shut-down"), 0);
  }

  private Pair pair(StockVersion version, Pairing pairing, Side provider, int heartbeat) {
    Pair pair = new Pair(version, pairing, consumer(version, pairing), provider, heartbeat);
    opened.add(pair);
    return pair;
  }

  /** Ends every peer, whatever has happened. */
  @Override
  public void close() {
    RuntimeException first = null;
    for (int i = opened.size() - 1; i >= 0; i--) {
      try {
        opened.get(i).close();
      } catch (Exception e) {
        first = first == null ? new IllegalStateException("cannot close " + opened.get(i), e) : first;
      }
    }
    if (first != null) {
      throw first;
    }
  }
}
