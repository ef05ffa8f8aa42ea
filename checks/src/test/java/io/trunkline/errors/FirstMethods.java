package io.trunkline.errors;

import java.lang.StackWalker.StackFrame;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The first method of a task, which a thread, an executor of the JDK or a loop of Netty calls. An
 * error there comes before any code of the product runs, so nothing is raised in it: nobody but the
 * thread can catch the error.
 */
final class FirstMethods {

  private static final Pattern RUNS_TASKS =
      Pattern.compile(
          "io\\.netty\\.util\\.concurrent\\..*|java\\.lang\\.(Virtual)?Thread"
              + "|java\\.util\\.concurrent\\.(ThreadPoolExecutor|FutureTask"
              + "|ThreadPerTaskExecutor|Executors).*");

  private static final String POOL = "io.trunkline.internal.pool.";
  private static final String WORKER = POOL + "CallPool$Worker";

  /** This method, a watch, and {@link Probe#hit}. */
  private static final int FRAMES_BELOW = 3;

  private FirstMethods() {}

  /** Whether the method that has passed a probe is the first one of its task. */
  static boolean isRunning() {
    List<String> classes =
        StackWalker.getInstance()
            .walk(
                frames ->
                    frames.skip(FRAMES_BELOW).limit(2).map(StackFrame::getClassName).toList());
    return classes.size() == 2
        && (RUNS_TASKS.matcher(classes.get(1)).matches()
            || classes.get(1).equals(WORKER) && !classes.get(0).startsWith(POOL));
  }
}
