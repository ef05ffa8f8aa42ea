package org.apache.dubbo.config;

import org.jspecify.annotations.Nullable;

/**
 * A reference: what the element {@code dubbo:reference} says. Start it with {@link
 * org.apache.dubbo.config.bootstrap.DubboBootstrap}, or alone with {@link #get()}, in a small
 * context of Spring's that is made of this object.
 *
 * @param <T> its interface
 */
public class ReferenceConfig<T> extends ReferenceConfigBase<T> {

  /** One that sets nothing. */
  public ReferenceConfig() {}

  public void setInterface(@Nullable Class<?> value) {
    set("interface", value);
  }

  public void setInterfaceClass(@Nullable Class<?> value) {
    set("interface", value);
  }

  public void setUrl(@Nullable String value) {
    set("url", value);
  }

  public @Nullable String getUrl() {
    return text("url");
  }

  public void setConsumer(@Nullable ConsumerConfig value) {
    set("consumer", value);
  }

  public @Nullable ConsumerConfig getConsumer() {
    return get("consumer", ConsumerConfig.class);
  }

  public void setServices(@Nullable String value) {
    set("services", value);
  }

  public void setUnloadClusterRelated(@Nullable Boolean value) {
    set("unloadClusterRelated", value);
  }
}
