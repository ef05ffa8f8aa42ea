package org.apache.dubbo.rpc.model;

import org.apache.dubbo.common.extension.ExtensionDirector;

/** The process, which has one application here. */
public class FrameworkModel extends ScopeModel {

  FrameworkModel(ExtensionDirector director) {
    super(director);
  }

  /** The process, as the application sees it whose context began last. */
  public static FrameworkModel defaultModel() {
    return new FrameworkModel(ExtensionDirector.current());
  }

  public ApplicationModel defaultApplication() {
    return new ApplicationModel(getExtensionDirector());
  }
}
