package io.trunkline.interop.peer;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** What a provider was called with; others wait for it. Thread-safe. */
public final class Sightings {

  private final Set<String> lines = new LinkedHashSet<>();

  /** Adds what was seen. */
  public synchronized void add(String line) {
    lines.add(line);
    notifyAll();
  }

  /** Waits until this was seen, and forgets it. */
  public synchronized void await(String line, long millis)
      throws InterruptedException, TimeoutException {
    long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    while (!lines.remove(line)) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      if (left <= 0) {
        throw new TimeoutException("the provider did not see <" + line + "> but " + lines);
      }
      wait(left);
    }
  }
}
