package io.trunkline.calls;

import java.util.concurrent.CompletableFuture;

/** A service whose provider writes down which calls it executed. */
public interface Journaled {

  /** Echoes. */
  Letter place(long call, Letter letter);

  /** What its provider keeps, after a garbage collection. */
  default Kept kept() {
    return Kept.now();
  }

  /** Echoes to a caller that does something else meanwhile. */
  CompletableFuture<Letter> placeLater(long call, Letter letter);
}
