package io.trunkline.internal.metadata;

import io.trunkline.discovery.Registry;
import io.trunkline.discovery.ServiceRecord;
import io.trunkline.discovery.SettingsSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A registry that announces services at application level, and at interface level too unless that
 * is switched off. Thread-safe.
 */
public final class LevelledRegistry implements Registry {

  private final Registry registry;
  private final boolean announcesInterfaces;
  private final AnnouncedInstance instance;

  private LevelledRegistry(
      Registry registry, boolean announcesInterfaces, AnnouncedInstance instance) {
    this.registry = registry;
    this.announcesInterfaces = announcesInterfaces;
    this.instance = instance;
  }

  /**
   * The registry at both levels or at one.
   *
   * @param registry closed with the returned one
   * @param name the registry in messages
   * @throws IllegalArgumentException if the mode is {@code instance} and the registry has no
   *     application level
   */
  public static Registry of(
      Registry registry, String name, RegisterMode mode, InstanceSettings settings) {
    if (!mode.announcesInstances()) {
      return registry;
    }
    return registry
        .instances()
        .<Registry>map(
            instances ->
                new LevelledRegistry(
                    registry,
                    mode.announcesInterfaces(),
                    new AnnouncedInstance(instances, settings)))
        .orElseGet(
            () -> {
              if (!mode.announcesInterfaces()) {
                registry.close();
                throw new IllegalArgumentException(
                    "register-mode of the registry "
                        + name
                        + " is instance, but it keeps services by interface only; set"
                        + " register-mode=interface in its url");
              }
              return registry;
            });
  }

  @Override
  public Registration register(ServiceRecord service) {
    Registration ofInterface = announcesInterfaces ? registry.register(service) : null;
    return new Levels(instance.add(service), ofInterface);
  }

  @Override
  public Optional<SettingsSource> settings(String url) {
    return registry.settings(url);
  }

  /** One service at the levels at which it is announced. */
  private final class Levels implements Registration {

    private final AnnouncedInstance.Entry entry;
    private final @Nullable Registration ofInterface;

    Levels(AnnouncedInstance.Entry entry, @Nullable Registration ofInterface) {
      this.entry = entry;
      this.ofInterface = ofInterface;
    }

    @Override
    public boolean isRegistered() {
      return (ofInterface == null || ofInterface.isRegistered()) && instance.isConfirmed();
    }

    @Override
    public void withdraw() {
      instance.remove(entry);
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
      instance.awaitRemoval();
    }
  }

  @Override
  public void close() {
    instance.close();
    registry.close();
  }
}
