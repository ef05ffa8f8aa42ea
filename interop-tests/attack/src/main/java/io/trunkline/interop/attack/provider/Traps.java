package io.trunkline.interop.attack.provider;

import java.io.Serializable;
import java.util.AbstractList;

/**
 * Values of the application whose own methods raise an error while a message is read or written.
 */
public final class Traps {

  private Traps() {}

  /** The name of the class whose hash code raises an error. */
  public static String classFor(RaisedError error) {
    return switch (error) {
      case STACK_OVERFLOW -> StackOverflow.class.getName();
      case OUT_OF_MEMORY -> OutOfMemory.class.getName();
      case LINKAGE -> Linkage.class.getName();
      case THREAD_DEATH -> Death.class.getName();
      case INTERRUPT -> Interrupt.class.getName();
    };
  }

  private static int raise(RaisedError error) {
    error.raise();
    return 0;
  }

  /** Raises a StackOverflowError. */
  public static final class StackOverflow implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      return raise(RaisedError.STACK_OVERFLOW);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** Raises an OutOfMemoryError. */
  public static final class OutOfMemory implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      return raise(RaisedError.OUT_OF_MEMORY);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** Raises a LinkageError. */
  public static final class Linkage implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      return raise(RaisedError.LINKAGE);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** Raises a ThreadDeath. */
  public static final class Death implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      return raise(RaisedError.THREAD_DEATH);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** Interrupts the thread. */
  public static final class Interrupt implements Serializable {

    private static final long serialVersionUID = 1L;

    @Override
    public int hashCode() {
      return raise(RaisedError.INTERRUPT);
    }

    @Override
    public boolean equals(Object other) {
      return this == other;
    }
  }

  /** A list whose elements cannot be read. */
  static final class RaisingList extends AbstractList<String> {

    private final RaisedError error;

    RaisingList(RaisedError error) {
      this.error = error;
    }

    @Override
    public String get(int index) {
      error.raise();
      return "element " + index;
    }

    @Override
    public int size() {
      return 3;
    }
  }
}
