package io.trunkline.registry.nacos;

import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.pojo.Instance;
import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.ProviderUrls;
import io.trunkline.internal.registry.ServiceFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

/** Reads once which providers are announced at each level, without following them. Thread-safe. */
final class PresentProviders {

  private final NacosClient client;
  private final NacosUrl url;

  PresentProviders(NacosClient client, NacosUrl url) {
    this.client = client;
    this.url = url;
  }

  /** Those with the interface, group and version of a service. */
  CompletableFuture<List<ProviderAddress>> ofService(ServiceRecord service) {
    ServiceFilter filter =
        new ServiceFilter(
            service.interfaceName(), service.group(), service.version(), ServiceFilter.PROVIDERS);
    return read(
        () ->
            instances(ServiceNames.of(service)).stream()
                .map(instance -> Instances.url(instance, service.interfaceName()))
                .filter(filter::matches)
                .map(provider -> ProviderUrls.address(provider, Set.of()))
                .toList());
  }

  /** The instances of the applications that an interface is mapped to. */
  CompletableFuture<List<ProviderAddress>> ofApplications(String interfaceName) {
    return read(
        () -> {
          List<ProviderAddress> found = new ArrayList<>();
          for (String application : applications(interfaceName)) {
            for (Instance instance : instances(ServiceNames.legal(application))) {
              found.add(new ProviderAddress(instance.getIp(), instance.getPort()));
            }
          }
          return List.copyOf(found);
        });
  }

  private List<String> applications(String interfaceName) throws NacosException {
    FollowedConfig mapping = ApplicationTexts.mapping(client, interfaceName, unread -> {});
    try {
      String text = mapping.read();
      return text == null ? List.of() : ApplicationInstance.applications(text);
    } finally {
      mapping.close();
    }
  }

  private List<Instance> instances(String name) throws NacosException {
    return client.naming().getAllInstances(name, url.group(), false).stream()
        .filter(instance -> !Instances.isOut(instance))
        .toList();
  }

  private <T> CompletableFuture<T> read(Callable<T> reading) {
    CompletableFuture<T> result = new CompletableFuture<>();
    client
        .loop()
        .execute(
            () -> {
              try {
                if (!client.loop().isConnected()) {
                  throw new IllegalStateException(client.server() + " does not answer");
                }
                result.complete(reading.call());
              } catch (Exception e) {
                result.completeExceptionally(e);
              }
            });
    return result;
  }
}
