package io.trunkline.internal.generic;

/** Declares a parameter that its child decides. */
interface Store<T> {
  void put(T thing);
}
