package org.apache.dubbo.common.extension;

import java.util.Set;

/** Gives access to extensions. */
public interface ExtensionAccessor {

  ExtensionDirector getExtensionDirector();

  default <T> ExtensionLoader<T> getExtensionLoader(Class<T> type) {
    return getExtensionDirector().getExtensionLoader(type);
  }

  default <T> T getExtension(Class<T> type, String name) {
    return getExtensionLoader(type).getExtension(name);
  }

  default <T> T getDefaultExtension(Class<T> type) {
    return getExtensionLoader(type).getDefaultExtension();
  }

  default Set<String> getSupportedExtensions(Class<?> type) {
    return getExtensionLoader(type).getSupportedExtensions();
  }
}
