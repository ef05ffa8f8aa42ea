package io.trunkline.perf.driver;

/** How much of a plan is measured. */
enum Extent {
  /** All of it. */
  WHOLE,
  /** What fits into ten minutes. */
  QUICK,
  /** All of it once, too briefly for a figure to mean anything: whether every step still works. */
  TRIAL
}
