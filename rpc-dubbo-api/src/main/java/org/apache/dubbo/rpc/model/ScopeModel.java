package org.apache.dubbo.rpc.model;

import org.apache.dubbo.common.extension.ExtensionAccessor;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.jspecify.annotations.Nullable;

/** A view of an application: its extensions and its name. Immutable and thread-safe. */
public abstract class ScopeModel implements ExtensionAccessor {

  private final ExtensionDirector director;

  ScopeModel(ExtensionDirector director) {
    this.director = director;
  }

  /**
   * The model of an application that a constructor or setter of an extension asks for.
   *
   * @param type the type of the parameter
   * @return null if the type is not a model
   */
  public static @Nullable ScopeModel of(Class<?> type, ExtensionDirector director) {
    if (type == FrameworkModel.class) {
      return new FrameworkModel(director);
    }
    if (type == ModuleModel.class) {
      return new ModuleModel(director);
    }
    return type == ApplicationModel.class || type == ScopeModel.class
        ? new ApplicationModel(director)
        : null;
  }

  @Override
  public ExtensionDirector getExtensionDirector() {
    return director;
  }
}
