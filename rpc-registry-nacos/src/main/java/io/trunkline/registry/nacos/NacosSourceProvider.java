package io.trunkline.registry.nacos;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.SettingsSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds providers in Nacos; the sources of one server share its connections. Thread-safe. */
public final class NacosSourceProvider implements AddressSourceProvider {

  private final Map<NacosServer, NacosClient> clients = new HashMap<>();
  private boolean closed;

  /** For {@link java.util.ServiceLoader}. */
  public NacosSourceProvider() {}

  @Override
  public Set<String> schemes() {
    return Set.of(NacosUrl.SCHEME);
  }

  @Override
  public synchronized AddressSource open(AddressQuery query) {
    NacosUrl url = NacosUrl.parse(query.url());
    if (closed) {
      throw new IllegalStateException("the client is closed, no source of " + url + " is opened");
    }
    return new NacosSource(client(url), url, query);
  }

  @Override
  public synchronized Optional<InstanceSource> instances(String text) {
    NacosUrl url = NacosUrl.parse(text);
    return closed || !url.subscribe()
        ? Optional.empty()
        : Optional.of(new NacosInstances(client(url), url));
  }

  private NacosClient client(NacosUrl url) {
    return clients.computeIfAbsent(url.server(), NacosClient::new);
  }

  @Override
  public synchronized Optional<SettingsSource> settings(String url) {
    NacosUrl center = NacosUrl.parse(url);
    return closed ? Optional.empty() : Optional.of(NacosSettings.sharing(client(center)));
  }

  @Override
  public void close() {
    Map<NacosServer, NacosClient> open;
    synchronized (this) {
      closed = true;
      open = Map.copyOf(clients);
      clients.clear();
    }
    open.values().forEach(NacosClient::close);
  }
}
