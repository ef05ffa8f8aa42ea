package io.trunkline.registry.nacos;

import io.trunkline.discovery.ApplicationInstance;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.ProviderAddress;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.registry.AnnouncedUrls;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services and the application of one server, announced in Nacos. */
final class NacosRegistry implements Registry {

  private static final Logger log = LoggerFactory.getLogger(NacosRegistry.class);
  private static final long CLOSE_SECONDS = 3;

  private final NacosUrl url;
  private final NacosClient client;
  private final List<Registered> announced = new CopyOnWriteArrayList<>();
  private volatile boolean closed;

  /** By the name of the service; used on the loop's thread. */
  private final Map<String, AnnouncedName> names = new HashMap<>();

  NacosRegistry(NacosUrl url, NacosClient client) {
    this.url = url;
    this.client = client;
  }

  @Override
  public Registration register(ServiceRecord service) {
    return begin(
        ServiceNames.of(service),
        new Announcement(
            service.toString(),
            new Announcement.Content(
                Instances.of(AnnouncedUrls.provider(service, url.announcement()), url), null)));
  }

  @Override
  public Optional<InstanceRegistry> instances() {
    return Optional.of(new Applications());
  }

  @Override
  public CompletableFuture<List<ProviderAddress>> providers(ServiceRecord service) {
    return new PresentProviders(client, url).ofService(service);
  }

  private final class Applications implements InstanceRegistry {

    @Override
    public Registration register(ApplicationInstance instance) {
      return begin(
          ServiceNames.legal(instance.application()),
          new Announcement(instance.toString(), content(instance)));
    }

    @Override
    public CompletableFuture<List<ProviderAddress>> providers(String interfaceName) {
      return new PresentProviders(client, url).ofApplications(interfaceName);
    }
  }

  private Announcement.Content content(ApplicationInstance instance) {
    return new Announcement.Content(Instances.of(instance, url), instance);
  }

  private Registered begin(String name, Announcement announcement) {
    Registered registered = new Registered(name, announcement);
    if (url.register()) {
      announced.add(registered);
      client.loop().execute(() -> name(name).add(announcement));
    }
    return registered;
  }

  private AnnouncedName name(String name) {
    return names.computeIfAbsent(name, unknown -> new AnnouncedName(client, url, unknown));
  }

  @Override
  public Optional<SettingsSource> settings(String center) {
    return center.startsWith(NacosUrl.SCHEME + "://")
            && NacosUrl.parse(center).server().equals(url.server())
        ? Optional.of(NacosSettings.sharing(client))
        : Optional.empty();
  }

  private final class Registered implements InstanceRegistry.Registration {

    private final String name;
    private final Announcement announcement;

    Registered(String name, Announcement announcement) {
      this.name = name;
      this.announcement = announcement;
    }

    @Override
    public boolean isRegistered() {
      return announcement.isThere() && announced.contains(this);
    }

    @Override
    public void update(ApplicationInstance instance) {
      if (announced.contains(this)) {
        announcement.update(content(instance));
        client.loop().execute(() -> name(name).changed());
      }
    }

    @Override
    public void withdraw() {
      if (announced.remove(this)) {
        client.loop().execute(() -> name(name).remove(announcement));
      }
    }

    @Override
    public void close() {
      withdraw();
      if (url.register() && !closed) {
        await(announcement.gone());
      }
    }
  }

  @Override
  public void close() {
    List<Registered> left = List.copyOf(announced);
    left.forEach(Registered::withdraw);
    await(
        CompletableFuture.allOf(
            left.stream()
                .map(registered -> registered.announcement.gone())
                .toArray(CompletableFuture[]::new)));
    closed = true;
    client.close();
  }

  /** A short while, in which a connection that was lost is often back. */
  private void await(CompletableFuture<Void> gone) {
    try {
      gone.get(CLOSE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      log.warn(
          "{} has not confirmed the withdrawal within {} s; the entries end with the connection",
          url,
          CLOSE_SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
