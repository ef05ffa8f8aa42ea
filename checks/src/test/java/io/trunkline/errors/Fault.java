package io.trunkline.errors;

/** What is raised at a place. */
enum Fault {
  STACK_OVERFLOW,
  OUT_OF_MEMORY,
  THREAD_DEATH,
  LINKAGE,
  INTERRUPT;

  /** Throws the error on the current thread, or interrupts it. */
  void raise(String place) {
    switch (this) {
      case STACK_OVERFLOW -> throw new StackOverflowError(place);
      case OUT_OF_MEMORY -> throw new OutOfMemoryError(place);
      case THREAD_DEATH -> throw new ThreadDeath();
      case LINKAGE -> throw new NoClassDefFoundError(place);
      case INTERRUPT -> Thread.currentThread().interrupt();
    }
  }
}
