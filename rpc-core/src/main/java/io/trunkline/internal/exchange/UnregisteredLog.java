package io.trunkline.internal.exchange;

import io.trunkline.serialization.UnregisteredClasses;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what one client or port writes by name where a number would do, and tells the log, once
 * for each class, what to add to which optimizer. Thread-safe.
 */
public final class UnregisteredLog implements UnregisteredClasses {

  private static final Logger log = LoggerFactory.getLogger(UnregisteredLog.class);
  private static final int MAX_NAMES = 100;

  private final String owner;
  private final Consumer<String> lines;
  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final LongAdder written = new LongAdder();

  /**
   * @param owner the client or port, for the log
   */
  public UnregisteredLog(String owner) {
    this(owner, log::info);
  }

  UnregisteredLog(String owner, Consumer<String> lines) {
    this.owner = owner;
    this.lines = lines;
  }

  @Override
  public void found(Class<?> type, boolean registeredHere) {
    String name = type.getName();
    if (names.size() < MAX_NAMES && names.add(name)) {
      lines.accept(
          owner
              + ": class "
              + name
              + " travels by name: a number would be shorter, and only a registered class may differ on the two"
              + " sides; add "
              + type.getCanonicalName()
              + ".class to an optimizer of "
              + (registeredHere ? "the peer, for this side has it" : "both sides")
              + ", or the line "
              + name
              + " to the file that its list: reads"
              + (names.size() < MAX_NAMES ? "" : "; from now on such classes are not logged"));
    }
  }

  @Override
  public void written(int count) {
    written.add(count);
  }

  /** How many names were written so far where a number would do. */
  public long namesWritten() {
    return written.sum();
  }
}
