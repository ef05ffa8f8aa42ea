package io.trunkline.serialization;

import java.lang.reflect.Proxy;

/**
 * Counts, for one engine, the names of classes that it writes where a number would do, and tells an
 * {@link UnregisteredClasses} by message. For one thread at a time.
 */
public final class UnregisteredNameCounter {

  private final UnregisteredClasses listener;
  private int names;

  public UnregisteredNameCounter(UnregisteredClasses listener) {
    this.listener = listener;
  }

  /**
   * Whether optimizers could name a class: it is the application's, and sources can spell its name.
   */
  public static boolean canBeRegistered(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null
        && loader != ClassLoader.getPlatformClassLoader()
        && type.getCanonicalName() != null
        && !Proxy.isProxyClass(type);
  }

  /**
   * There is a class that goes by name and need not; to be called once for each.
   *
   * @param registeredHere whether this side's catalogue has it, so that it is the peer's which
   *     lacks it
   */
  public void found(Class<?> type, boolean registeredHere) {
    listener.found(type, registeredHere);
  }

  /** Such a class is spelt out. */
  public void count() {
    names++;
  }

  /** A message begins; what an unfinished one counted is forgotten. */
  public void beginMessage() {
    names = 0;
  }

  /** The message is written: tells the listener if there is anything to tell. */
  public void endMessage() {
    if (names > 0) {
      listener.written(names);
      names = 0;
    }
  }
}
