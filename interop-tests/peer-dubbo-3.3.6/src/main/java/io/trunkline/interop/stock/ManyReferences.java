package io.trunkline.interop.stock;

import io.trunkline.interop.peer.Footprint;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.rpc.service.GenericService;

/** Refers to the services that its arguments name, after the url of the registry. */
@SuppressWarnings("deprecation") // what 3.x offers instead is not in 2.7
public final class ManyReferences {

  private ManyReferences() {}

  public static void main(String[] args) throws IOException {
    ApplicationConfig application = new ApplicationConfig("many-references");
    application.setQosEnable(false);
    RegistryConfig registry = new RegistryConfig(args[0]);
    List<ReferenceConfig<GenericService>> references = new ArrayList<>(); // keeps them
    for (int i = 1; i < args.length; i++) {
      ReferenceConfig<GenericService> reference = new ReferenceConfig<>();
      reference.setApplication(application);
      reference.setRegistry(registry);
      reference.setInterface(args[i]);
      reference.setGeneric("true");
      reference.get(); // which checks that it has a provider
      references.add(reference);
    }
    Footprint.print();
    references.forEach(ReferenceConfig::destroy);
  }
}
