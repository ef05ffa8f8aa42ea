package io.trunkline.errors;

import org.jspecify.annotations.Nullable;

/** The hook that {@link ProbeAgent} adds to the methods of the product. */
public final class Probe {

  /** Receives each probe that a thread passes. */
  interface Watch {

    /** A thread passes a probe. */
    void passed(int probe);
  }

  /** Static because the probes are static calls; null while nobody watches. */
  private static volatile @Nullable Watch watch;

  private Probe() {}

  /** Called by instrumented methods. */
  public static void hit(int probe) {
    Watch current = watch;
    if (current != null) {
      current.passed(probe);
    }
  }

  /** Reports all probes to this watch from now on. */
  static void watch(Watch next) {
    watch = next;
  }

  /** Reports probes to nobody from now on. */
  static void rest() {
    watch = null;
  }
}
