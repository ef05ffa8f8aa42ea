package org.apache.dubbo.rpc.model;

import org.apache.dubbo.common.extension.ExtensionDirector;

/** The only module of an application. */
public class ModuleModel extends ScopeModel {

  ModuleModel(ExtensionDirector director) {
    super(director);
  }

  public ApplicationModel getApplicationModel() {
    return new ApplicationModel(getExtensionDirector());
  }
}
