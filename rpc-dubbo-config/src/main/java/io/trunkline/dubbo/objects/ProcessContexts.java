package io.trunkline.dubbo.objects;

import io.trunkline.spring.SharedPorts;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * The state that all config objects of a process share: the ports of services that are exported one
 * by one, and the application's contexts of Spring. Thread-safe.
 */
public final class ProcessContexts {

  private final SharedPorts ports = new SharedPorts();
  private final List<Declared> open = new ArrayList<>();

  /** Creates an instance without contexts. */
  public ProcessContexts() {}

  /**
   * The properties and config objects of a context of Spring.
   *
   * @param environment has its properties
   * @param objects supplies its config objects, apart from services and references
   */
  public record Declared(
      ConfigurableEnvironment environment,
      Supplier<? extends Collection<? extends ConfigObject>> objects) {}

  /** The ports of services that are exported one by one. */
  public SharedPorts ports() {
    return ports;
  }

  /** Adds a context that opens. It counts for references that no context declares. */
  public synchronized void add(Declared context) {
    open.add(context);
  }

  /** Removes a context that closes. */
  public synchronized void remove(Declared context) {
    open.removeIf(other -> other == context);
  }

  /** The context that was added last; null if none is open. */
  synchronized @Nullable Declared last() {
    return open.isEmpty() ? null : open.get(open.size() - 1);
  }
}
