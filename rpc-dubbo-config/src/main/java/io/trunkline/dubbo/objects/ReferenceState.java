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

  synchronized Object get() {
    if (context == null) {
      List<ConfigObject> objects = new ArrayList<>(others.get());
      objects.add(reference);
      context = ObjectContext.start(objects, ports, environment);
      alone = true;
    }
    return context.reference(reference);
  }

  synchronized Object get(boolean check) {
    Object configured = reference.values().get(CHECK);
    reference.set(CHECK, check);
    try {
      return get();
    } finally {
      reference.set(CHECK, configured);
    }
  }

  synchronized void isBeanOf(
      ConfigurableEnvironment context, Supplier<? extends Collection<? extends ConfigObject>> all) {
    environment = context;
    others = all;
  }

  synchronized void startedIn(ObjectContext started) {
    context = started;
    alone = false;
  }

  synchronized void destroy() {
    if (context != null && alone) {
      context.close();
    }
    context = null;
  }
}
