package io.trunkline.internal.service;

import io.trunkline.discovery.Registry;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A service that is to be registered, and its current registrations. Not thread-safe; {@link
 * Registrations} guards it.
 */
final class RegisteredService {

  private final ServiceAnnouncement service;
  private final List<RegistryUrl> urls;
  private final long sinceMillis;
  private final long dueNanos;
  private final Map<RegistryUrl, Registry.Registration> registrations = new LinkedHashMap<>();

  /**
   * @param sinceMillis when it was exported, from when its warm-up counts
   */
  RegisteredService(ServiceAnnouncement service, long sinceMillis) {
    this.service = service;
    this.urls = service.registries().stream().distinct().map(RegistryUrl::new).toList();
    this.sinceMillis = sinceMillis;
    this.dueNanos = System.nanoTime() + service.delay().toNanos();
  }

  /** Group, path and version, which no other service of the server has. */
  String key() {
    return service.key();
  }

  /** The urls of its registries. */
  List<RegistryUrl> urls() {
    return urls;
  }

  /** How long until it is to be registered, in nanoseconds; zero or less if it is time. */
  long delayNanos() {
    return dueNanos - System.nanoTime();
  }

  /**
   * Registers it in each of its registries that is open.
   *
   * @param hosts the host of this server, by the registry in which it is registered
   */
  void register(OpenRegistries registries, Map<RegistryUrl, String> hosts, int port) {
    for (RegistryUrl url : urls) {
      Registry registry = registries.find(url);
      String host = hosts.get(url);
      if (registry != null && host != null) {
        registrations.put(url, registry.register(service.at(host, port, sinceMillis)));
      }
    }
  }

  /** Removes all registrations, which the caller withdraws. */
  List<Registry.Registration> take() {
    List<Registry.Registration> taken = List.copyOf(registrations.values());
    registrations.clear();
    return taken;
  }

  /** Whether it has been registered, confirmed or not. */
  boolean isRegistered() {
    return !registrations.isEmpty();
  }

  /** Whether all of its registries have confirmed it, or its delay is not over. */
  boolean isConfirmed() {
    return delayNanos() > 0
        || isRegistered()
            && registrations.values().stream().allMatch(Registry.Registration::isRegistered);
  }

  /**
   * Whether this registry has confirmed it, is not among its registries, or its delay is not over.
   */
  boolean isConfirmedBy(RegistryUrl url) {
    Registry.Registration registration = registrations.get(url);
    return registration == null
        ? !urls.contains(url) || delayNanos() > 0
        : registration.isRegistered();
  }
}
