package demo.filters;

import java.util.ArrayList;
import java.util.List;

/** Calls that Brave traces. */
final class BraveCalls {

  private BraveCalls() {}

  /** The outcomes, each with its spans. */
  static List<String> of(Greeter greeter, Spans spans) {
    try {
      List<String> lines = new ArrayList<>();
      lines.add(Outcome.of(() -> greeter.greet("ann")));
      lines.addAll(spans.take(2));
      lines.add(Outcome.of(() -> greeter.fail("tea")));
      lines.addAll(spans.take(2));
      return lines;
    } catch (InterruptedException e) {
      throw new IllegalStateException("interrupted while waiting for spans", e);
    }
  }
}
