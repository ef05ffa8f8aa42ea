package io.trunkline.serialization;

/**
 * Is notified of application classes that a serialization writes by name under agreed terms
 * although they would have a number if an optimizer of each side named them. Called by the threads
 * that write: implementations are thread-safe, fast, and never throw.
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
   * There is such a class. Called once or a few times for each class, not for each object.
   *
   * @param registeredHere whether this side's catalogue has it, so that the peer's lacks it
   */
  void found(Class<?> type, boolean registeredHere);

  /**
   * A message with such classes was written.
   *
   * @param names how many names of such classes it contains; 1 or more
   */
  void written(int names);
}
