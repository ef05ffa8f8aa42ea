package org.apache.dubbo.config.utils;

import org.apache.dubbo.config.ReferenceConfig;

/** Gives the object behind a reference, which each {@link ReferenceConfig} keeps itself. */
public final class SimpleReferenceCache {

  private static final SimpleReferenceCache CACHE = new SimpleReferenceCache();

  private SimpleReferenceCache() {}

  /** The only one. */
  public static SimpleReferenceCache getCache() {
    return CACHE;
  }

  /** The same as {@link ReferenceConfig#get()}. */
  public <T> T get(ReferenceConfig<T> reference) {
    return reference.get();
  }

  /** The same as {@link ReferenceConfig#destroy()}. */
  public <T> void destroy(ReferenceConfig<T> reference) {
    reference.destroy();
  }
}
