package io.trunkline.dubbo.objects;

import io.trunkline.spring.SharedPorts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.ClassUtils;

/** Starts and ends a reference. Thread-safe. */
public final class ReferenceState {

  private static final String CHECK = "check";

  private final ConfigObject reference;
  private final SharedPorts ports;
  private @Nullable ObjectContext context;
  private boolean alone;
  private @Nullable ConfigurableEnvironment environment;
  private Supplier<? extends Collection<? extends ConfigObject>> others = List::of;

  /**
   * @param reference the object with the settings
   * @param ports those at which all services of the process serve together
   */
  public ReferenceState(ConfigObject reference, SharedPorts ports) {
    this.reference = reference;
    this.ports = ports;
  }

  /** Returns the interface of the service, or null if it is not set or not on the class path. */
  public @Nullable Class<?> type() {
    String name = reference.text("interface");
    return name == null || !ClassUtils.isPresent(name, null)
        ? null
        : ClassUtils.resolveClassName(name, null);
  }

  Object get() {
    return get(null);
  }

  /** Beans are made, and contexts closed, without the lock: Spring may hold its own meanwhile. */
  Object get(@Nullable Boolean check) {
    Supplier<? extends Collection<? extends ConfigObject>> from;
    synchronized (this) {
      if (context != null) {
        return context.reference(reference);
      }
      from = others;
    }
    List<ConfigObject> objects = new ArrayList<>(from.get());
    objects.add(reference);
    return started(objects, check);
  }

  private synchronized Object started(List<ConfigObject> objects, @Nullable Boolean check) {
    if (context == null) {
      Object configured = reference.values().get(CHECK);
      if (check != null) {
        reference.set(CHECK, check);
      }
      try {
        context = ObjectContext.start(objects, ports, environment);
        alone = true;
      } finally {
        reference.set(CHECK, configured);
      }
    }
    return context.reference(reference);
  }

  /**
   * Makes {@link ReferenceObject#get()} use the properties and config objects of a context of
   * Spring.
   */
  public synchronized void declaredIn(
      ConfigurableEnvironment context, Supplier<? extends Collection<? extends ConfigObject>> all) {
    environment = context;
    others = all;
  }

  /** Makes {@link ReferenceObject#get()} return the object of a bootstrap. */
  public synchronized void startedIn(ObjectContext started) {
    context = started;
    alone = false;
  }

  void destroy() {
    ObjectContext own;
    synchronized (this) {
      own = alone ? context : null;
      context = null;
    }
    if (own != null) {
      own.close();
    }
  }
}
