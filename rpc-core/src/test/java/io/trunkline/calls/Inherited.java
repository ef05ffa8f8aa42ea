package io.trunkline.calls;

/** A generic interface that services extend. */
public interface Inherited<T> {

  T generic(T value);

  String inherited();
}
