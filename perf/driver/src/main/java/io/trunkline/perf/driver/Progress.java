package io.trunkline.perf.driver;

import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/**
 * Says how far a run has come and how long it still takes: a bar on a terminal, a line for each
 * part elsewhere. For one thread.
 */
public final class Progress {

  private static final int BAR = 30;

  private final PrintStream out;
  private final boolean terminal;
  private final long plannedMillis;
  private final long start = System.nanoTime();
  private long doneMillis;
  private String shownPart = "";

  /** A plan of so many milliseconds, none of which has passed. */
  public Progress(PrintStream out, boolean terminal, long plannedMillis) {
    this.out = out;
    this.terminal = terminal;
    this.plannedMillis = Math.max(1, plannedMillis);
  }

  /**
   * A step begins.
   *
   * @param part what it belongs to; elsewhere than on a terminal only this is shown, once
   */
  public void show(String part, String step) {
    if (terminal) {
      int full = (int) (BAR * Math.min(doneMillis, plannedMillis) / plannedMillis);
      out.print(
          "\r\u001b[K["
              + "#".repeat(full)
              + ".".repeat(BAR - full)
              + "] "
              + line(part + " " + step)
              + " ");
      out.flush();
    } else if (!part.equals(shownPart)) {
      out.println(line(part));
    }
    shownPart = part;
  }

  private String line(String what) {
    return String.format(
        Locale.ROOT, "%3d %%, %s left: %s", percent(), left(), what.stripTrailing());
  }

  private int percent() {
    return (int) (100 * Math.min(doneMillis, plannedMillis) / plannedMillis);
  }

  /** What is left of the plan, stretched as what is done was. */
  private String left() {
    double elapsed = (System.nanoTime() - start) / 1e6;
    double stretch = doneMillis == 0 ? 1 : elapsed / doneMillis;
    Duration left = Duration.ofMillis((long) (stretch * Math.max(0, plannedMillis - doneMillis)));
    return String.format(Locale.ROOT, "%d:%02d", left.toMinutes(), left.toSecondsPart());
  }

  /** A step has ended that was planned to take so long. */
  public void done(long millis) {
    doneMillis += millis;
  }

  /** Nothing more is to be shown. */
  public void end() {
    if (terminal) {
      out.print("\r\u001b[K");
      out.flush();
    }
  }
}
