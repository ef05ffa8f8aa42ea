package io.trunkline.serialization;

/**
 * Is notified of application classes that a serialization writes by name under agreed terms
 * although optimizers on both sides could give them a number. Called by the threads that write:
 * implementations are thread-safe, fast, and never throw.
 */
public interface UnregisteredClasses {

  /** Ignores every notification. */
  UnregisteredClasses IGNORED =
      new UnregisteredClasses() {
        @Override
        public void found(Class<?> type, boolean registeredHere) {}

        @Override
        public void written(int names) {}
      };

  /**
   * Reports a class that was written by name. Called once or a few times per class, not per object.
   *
   * @param registeredHere whether this side's catalog has the class, so that only the peer's lacks
   *     it
   */
  void found(Class<?> type, boolean registeredHere);

  /**
   * Reports that a message with unregistered classes was written.
   *
   * @param names how many names of such classes the message contains; 1 or more
   */
  void written(int names);
}
