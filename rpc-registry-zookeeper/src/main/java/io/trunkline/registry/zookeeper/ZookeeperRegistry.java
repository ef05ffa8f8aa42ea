package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/** The services of one server, announced in ZooKeeper under one session. */
final class ZookeeperRegistry implements Registry {

  private final ZookeeperClient client;
  private final List<Announced> announced = new CopyOnWriteArrayList<>();

  ZookeeperRegistry(RegistryUrl url) {
    this.client = new ZookeeperClient(url);
  }

  @Override
  public Registration register(ServiceRecord service) {
    if (!client.url().register()) {
      return new Announced(null);
    }
    NodeUrl url = Announcements.provider(service, client.url());
    AnnouncedNode node =
        new AnnouncedNode(
            client,
            new ServicePaths(client.url().root(), service.interfaceName())
                .node(ServicePaths.PROVIDERS, url),
            !url.parameter("dynamic", "true").equals("false"),
            service.toString());
    Announced registration = new Announced(node);
    announced.add(registration);
    client.add(node);
    return registration;
  }

  ZookeeperClient client() {
    return client;
  }

  private final class Announced implements Registration {

    private final @Nullable AnnouncedNode node;

    Announced(@Nullable AnnouncedNode node) {
      this.node = node;
    }

    @Override
    public boolean isRegistered() {
      return node != null && node.isThere();
    }

    @Override
    public void close() {
      if (node != null && announced.remove(this)) {
        client.await(node::withdraw);
      }
    }
  }

  @Override
  public void close() {
    List<Announced> left = List.copyOf(announced);
    announced.clear();
    client.await(
        () ->
            left.forEach(
                registration -> {
                  if (registration.node != null) {
                    registration.node.withdraw();
                  }
                }));
    client.close();
  }
}
