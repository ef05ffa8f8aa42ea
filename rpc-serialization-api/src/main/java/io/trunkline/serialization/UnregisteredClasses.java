package io.trunkline.serialization;

/**
 * Hears of application classes that a serialization writes by name under agreed terms, although
 * they would have a number if an optimizer of each side named them. Called by the threads that
 * write, so it has to be thread-safe and quick, and must not throw.
 */
public interface UnregisteredClasses {

  /** Hears nothing. */
  UnregisteredClasses IGNORED =
      new UnregisteredClasses() {
        @Override
        public void found(Class<?> type, boolean registeredHere) {}

        @Override
        public void written(int names) {}
      };

  /**
   * There is such a class. Told once or a few times of each class, not of each object.
   *
   * @param registeredHere whether this side's catalogue has it, so that it is the peer's which
   *     lacks it
   */
  void found(Class<?> type, boolean registeredHere);

  /**
   * A message is written.
   *
   * @param names how often it spells out such a class; 1 or more
   */
  void written(int names);
}
