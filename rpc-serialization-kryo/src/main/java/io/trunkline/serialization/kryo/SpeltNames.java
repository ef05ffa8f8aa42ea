package io.trunkline.serialization.kryo;

import io.trunkline.serialization.UnregisteredClasses;

/** Counts the names that one engine writes where a number would do, and tells it by message. */
final class SpeltNames {

  private final UnregisteredClasses listener;
  private int names;

  SpeltNames(UnregisteredClasses listener) {
    this.listener = listener;
  }

  /** There is such a class. */
  void found(Class<?> type, boolean registeredHere) {
    listener.found(type, registeredHere);
  }

  /** It is spelt out. */
  void count() {
    names++;
  }

  void endMessage() {
    if (names > 0) {
      listener.written(names);
      names = 0;
    }
  }
}
