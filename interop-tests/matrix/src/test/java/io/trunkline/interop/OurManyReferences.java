package io.trunkline.interop;

import io.trunkline.call.GenericService;
import io.trunkline.client.Reference;
import io.trunkline.client.RpcClient;
import io.trunkline.discovery.AddressStatus;
import io.trunkline.interop.peer.Footprint;
import io.trunkline.options.ReferenceOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Refers to the services that its arguments name, after the url of the registry. */
final class OurManyReferences {

  private OurManyReferences() {}

  public static void main(String[] args) throws IOException {
    try (RpcClient client =
        RpcClient.builder()
            .application("many-references")
            .registry(args[0])
            .metadataCache("none")
            .build()) {
      List<Reference<GenericService>> references = new ArrayList<>();
      for (int i = 1; i < args.length; i++) {
        references.add(
            client.reference(
                ReferenceOptions.builder(GenericService.class).path(args[i]).check(false).build()));
      }
      references.forEach(
          reference ->
              Deadline.await(
                  "connections of " + reference,
                  () ->
                      reference.addresses().stream()
                              .filter(each -> each.state() == AddressStatus.State.CONNECTED)
                              .count()
                          == LargeRegistryIT.INSTANCES_OF_AN_APPLICATION));
      Footprint.print();
    }
  }
}
