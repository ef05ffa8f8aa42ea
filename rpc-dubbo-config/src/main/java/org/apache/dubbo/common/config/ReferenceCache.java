package org.apache.dubbo.common.config;

import org.apache.dubbo.config.ReferenceConfigBase;
import org.jspecify.annotations.Nullable;

/** Returns the proxies of references. Thread-safe. */
public interface ReferenceCache {

  /**
   * Returns the proxy of a reference, and starts the reference if it is not started yet, as {@link
   * ReferenceConfigBase#get()} does.
   */
  <T> T get(ReferenceConfigBase<T> reference);

  /**
   * Returns the proxy of the newest reference with an interface, of those that this cache has
   * returned or a bootstrap has started; null if no such reference exists.
   */
  <T> @Nullable T get(Class<T> type);

  /** Ends a reference that was started alone, and forgets it. */
  <T> void destroy(ReferenceConfigBase<T> reference);
}
