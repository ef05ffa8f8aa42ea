package io.trunkline.perf.raw;

/** When a client flushes what it writes. */
enum Writes {
  /** Each message at once, from its caller's thread. */
  EACH_FLUSHED,
  /** Callers queue their messages; the event loop writes all there are and flushes once. */
  FLUSHED_TOGETHER
}
