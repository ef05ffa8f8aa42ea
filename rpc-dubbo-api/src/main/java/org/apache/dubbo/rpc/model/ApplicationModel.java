package org.apache.dubbo.rpc.model;

import org.apache.dubbo.common.beans.factory.ScopeBeanFactory;
import org.apache.dubbo.common.extension.ExtensionDirector;
import org.jspecify.annotations.Nullable;

/** The application. */
public class ApplicationModel extends ScopeModel {

  ApplicationModel(ExtensionDirector director) {
    super(director);
  }

  /** The application whose context began last. */
  public static ApplicationModel defaultModel() {
    return new ApplicationModel(ExtensionDirector.current());
  }

  /** The given model; the default one for null. */
  public static ApplicationModel ofNullable(@Nullable ApplicationModel model) {
    return model == null ? defaultModel() : model;
  }

  /**
   * The name of the application.
   *
   * @throws IllegalStateException if no service or reference has been declared yet
   */
  public String getApplicationName() {
    String name = tryGetApplicationName();
    if (name == null) {
      throw new IllegalStateException(
          "the application has no name yet; set dubbo.application.name, and ask for it once a"
              + " service or reference is declared");
    }
    return name;
  }

  /** The name of the application; null before a service or reference is declared. */
  public @Nullable String tryGetApplicationName() {
    return getExtensionDirector().getApplicationName();
  }

  /** The name of the default application; null before one is known. */
  public static @Nullable String getName() {
    return defaultModel().tryGetApplicationName();
  }

  /** The same as {@link #getName}. */
  public static @Nullable String getApplication() {
    return getName();
  }

  /**
   * The objects that the application registers for its extensions.
   *
   * @throws IllegalStateException if no application context is open; ask again in a bean of one
   */
  public ScopeBeanFactory getBeanFactory() {
    return getExtensionDirector().getBeanFactory();
  }

  public FrameworkModel getFrameworkModel() {
    return new FrameworkModel(getExtensionDirector());
  }

  public ModuleModel getDefaultModule() {
    return new ModuleModel(getExtensionDirector());
  }
}
