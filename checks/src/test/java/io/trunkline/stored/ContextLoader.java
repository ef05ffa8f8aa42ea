package io.trunkline.stored;

import java.util.concurrent.Callable;

/** Work that an application does in a class loader of its own. */
final class ContextLoader {

  private ContextLoader() {}

  /** Runs with the loader as that of the thread's context. */
  static <T> T as(ClassLoader loader, Callable<T> work) throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader own = thread.getContextClassLoader();
    thread.setContextClassLoader(loader);
    try {
      return work.call();
    } finally {
      thread.setContextClassLoader(own);
    }
  }
}
