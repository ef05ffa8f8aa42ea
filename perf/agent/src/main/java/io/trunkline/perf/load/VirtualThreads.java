package io.trunkline.perf.load;

/** Virtual threads, which this module's own Java version does not have yet. */
final class VirtualThreads {

  private VirtualThreads() {}

  /**
   * A virtual thread that does not run yet.
   *
   * @throws IllegalStateException before Java 21
   */
  static Thread unstarted(Runnable task) {
    try {
      Object builder = Thread.class.getMethod("ofVirtual").invoke(null);
      return (Thread)
          Class.forName("java.lang.Thread$Builder")
              .getMethod("unstarted", Runnable.class)
              .invoke(builder, task);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(
          "virtual threads need Java 21 or later, this is " + Runtime.version(), e);
    }
  }
}
