package io.trunkline.dubbo.objects;

import io.trunkline.spring.SharedPorts;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts and ends a service that is exported alone. Thread-safe. */
public final class ServiceState {

  private final ConfigObject service;
  private final SharedPorts ports;
  private @Nullable ObjectContext context;
  private boolean isServed;
  private boolean isUnexported;

  /**
   * @param service the object with the settings
   * @param ports those at which all services of the process serve together
   */
  public ServiceState(ConfigObject service, SharedPorts ports) {
    this.service = service;
    this.ports = ports;
  }

  /** Leaves the export to a context of Spring. */
  public synchronized void servedByContext() {
    isServed = true;
  }

  synchronized void export() {
    if (context == null && !isServed) {
      context = ObjectContext.start(List.of(service), ports);
      isUnexported = false;
    }
  }

  synchronized void unexport() {
    if (context != null) {
      context.close();
      context = null;
      isUnexported = true;
    }
  }

  synchronized boolean isExported() {
    return context != null;
  }

  synchronized boolean isUnexported() {
    return isUnexported;
  }
}
