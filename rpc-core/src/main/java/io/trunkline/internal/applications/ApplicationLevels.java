package io.trunkline.internal.applications;

import io.trunkline.discovery.AddressQuery;
import io.trunkline.discovery.AddressSource;
import io.trunkline.discovery.AddressSourceProvider;
import io.trunkline.discovery.InstanceSource;
import io.trunkline.discovery.SettingsSource;
import io.trunkline.internal.discovery.RegistryLevels;
import io.trunkline.internal.text.Secrets;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledExecutorService;

/** Opens both levels of the registries of one client, which share what they find. Thread-safe. */
public final class ApplicationLevels implements RegistryLevels {

  private final MetadataReads reads;
  private final Executor executor;
  private final ScheduledExecutorService scheduler;

  /** By the url of the registry; guarded by this. */
  private final Map<String, Optional<ApplicationLevel>> levels = new HashMap<>();

  /**
   * @param calls asks instances for their services
   * @param kept the services that earlier clients have read
   * @param executor updates references
   * @param scheduler repeats what failed
   */
  public ApplicationLevels(
      MetadataCalls calls,
      MetadataFiles kept,
      Executor executor,
      ScheduledExecutorService scheduler) {
    this.reads = new MetadataReads(calls, kept, executor);
    this.executor = executor;
    this.scheduler = scheduler;
  }

  @Override
  public AddressSource open(
      AddressSourceProvider registry, AddressQuery query, Optional<SettingsSource> settings) {
    ApplicationLevel level = level(registry, query.url()).orElse(null);
    if (level == null) {
      return registry.open(query);
    }
    return new LevelledAddresses(
        new LevelledAddresses.Sources(
            Secrets.masked(query.url()),
            registry.open(query),
            new ApplicationAddresses(level, query, executor)),
        query,
        settings,
        executor,
        scheduler);
  }

  private synchronized Optional<ApplicationLevel> level(
      AddressSourceProvider registry, String url) {
    Optional<ApplicationLevel> known = levels.get(url);
    if (known == null) {
      Optional<InstanceSource> found = registry.instances(url);
      known =
          found.map(
              source ->
                  new ApplicationLevel(
                      new ListedRegistry(Secrets.masked(url), source), reads, scheduler));
      levels.put(url, known);
    }
    return known;
  }
}
