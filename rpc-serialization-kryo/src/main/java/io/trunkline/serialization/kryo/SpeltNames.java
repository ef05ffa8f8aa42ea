package io.trunkline.serialization.kryo;

import io.trunkline.serialization.UnregisteredClasses;

/** Counts the names that one engine writes where a number would do, and tells it by message. */
final class SpeltNames {

  private final UnregisteredClasses listener;
  private int names;

  SpeltNames(UnregisteredClasses listener) {
    this.listener = listener;
  }

  /** A class that could have a number is spelt out. */
  void add(NamedRegistration registration, boolean registeredHere) {
    names++;
    if (registration.isFirstSpelling()) {
      listener.found(registration.getType(), registeredHere);
    }
  }

  void endMessage() {
    if (names > 0) {
      listener.written(names);
      names = 0;
    }
  }
}
