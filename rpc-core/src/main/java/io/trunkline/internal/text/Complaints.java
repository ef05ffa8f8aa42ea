package io.trunkline.internal.text;

import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;

/**
 * Lines about what somebody else has written and nobody here can use, each once and not too many: a
 * registry may have a hundred thousand of them. Thread-safe.
 */
public final class Complaints {

  private static final int MOST = 50;

  private final Logger log;
  private final Set<String> made = new HashSet<>();

  public Complaints(Logger log) {
    this.log = log;
  }

  /** Logs a line that was not logged before, visible, not long and without secrets. */
  public synchronized void add(String line) {
    String shown = PeerText.shown(line);
    if (made.size() < MOST && made.add(shown)) {
      log.warn(made.size() == MOST ? shown + "; further lines like it are left out" : shown);
    }
  }
}
