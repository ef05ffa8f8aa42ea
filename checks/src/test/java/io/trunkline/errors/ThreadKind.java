package io.trunkline.errors;

/** The kinds of threads that take part in a call. */
enum ThreadKind {
  /** Makes a call and waits for it, while the event loop's thread reads and writes. */
  CALLER,
  /** Makes one call after the other, and drives the event loop itself. */
  DRIVER,
  /** Makes a call on a virtual thread. */
  VIRTUAL_CALLER,
  CLIENT_LOOP,
  SERVER_LOOP,
  CLIENT_POOL,
  SERVER_POOL,
  /** A virtual thread of a client or server. */
  VIRTUAL,
  /** A thread that belongs to the suite. */
  OTHER;

  /** Begins the names of threads that make the calls of an operation. */
  static final String CALLER_NAME = "caller";

  static final String VIRTUAL_CALLER_NAME = "virtual-caller";

  /** Returns the kind of the current thread. */
  static ThreadKind current() {
    String name = Thread.currentThread().getName();
    if (name.isEmpty()) {
      return VIRTUAL;
    }
    if (name.equals(CALLER_NAME)) {
      return CALLER;
    }
    if (name.equals(VIRTUAL_CALLER_NAME)) {
      return VIRTUAL_CALLER;
    }
    if (name.startsWith("trunkline-client-io")) {
      return CLIENT_LOOP;
    }
    if (name.startsWith("trunkline-server-")) {
      return SERVER_LOOP;
    }
    if (name.startsWith("trunkline-call")) {
      return SERVER_POOL;
    }
    return name.startsWith("trunkline-") ? CLIENT_POOL : OTHER;
  }
}
