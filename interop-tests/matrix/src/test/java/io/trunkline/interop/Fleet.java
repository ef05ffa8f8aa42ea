package io.trunkline.interop;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The peers of one version: one for each role, started when first needed. For one thread. */
final class Fleet implements AutoCloseable {

  private final StockVersion version;
  private final Dialect dialect;
  private final Map<String, Side> shared = new HashMap<>();
  private final Map<Pairing, Pair> pairs = new EnumMap<>(Pairing.class);
  private final List<Side> sides = new ArrayList<>();

  Fleet(StockVersion version) {
    this(version, Dialect.HESSIAN2);
  }

  Fleet(StockVersion version, Dialect dialect) {
    this.version = version;
    this.dialect = dialect;
  }

  StockVersion version() {
    return version;
  }

  private Side shared(boolean ours, String role) {
    return shared.computeIfAbsent((ours ? "our " : "stock ") + role, key -> fresh(ours, role));
  }

  private Side fresh(boolean ours, String role) {
    Side side = ours ? new OurSide(dialect) : StockSide.start(version, role, dialect);
    sides.add(side);
    return side;
  }

  /** The pair that the scenarios of a pairing share. */
  Pair pair(Pairing pairing) {
    return pairs.computeIfAbsent(pairing, key -> pair(pairing, provider(pairing), 0, 0));
  }

  /**
   * The same peers once more, on another port and connection and with other heartbeats; 0 for the
   * default of 60 s.
   */
  Pair pairWithHeartbeats(Pair like, int consumerMillis, int providerMillis) {
    return pair(like.pairing(), provider(like.pairing()), consumerMillis, providerMillis);
  }

  /** The same consumer with a provider of its own. */
  Pair pairToShutDown(Pair like) {
    Pairing pairing = like.pairing();
    return pair(pairing, fresh(pairing.ourProvider(), "provider-to-shut-down"), 0, 0);
  }

  private Side provider(Pairing pairing) {
    return shared(pairing.ourProvider(), "provider");
  }

  private Pair pair(Pairing pairing, Side provider, int consumerMillis, int providerMillis) {
    Side consumer = shared(pairing.ourConsumer(), "consumer");
    return new Pair(pairing, consumer, provider, consumerMillis, providerMillis);
  }

  /** The warnings and errors that stock peers logged since this was asked last. */
  List<String> newWarnings() {
    return sides.stream().flatMap(side -> side.newWarnings().stream()).toList();
  }

  /** Terminates every peer. */
  @Override
  public void close() {
    try {
      pairs.values().forEach(Pair::close);
    } finally {
      sides.forEach(Side::close);
    }
  }
}
