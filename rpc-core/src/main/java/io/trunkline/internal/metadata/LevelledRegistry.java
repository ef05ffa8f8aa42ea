package io.trunkline.internal.metadata;

import io.trunkline.discovery.DiscoveryLevel;
import io.trunkline.discovery.InstanceRegistry;
import io.trunkline.discovery.Registry;
import io.trunkline.discovery.RegistryStatus;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A registry that announces services at interface level, at application level or at both, and
 * reports other providers at a level that it leaves out. Thread-safe.
 */
public final class LevelledRegistry implements Registry {

  private static final Logger log = LoggerFactory.getLogger("io.trunkline.server.RpcServer");

  private static final Duration LOOKS = Duration.ofMinutes(1);

  private final Registry registry;
  private final String name;
  private final boolean announcesInterfaces;
  private final @Nullable AnnouncedInstance instance;
  private final @Nullable MissedLevel missed;
  private final Set<Levels> registered = ConcurrentHashMap.newKeySet();

  private LevelledRegistry(
      Registry registry,
      String name,
      boolean announcesInterfaces,
      @Nullable AnnouncedInstance instance,
      @Nullable MissedLevel missed) {
    this.registry = registry;
    this.name = name;
    this.announcesInterfaces = announcesInterfaces;
    this.instance = instance;
    this.missed = missed;
  }

  /**
   * The registry at both levels or at one.
   *
   * @param registry closed with the returned one
   * @param name the url of the registry without passwords
   * @throws IllegalArgumentException if the mode is {@code instance} and the registry has no
   *     application level
   */
  public static LevelledRegistry of(
      Registry registry, String name, RegisterMode mode, InstanceSettings settings) {
    return of(registry, name, mode, settings, LOOKS);
  }

  static LevelledRegistry of(
      Registry registry,
      String name,
      RegisterMode mode,
      InstanceSettings settings,
      Duration looks) {
    InstanceRegistry instances = registry.instances().orElse(null);
    if (instances == null && !mode.announcesInterfaces()) {
      registry.close();
      throw new IllegalArgumentException(
          "register-mode of the registry "
              + name
              + " is instance, but it keeps services by interface only; set"
              + " register-mode=interface in its url");
    }
    return new LevelledRegistry(
        registry,
        name,
        mode.announcesInterfaces(),
        instances == null || !mode.announcesInstances()
            ? null
            : new AnnouncedInstance(instances, settings),
        instances == null || mode == RegisterMode.ALL
            ? null
            : new MissedLevel(
                name,
                mode.announcesInterfaces() ? DiscoveryLevel.APPLICATION : DiscoveryLevel.INTERFACE,
                registry,
                log::warn,
                looks));
  }

  @Override
  public Registration register(ServiceRecord service) {
    Levels levels =
        new Levels(
            service,
            announcesInterfaces ? registry.register(service) : null,
            instance == null ? null : instance.add(service));
    registered.add(levels);
    if (missed != null) {
      missed.add(service);
    }
    return levels;
  }

  @Override
  public Optional<SettingsSource> settings(String url) {
    return registry.settings(url);
  }

  /** The levels that the registry has. */
  public List<RegistryStatus> status() {
    List<Levels> all = List.copyOf(registered);
    List<RegistryStatus> levels = new ArrayList<>();
    levels.add(
        status(
            DiscoveryLevel.INTERFACE,
            announcesInterfaces,
            !all.isEmpty() && all.stream().allMatch(Levels::isInterfaceConfirmed)));
    if (instance != null || missed != null) {
      levels.add(
          status(
              DiscoveryLevel.APPLICATION,
              instance != null,
              instance != null && instance.isConfirmed()));
    }
    return List.copyOf(levels);
  }

  private RegistryStatus status(DiscoveryLevel level, boolean announced, boolean confirmed) {
    return new RegistryStatus(
        name,
        level,
        announced,
        announced && confirmed,
        missed != null && missed.level() == level ? missed.warning() : null);
  }

  /** One service at the levels at which it is announced. */
  private final class Levels implements Registration {

    private final ServiceRecord service;
    private final @Nullable Registration ofInterface;
    private final AnnouncedInstance.@Nullable Entry entry;

    Levels(
        ServiceRecord service,
        @Nullable Registration ofInterface,
        AnnouncedInstance.@Nullable Entry entry) {
      this.service = service;
      this.ofInterface = ofInterface;
      this.entry = entry;
    }

    boolean isInterfaceConfirmed() {
      return ofInterface == null || ofInterface.isRegistered();
    }

    @Override
    public boolean isRegistered() {
      return isInterfaceConfirmed() && (instance == null || instance.isConfirmed());
    }

    @Override
    public void withdraw() {
      if (!registered.remove(this)) {
        return;
      }
      if (missed != null) {
        missed.remove(service);
      }
      if (instance != null && entry != null) {
        instance.remove(entry);
      }
      if (ofInterface != null) {
        ofInterface.withdraw();
      }
    }

    @Override
    public void close() {
      withdraw();
      if (ofInterface != null) {
        ofInterface.close();
      }
      if (instance != null) {
        instance.awaitRemoval();
      }
    }
  }

  @Override
  public void close() {
    if (missed != null) {
      missed.close();
    }
    if (instance != null) {
      instance.close();
    }
    registry.close();
  }
}
