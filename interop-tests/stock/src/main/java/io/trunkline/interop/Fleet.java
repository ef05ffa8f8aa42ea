package io.trunkline.interop;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Peers that speak one dialect: one for each role, started when first needed. For one thread. */
final class Fleet implements AutoCloseable {

  private final StockSides stock;
  private final boolean endsStock;
  private final Dialect dialect;
  private final Map<String, Side> ours = new HashMap<>();
  private final Map<Pairing, Pair> pairs = new EnumMap<>(Pairing.class);
  private final List<Side> ourSides = new ArrayList<>();

  /** Stock peers of their own, which speak as they do by default. */
  Fleet(StockVersion version) {
    this(new StockSides(version, List.of()), true, Dialect.HESSIAN2);
  }

  /** Stock peers of their own. */
  Fleet(StockVersion version, Dialect dialect) {
    this(new StockSides(version, Dialect.jvmArguments(dialect.listed())), true, dialect);
  }

  /** Stock peers that live on. */
  Fleet(StockSides stock, Dialect dialect) {
    this(stock, false, dialect);
  }

  private Fleet(StockSides stock, boolean endsStock, Dialect dialect) {
    this.stock = stock;
    this.endsStock = endsStock;
    this.dialect = dialect;
  }

  StockVersion version() {
    return stock.version();
  }

  private Side shared(boolean isOurs, String role) {
    return isOurs ? ours.computeIfAbsent(role, key -> freshOurs()) : stock.shared(role);
  }

  private Side freshOurs() {
    Side side = new OurSide(dialect);
    ourSides.add(side);
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
    Side provider = pairing.ourProvider() ? freshOurs() : stock.fresh("provider-to-shut-down");
    return pair(pairing, provider, 0, 0);
  }

  private Side provider(Pairing pairing) {
    return shared(pairing.ourProvider(), "provider");
  }

  private Pair pair(Pairing pairing, Side provider, int consumerMillis, int providerMillis) {
    Side consumer = shared(pairing.ourConsumer(), "consumer");
    return new Pair(
        pairing, dialect.serialization(), consumer, provider, consumerMillis, providerMillis);
  }

  /** The warnings and errors that stock peers logged since this was asked last. */
  List<String> newWarnings() {
    return stock.newWarnings();
  }

  /** Terminates every peer, but for stock peers that live on. */
  @Override
  public void close() {
    try {
      pairs.values().forEach(Pair::close);
    } finally {
      ourSides.forEach(Side::close);
      if (endsStock) {
        stock.close();
      }
    }
  }
}
