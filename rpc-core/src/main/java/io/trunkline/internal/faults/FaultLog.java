package io.trunkline.internal.faults;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the faults of all peers of one port or client, and writes lines about them as long as they
 * are not too many: peers cause them, so peers could fill the log. Each level has its own limit, so
 * that what does no harm leaves room for what does. Thread-safe.
 */
public final class FaultLog {

  private static final Logger log = LoggerFactory.getLogger(FaultLog.class);

  /** The logger of lines about the terms of connections, which are not faults. */
  private static final Logger terms = LoggerFactory.getLogger("io.trunkline.terms");

  private final LongAdder[] counts = new LongAdder[PeerFault.values().length];
  private final LimitedLog errors;
  private final LimitedLog warnings;
  private final LimitedLog infos;
  private final LimitedLog connections;

  public FaultLog() {
    this(
        new LimitedLog(System::nanoTime, log::isErrorEnabled, log::error),
        new LimitedLog(System::nanoTime, log::isWarnEnabled, log::warn),
        new LimitedLog(System::nanoTime, log::isInfoEnabled, log::info),
        new LimitedLog(System::nanoTime, terms::isInfoEnabled, terms::info));
  }

  FaultLog(LimitedLog errors, LimitedLog warnings, LimitedLog infos, LimitedLog connections) {
    this.connections = connections;
    this.errors = errors;
    this.warnings = warnings;
    this.infos = infos;
    for (int i = 0; i < counts.length; i++) {
      counts[i] = new LongAdder();
    }
  }

  void count(PeerFault fault) {
    counts[fault.ordinal()].increment();
  }

  /**
   * How often each fault occurred, by {@link PeerFault#key} and in the order of {@link PeerFault};
   * without those that did not.
   */
  public Map<String, Long> counts() {
    Map<String, Long> all = new LinkedHashMap<>();
    for (PeerFault fault : PeerFault.values()) {
      long count = counts[fault.ordinal()].sum();
      if (count > 0) {
        all.put(fault.key(), count);
      }
    }
    return Collections.unmodifiableMap(all);
  }

  /** Counts a fault of a peer that has no connection, and warns of it if there is room for it. */
  public void add(PeerFault fault, Supplier<String> line) {
    count(fault);
    warnings.write(line, null);
  }

  /**
   * Says at INFO what became of a connection, if there is room for it: such lines leave the room of
   * others alone.
   *
   * @param line may have text of the peer
   */
  public void connection(Supplier<String> line) {
    connections.write(line, null);
  }

  /**
   * Writes a line at ERROR with a stack trace, if there is room for it.
   *
   * @param line may have text of the peer
   * @param stack its messages may have text of the peer, too
   */
  public void error(Supplier<String> line, Throwable stack) {
    errors.write(line, stack);
  }

  /** Writes a line at WARN with a stack trace, if there is room for it; as {@link #error}. */
  public void warn(Supplier<String> line, @Nullable Throwable stack) {
    warnings.write(line, stack);
  }

  /** Writes a line at INFO, if there is room for it. */
  void info(Supplier<String> line) {
    infos.write(line, null);
  }
}
