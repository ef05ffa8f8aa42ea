package org.apache.dubbo.rpc.model;

/** An extension that gets models after it is made. */
public interface ScopeModelAware {

  default void setScopeModel(ScopeModel model) {}

  default void setFrameworkModel(FrameworkModel model) {}

  default void setApplicationModel(ApplicationModel model) {}

  default void setModuleModel(ModuleModel model) {}
}
