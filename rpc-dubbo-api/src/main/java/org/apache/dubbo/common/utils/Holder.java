package org.apache.dubbo.common.utils;

import org.jspecify.annotations.Nullable;

/** A value that threads see once it is set. */
public class Holder<T> {

  private volatile @Nullable T value;

  public @Nullable T get() {
    return value;
  }

  public void set(@Nullable T newValue) {
    value = newValue;
  }
}
