package org.apache.dubbo.config;

import io.trunkline.dubbo.objects.ObjectContext;
import java.util.List;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.jspecify.annotations.Nullable;

/**
 * What a reference is, whatever its settings. Thread-safe in what starts and ends it.
 *
 * @param <T> its interface
 */
public abstract class ReferenceConfigBase<T> extends AbstractReferenceConfig {

  private @Nullable ObjectContext context;
  private boolean alone;

  ReferenceConfigBase() {
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
      context = ObjectContext.start(List.of(this), DubboBootstrap.getInstance().ports());
      alone = true;
    }
    return (T) context.reference(this);
  }

  /**
   * The same; {@code check} only says whether one that is started now has to be connected, whatever
   * its settings say.
   *
   * @throws org.springframework.beans.BeansException if something is wrong
   */
  public synchronized T get(boolean check) {
    Boolean said = get("check", Boolean.class);
    set("check", check);
    try {
      return get();
    } finally {
      set("check", said);
    }
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
}
