package io.trunkline.registry.zookeeper;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.internal.registry.ServiceFilter;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.zookeeper.KeeperException;

/** Reads once which providers are announced at each level, without watches. Thread-safe. */
final class PresentProviders {

  private static final Pattern ID = Pattern.compile("(.+):([1-9]\\d{0,4})");
  private static final int HIGHEST_PORT = 65_535;

  private final ZookeeperClient client;

  PresentProviders(ZookeeperClient client) {
    this.client = client;
  }

  /** Those with the interface, group and version of a service. */
  CompletableFuture<List<ProviderAddress>> ofService(ServiceRecord service) {
    ServiceFilter filter =
        new ServiceFilter(
            service.interfaceName(), service.group(), service.version(), ServicePaths.PROVIDERS);
    String path =
        new ServicePaths(client.url().root(), service.interfaceName())
            .category(ServicePaths.PROVIDERS);
    return read(
        () ->
            new ProviderNodes(filter)
                .matching(children(path)).stream().map(ProviderNodes.Provider::address).toList());
  }

  /** The instances of the applications that an interface is mapped to. */
  CompletableFuture<List<ProviderAddress>> ofApplications(String interfaceName) {
    return read(
        () -> {
          List<ProviderAddress> found = new ArrayList<>();
          for (String application : applications(client.url().path("mapping/" + interfaceName))) {
            for (String id : children(client.url().instancePath(application))) {
              Matcher parts = ID.matcher(id);
              if (parts.matches() && Integer.parseInt(parts.group(2)) <= HIGHEST_PORT) {
                found.add(new ProviderAddress(parts.group(1), Integer.parseInt(parts.group(2))));
              }
            }
          }
          return List.copyOf(found);
        });
  }

  private List<String> applications(String path) throws Exception {
    try {
      return ApplicationInstance.applications(
          new String(client.curator().getData().forPath(path), UTF_8));
    } catch (KeeperException.NoNodeException unmapped) {
      return List.of();
    }
  }

  private List<String> children(String path) throws Exception {
    try {
      return client.curator().getChildren().forPath(path);
    } catch (KeeperException.NoNodeException none) {
      return List.of();
    }
  }

  private <T> CompletableFuture<T> read(Callable<T> reading) {
    CompletableFuture<T> result = new CompletableFuture<>();
    client.execute(
        () -> {
          try {
            if (!client.isConnected()) {
              throw new KeeperException.ConnectionLossException();
            }
            result.complete(reading.call());
          } catch (Exception e) {
            result.completeExceptionally(e);
          }
        });
    return result;
  }
}
