package org.apache.dubbo.config.utils;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.dubbo.common.config.ReferenceCache;
import org.apache.dubbo.config.ReferenceConfigBase;
import org.jspecify.annotations.Nullable;

/**
 * Returns the proxies of references; each {@link ReferenceConfigBase} keeps its proxy itself. As in
 * Dubbo, the process has one cache. {@link #destroy} removes a reference from it.
 */
public final class SimpleReferenceCache implements ReferenceCache {

  private static final SimpleReferenceCache CACHE = new SimpleReferenceCache();

  private final List<ReferenceConfigBase<?>> given = new CopyOnWriteArrayList<>();

  private SimpleReferenceCache() {}

  /** The only one. */
  public static SimpleReferenceCache getCache() {
    return CACHE;
  }

  @Override
  public <T> T get(ReferenceConfigBase<T> reference) {
    T object = reference.get();
    remember(reference);
    return object;
  }

  @Override
  public <T> @Nullable T get(Class<T> type) {
    for (int i = given.size() - 1; i >= 0; i--) {
      Object object = given.get(i).get();
      if (type.isInstance(object)) {
        return type.cast(object);
      }
    }
    return null;
  }

  /** Lets {@link #get(Class)} find a reference that a bootstrap has started. */
  public synchronized void remember(ReferenceConfigBase<?> reference) {
    given.removeIf(other -> other == reference);
    given.add(reference);
  }

  @Override
  public synchronized <T> void destroy(ReferenceConfigBase<T> reference) {
    given.removeIf(other -> other == reference);
    reference.destroy();
  }
}
