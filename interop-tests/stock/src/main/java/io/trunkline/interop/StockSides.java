package io.trunkline.interop;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The stock peers of one version: one for each role, started when first needed. For one thread. */
final class StockSides implements AutoCloseable {

  private final StockVersion version;
  private final List<String> jvmArguments;
  private final Map<String, Side> shared = new HashMap<>();
  private final List<Side> sides = new ArrayList<>();

  StockSides(StockVersion version, List<String> jvmArguments) {
    this.version = version;
    this.jvmArguments = List.copyOf(jvmArguments);
  }

  StockVersion version() {
    return version;
  }

  /** Whether they were started like this. */
  boolean are(StockVersion other, List<String> arguments) {
    return version == other && jvmArguments.equals(arguments);
  }

  /** The peer that all who ask for this role share. */
  Side shared(String role) {
    return shared.computeIfAbsent(role, this::fresh);
  }

  /** A peer of its own. */
  Side fresh(String role) {
    Side side = ChildSide.stock(version, role, jvmArguments);
    sides.add(side);
    return side;
  }

  /** The warnings and errors that they logged since this was asked last. */
  List<String> newWarnings() {
    return sides.stream().flatMap(side -> side.newWarnings().stream()).toList();
  }

  /** Terminates every peer. */
  @Override
  public void close() {
    sides.forEach(Side::close);
  }
}
