package io.trunkline.serialization;

import java.lang.reflect.Proxy;

/**
 * Counts, for one engine, the class names that it writes in place of numbers, and notifies an
 * {@link UnregisteredClasses} once per message. For one thread at a time.
 */
public final class UnregisteredNameCounter {

  private final UnregisteredClasses listener;
  private int names;

  public UnregisteredNameCounter(UnregisteredClasses listener) {
    this.listener = listener;
  }

  /**
   * Whether an optimizer could name the class: it belongs to the application and has a name in
   * source code.
   */
  public static boolean canBeRegistered(Class<?> type) {
    return !JdkClasses.has(type) && type.getCanonicalName() != null && !Proxy.isProxyClass(type);
  }

  /**
   * Reports a class that is written by name although it could have a number; call it once for each
   * class.
   *
   * @param registeredHere whether this side's catalog has the class, so that only the peer's lacks
   *     it
   */
  public void found(Class<?> type, boolean registeredHere) {
    listener.found(type, registeredHere);
  }

  /** Counts one name of an unregistered class. */
  public void count() {
    names++;
  }

  /** Begins a message; discards the count of an unfinished one. */
  public void beginMessage() {
    names = 0;
  }

  /** Ends a message: notifies the listener if the message has such names. */
  public void endMessage() {
    if (names > 0) {
      listener.written(names);
      names = 0;
    }
  }
}
