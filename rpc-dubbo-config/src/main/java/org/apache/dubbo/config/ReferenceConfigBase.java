package org.apache.dubbo.config;

import io.trunkline.dubbo.objects.ConfigObject;
import io.trunkline.dubbo.objects.ObjectContext;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.apache.dubbo.config.bootstrap.DubboBootstrap;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * What a reference is, whatever its settings. Thread-safe in what starts and ends it.
 *
 * @param <T> its interface
 */
public abstract class ReferenceConfigBase<T> extends AbstractReferenceConfig {

  private @Nullable ObjectContext context;
  private boolean alone;
  private @Nullable ConfigurableEnvironment environment;
  private Supplier<? extends Collection<? extends ConfigObject>> others = List::of;

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
      List<ConfigObject> objects = new ArrayList<>(others.get());
      objects.add(this);
      context = ObjectContext.start(objects, DubboBootstrap.getInstance().ports(), environment);
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

  /**
   * It is a bean of this context of Spring's, whose properties and config objects count when it is
   * started; not for applications.
   */
  public synchronized void isBeanOf(
      ConfigurableEnvironment environment,
      Supplier<? extends Collection<? extends ConfigObject>> others) {
    this.environment = environment;
    this.others = others;
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
