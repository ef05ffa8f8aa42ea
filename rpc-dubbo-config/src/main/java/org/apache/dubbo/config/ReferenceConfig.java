package org.apache.dubbo.config;

import io.trunkline.dubbo.objects.ObjectContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reference: what the element {@code dubbo:reference} says. Start it with {@link
 * org.apache.dubbo.config.bootstrap.DubboBootstrap}, or alone with {@link #get()}, in a small
 * context of Spring's that is made of this object.
 *
 * @param <T> its interface
 */
public class ReferenceConfig<T> extends AbstractReferenceConfig {

  private @Nullable ObjectContext context;
  private boolean alone;

  /** One that sets nothing. */
  public ReferenceConfig() {
    super("reference");
  }

  /**
   * What makes the calls. Unless a bootstrap has started it, it is started now, alone: blocks until
   * it is connected, if it is checked.
   *
   * @throws org.springframework.beans.BeansException if something is wrong, with all mistakes at
   *     once
   */
  @SuppressWarnings("unchecked") // made for its interface
  public synchronized T get() {
    if (context == null) {
      context = ObjectContext.start(List.of(this));
      alone = true;
    }
    return (T) context.reference(this);
  }

  /** The same, in the context that a bootstrap has started; it is not for applications. */
  public synchronized void startedIn(ObjectContext started) {
    context = started;
    alone = false;
  }

  /** Ends what {@link #get()} started. */
  public synchronized void destroy() {
    if (context != null && alone) {
      context.close();
    }
    context = null;
  }

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
