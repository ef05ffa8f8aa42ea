package io.trunkline.registry.zookeeper;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.SettingsSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds providers in ZooKeeper; the sources of one registry share a session. Thread-safe. */
public final class ZookeeperSourceProvider implements AddressSourceProvider {

  private final Map<RegistryUrl, ZookeeperClient> clients = new HashMap<>();
  private boolean closed;

  /** For {@link java.util.ServiceLoader}. */
  public ZookeeperSourceProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of(RegistryUrl.SCHEME);
  }

  @Override
  public synchronized AddressSource open(AddressQuery query) {
    RegistryUrl url = RegistryUrl.parse(query.url());
    if (closed) {
      throw new IllegalStateException("the client is closed, no source of " + url + " is opened");
    }
    return new ZookeeperSource(clients.computeIfAbsent(url, ZookeeperClient::new), query);
  }

  @Override
  public synchronized Optional<InstanceSource> instances(String text) {
    RegistryUrl url = RegistryUrl.parse(text);
    return closed || !url.subscribe()
        ? Optional.empty()
        : Optional.of(new ZookeeperInstances(clients.computeIfAbsent(url, ZookeeperClient::new)));
  }

  @Override
  public synchronized Optional<SettingsSource> settings(String url) {
    RegistryUrl center = RegistryUrl.parseCenter(url);
    if (closed) {
      return Optional.empty();
    }
    ZookeeperClient client =
        clients.values().stream()
            .filter(known -> center.hasSessionOf(known.url()))
            .findFirst()
            .orElseGet(() -> clients.computeIfAbsent(RegistryUrl.parse(url), ZookeeperClient::new));
    return Optional.of(ZookeeperSettings.sharing(client, center));
  }

  @Override
  public void close() {
    Map<RegistryUrl, ZookeeperClient> open;
    synchronized (this) {
      closed = true;
      open = Map.copyOf(clients);
      clients.clear();
    }
    open.values().forEach(ZookeeperClient::close);
  }
}
