package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.registry.AnnouncedUrls;
import io.trunkline.internal.registry.ServiceUrl;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services of one server, announced in ZooKeeper under one session. */
final class ZookeeperRegistry implements Registry {

  private static final Logger log = LoggerFactory.getLogger(ZookeeperRegistry.class);
  private static final long CLOSE_SECONDS = 3;

  private final ZookeeperClient client;
  private final List<AnnouncedNode> announced = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  ZookeeperRegistry(RegistryUrl url) {
    this.client = new ZookeeperClient(url);
  }

  @Override
  public Registration register(ServiceRecord service) {
    if (!client.url().register()) {
      return new Announced(null);
    }
    ServiceUrl url = AnnouncedUrls.provider(service, client.url().announcement());
    return new Announced(
        begin(
            new AnnouncedNode(
                client,
                new ServicePaths(client.url().root(), service.interfaceName())
                    .node(ServicePaths.PROVIDERS, url),
                !url.parameter("dynamic", "true").equals("false"),
                service.toString())));
  }

  @Override
  public Optional<InstanceRegistry> instances() {
    return Optional.of(new Instances());
  }

  @Override
  public CompletableFuture<List<ProviderAddress>> providers(ServiceRecord service) {
    return new PresentProviders(client).ofService(service);
  }

  private final class Instances implements InstanceRegistry {

    @Override
    public Registration register(ApplicationInstance instance) {
      if (!client.url().register()) {
        return new Instance(null);
      }
      return new Instance(
          begin(
              new AnnouncedNode(
                  client,
                  InstanceContent.path(client.url(), instance),
                  true, // consumers read no other type
                  content(instance),
                  instance.toString())));
    }

    @Override
    public CompletableFuture<List<ProviderAddress>> providers(String interfaceName) {
      return new PresentProviders(client).ofApplications(interfaceName);
    }
  }

  private InstanceContent content(ApplicationInstance instance) {
    return new InstanceContent(client.url(), instance, System.currentTimeMillis());
  }

  private AnnouncedNode begin(AnnouncedNode node) {
    announced.add(node);
    node.begin();
    return node;
  }

  @Override
  public Optional<SettingsSource> settings(String url) {
    if (!url.startsWith(RegistryUrl.SCHEME + "://")) {
      return Optional.empty();
    }
    RegistryUrl center = RegistryUrl.parseCenter(url);
    return center.hasSessionOf(client.url())
        ? Optional.of(ZookeeperSettings.sharing(client, center))
        : Optional.empty();
  }

  ZookeeperClient client() {
    return client;
  }

  private class Announced implements Registration {

    final @Nullable AnnouncedNode node;

    Announced(@Nullable AnnouncedNode node) {
      this.node = node;
    }

    @Override
    public boolean isRegistered() {
      return node != null && node.isThere();
    }

    @Override
    public void withdraw() {
      if (node != null && announced.remove(node)) {
        client.execute(node::withdraw);
      }
    }

    @Override
    public void close() {
      withdraw();
      if (node != null && !closed) {
        await(node.gone());
      }
    }
  }

  private final class Instance extends Announced implements InstanceRegistry.Registration {

    Instance(@Nullable AnnouncedNode node) {
      super(node);
    }

    @Override
    public void update(ApplicationInstance instance) {
      if (node != null) {
        node.update(content(instance));
      }
    }
  }

  @Override
  public void close() {
    List<AnnouncedNode> left = List.copyOf(announced);
    announced.clear();
    client.execute(() -> left.forEach(AnnouncedNode::withdraw));
    await(
        CompletableFuture.allOf(
            left.stream().map(AnnouncedNode::gone).toArray(CompletableFuture[]::new)));
    closed = true;
    client.close();
  }

  /** A short while, in which a connection that was lost is often back. */
  private void await(CompletableFuture<Void> gone) {
    try {
      gone.get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      log.warn(
          "{} has not confirmed the withdrawal within {} s; the entries end with the session",
          client.url(),
          CLOSE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
