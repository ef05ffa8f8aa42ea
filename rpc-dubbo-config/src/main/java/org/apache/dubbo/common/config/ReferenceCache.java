package org.apache.dubbo.common.config;

import org.apache.dubbo.config.ReferenceConfigBase;
import org.jspecify.annotations.Nullable;

/** Gives the objects behind references. Thread-safe. */
public interface ReferenceCache {

  /**
   * The object behind a reference, which is started now if it is not yet: the same as {@link
   * ReferenceConfigBase#get()}.
   */
  <T> T get(ReferenceConfigBase<T> reference);

  /**
   * The object behind the newest reference with an interface, of those that this cache has given or
   * a bootstrap has started; null if there is none.
   */
  <T> @Nullable T get(Class<T> type);

  /** Ends a reference that was started alone, and forgets it. */
  <T> void destroy(ReferenceConfigBase<T> reference);
}
