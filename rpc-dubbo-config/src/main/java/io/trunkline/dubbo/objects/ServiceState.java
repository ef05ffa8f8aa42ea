package io.trunkline.dubbo.objects;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts and ends a service that is exported alone. Thread-safe. */
public final class ServiceState {

  private final ConfigObject service;
  private final ProcessContexts contexts;
  private @Nullable ObjectContext context;
  private boolean isServed;
  private boolean isUnexported;

  /**
   * @param service the object with the settings
   * @param contexts those of the process
   */
  public ServiceState(ConfigObject service, ProcessContexts contexts) {
    this.service = service;
    this.contexts = contexts;
  }

  /** Leaves the export to a context of Spring. */
  public synchronized void servedByContext() {
    isServed = true;
  }

  synchronized void export() {
    if (context == null && !isServed) {
      context = ObjectContext.start(List.of(service), contexts.ports());
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
