package io.trunkline.spring;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether a {@link HarmlessMistake} stops startup. The one place that decides it for a context.
 * Thread-safe.
 */
final class Swap {

  /** The property with the decision. */
  static final String KEY = "dubbo.swap";

  /** The attribute of the application with the same. */
  static final String ATTRIBUTE = "swap";

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.spring");

  private final Set<String> ignored = new LinkedHashSet<>();
  private boolean lenient;
  private boolean reported;

  /**
   * Decides it.
   *
   * @param where sets it, for messages
   * @param text the decision; null or empty if it sets none
   * @throws IllegalArgumentException if the text is neither of the two
   */
  synchronized void decide(String where, @Nullable String text) {
    if (text != null && !text.isEmpty()) {
      lenient =
          ValueType.SWAP
              .read(where, ATTRIBUTE, text, Swap.class.getClassLoader())
              .equals("lenient");
    }
  }

  /** Whether startup goes on in spite of this mistake, which is noted then. */
  synchronized boolean ignores(RuntimeException mistake) {
    if (lenient && mistake instanceof HarmlessMistake harmless) {
      if (ignored.add(harmless.ignored()) && reported) {
        log.warn("{}=lenient: ignored: {}", KEY, harmless.ignored()); // declared after the start
      }
      return true;
    }
    return false;
  }

  /** Logs one warning with all that was ignored so far; what comes later has its own. */
  synchronized void report() {
    reported = true;
    if (ignored.isEmpty()) {
      return;
    }
    List<String> lines = new ArrayList<>();
    for (String one : ignored) {
      lines.add("\n  " + (lines.size() + 1) + ". " + one);
    }
    log.warn(
        "{}=lenient: {} ignored that would stop startup without it:{}",
        KEY,
        ignored.size() == 1 ? "1 setting is" : ignored.size() + " settings are",
        String.join("", lines));
  }
}
