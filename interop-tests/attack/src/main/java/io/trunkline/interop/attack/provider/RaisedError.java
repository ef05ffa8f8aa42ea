package io.trunkline.interop.attack.provider;

/** What an application's code raises in a provider's thread. */
public enum RaisedError {
  /** A real overflow, at the end of the thread's stack. */
  STACK_OVERFLOW {
    @Override
    void raise() {
      throw new IllegalStateException("no end of the stack after frame " + deeper(0));
    }
  },
  OUT_OF_MEMORY {
    @Override
    void raise() {
      throw new OutOfMemoryError("raised on purpose");
    }
  },
  LINKAGE {
    @Override
    void raise() {
      throw new NoClassDefFoundError("raised/on/Purpose");
    }
  },
  THREAD_DEATH {
    @Override
    void raise() {
      throw new ThreadDeath();
    }
  },
  INTERRUPT {
    @Override
    void raise() {
      Thread.currentThread().interrupt();
    }
  };

  abstract void raise();

  private static int deeper(int frame) {
    return frame < 0 ? frame : deeper(frame + 1) + 1;
  }
}
