package com.alibaba.dubbo.common.extension;

import com.alibaba.dubbo.common.URL;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@link org.apache.dubbo.common.extension.ExtensionLoader} of 2.6: the same extensions.
 *
 * @param <T> the type
 */
public class ExtensionLoader<T> {

  private final org.apache.dubbo.common.extension.ExtensionLoader<T> extensions;

  private ExtensionLoader(org.apache.dubbo.common.extension.ExtensionLoader<T> extensions) {
    this.extensions = extensions;
  }

  public static <T> ExtensionLoader<T> getExtensionLoader(Class<T> type) {
    return new ExtensionLoader<>(
        org.apache.dubbo.common.extension.ExtensionLoader.getExtensionLoader(type));
  }

  public boolean hasExtension(String name) {
    return extensions.hasExtension(name);
  }

  public Set<String> getSupportedExtensions() {
    return extensions.getSupportedExtensions();
  }

  public T getExtension(String name) {
    return extensions.getExtension(name);
  }

  public T getDefaultExtension() {
    return extensions.getDefaultExtension();
  }

  public @Nullable String getDefaultExtensionName() {
    return extensions.getDefaultExtensionName();
  }

  public T getAdaptiveExtension() {
    return extensions.getAdaptiveExtension();
  }

  public List<T> getActivateExtension(URL url, String key) {
    return extensions.getActivateExtension(url, key);
  }

  public List<T> getActivateExtension(URL url, String @Nullable [] names) {
    return extensions.getActivateExtension(url, names);
  }

  public List<T> getActivateExtension(URL url, String key, @Nullable String group) {
    return extensions.getActivateExtension(url, key, group);
  }

  public List<T> getActivateExtension(URL url, String @Nullable [] names, @Nullable String group) {
    return extensions.getActivateExtension(url, names, group);
  }
}
