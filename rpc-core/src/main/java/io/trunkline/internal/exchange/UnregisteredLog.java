package io.trunkline.internal.exchange;

import io.trunkline.serialization.UnregisteredClasses;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts what one client or port writes by name where a number would do, and writes to the log what
 * to add to which optimizer: one line for all the classes that a message brought up, and each class
 * once. Thread-safe.
 */
public final class UnregisteredLog implements UnregisteredClasses {

  private static final Logger log = LoggerFactory.getLogger(UnregisteredLog.class);
  private static final int MAX_NAMES = 100;

  private final String owner;
  private final Consumer<String> lines;
  private final Set<String> names = ConcurrentHashMap.newKeySet();
  private final Queue<Found> unsaid = new ConcurrentLinkedQueue<>();
  private final LongAdder written = new LongAdder();

  /**
   * A class by name, so that its loader is not kept.
   *
   * @param source how sources spell it
   * @param registeredHere whether only the peer lacks it
   */
  private record Found(String source, boolean registeredHere) {}

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
    if (names.size() < MAX_NAMES && names.add(type.getName())) {
      unsaid.add(new Found(type.getCanonicalName() + ".class", registeredHere));
    }
  }

  @Override
  public void written(int count) {
    written.add(count);
    if (!unsaid.isEmpty()) {
      say();
    }
  }

  private void say() {
    List<String> onBoth = new ArrayList<>();
    List<String> onPeer = new ArrayList<>();
    for (Found found = unsaid.poll(); found != null; found = unsaid.poll()) {
      (found.registeredHere ? onPeer : onBoth).add(found.source);
    }
    int count = onBoth.size() + onPeer.size();
    if (count == 0) {
      return; // another thread has said it
    }
    List<String> remedies = new ArrayList<>();
    if (!onBoth.isEmpty()) {
      remedies.add(String.join(", ", onBoth) + " to an optimizer on both sides");
    }
    if (!onPeer.isEmpty()) {
      remedies.add(
          String.join(", ", onPeer)
              + " to an optimizer on the peer's side (this side has "
              + (onPeer.size() == 1 ? "it)" : "them)"));
    }
    lines.accept(
        ("%s: %s by name. Classes registered on both sides travel as numbers, which is shorter, and may"
                + " differ on the two sides. Add %s. (In a file that list: reads, write a line such as"
                + " shop.Order$Item for each.)%s")
            .formatted(
                owner,
                count == 1 ? "1 class travels" : count + " classes travel",
                String.join("; add ", remedies),
                names.size() < MAX_NAMES ? "" : " Further classes by name are not logged."));
  }

  /** How many names were written so far where a number would do. */
  public long namesWritten() {
    return written.sum();
  }
}
