package org.apache.dubbo.config;

import io.trunkline.dubbo.objects.ObjectContext;
import java.util.List;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.jspecify.annotations.Nullable;

/**
 * A service: what the element {@code dubbo:service} says. Start it with {@link
 * org.apache.dubbo.config.bootstrap.DubboBootstrap}, with others at the same port if there are any,
 * or alone with {@link #export()}, in a small context of Spring's that is made of this object;
 * those that are exported one by one at a port share its server, which has the settings of the
 * first.
 *
 * @param <T> its interface
 */
public class ServiceConfig<T> extends AbstractServiceConfig {

  private @Nullable ObjectContext context;
  private boolean isServed;

  /** One that sets nothing. */
  public ServiceConfig() {
    super("service");
  }

  /** Its context of Spring's exports it from now on, once it is ready; not for applications. */
  public synchronized void servedByContext() {
    isServed = true;
  }

  /**
   * Starts it alone, unless it is a bean that its context exports. A second call does nothing.
   * Blocks until its port listens.
   *
   * @throws org.springframework.beans.BeansException if something is wrong, with all mistakes at
   *     once
   */
  public synchronized void export() {
    if (context == null && !isServed) {
      context = ObjectContext.start(List.of(this), DubboBootstrap.getInstance().ports());
    }
  }

  /** Ends what {@link #export()} started. */
  public synchronized void unexport() {
    if (context != null) {
      context.close();
      context = null;
    }
  }

  /** Whether {@link #export()} started it. */
  public synchronized boolean isExported() {
    return context != null;
  }

  public void setInterface(@Nullable Class<?> value) {
    set("interface", value);
  }

  public void setInterfaceClass(@Nullable Class<?> value) {
    set("interface", value);
  }

  public void setRef(@Nullable T value) {
    set("ref", value);
  }

  @SuppressWarnings("unchecked") // as it was set
  public @Nullable T getRef() {
    return (T) get("ref", Object.class);
  }

  public void setPath(@Nullable String value) {
    set("path", value);
  }

  public @Nullable String getPath() {
    return text("path");
  }

  public void setGeneric(@Nullable String value) {
    set("generic", value);
  }

  public @Nullable String getGeneric() {
    return text("generic");
  }

  public void setProvider(@Nullable ProviderConfig value) {
    set("provider", value);
  }

  public @Nullable ProviderConfig getProvider() {
    return get("provider", ProviderConfig.class);
  }

  public void setProviderIds(@Nullable String value) {
    set("providerIds", value);
  }

  public @Nullable String getProviderIds() {
    return text("providerIds");
  }
}
